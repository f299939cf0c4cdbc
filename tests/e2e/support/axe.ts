import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** The rules that depend on the color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
/** Contrast is too low in the middle of a transition. */
const NO_TRANSITIONS = '*, ::before, ::after { transition: none !important }';

/** Returns axe's findings in the light and the dark scheme. The page's policy must be bypassed. */
export function violations(page: Page): Promise<string[]> {
  return findInBothSchemes(page, { light: undefined, dark: COLOR_RULES });
}

/** Returns text of an element with a contrast below AAA, in both schemes. */
export function lowContrasts(page: Page, selector: string): Promise<string[]> {
  const rules = ['color-contrast-enhanced'];
  return findInBothSchemes(page, { light: rules, dark: rules }, selector);
}

type Rules = string[] | undefined;

async function findInBothSchemes(
  page: Page,
  rules: { light: Rules; dark: Rules },
  selector = 'html',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.addScriptTag({ content: axe.source });
    await page.addStyleTag({ content: NO_TRANSITIONS });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await find(page, selector, rules.light);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await find(page, selector, rules.dark);
  return [...light, ...dark.map((violation) => `In the dark, ${violation}`)];
}

function find(page: Page, selector: string, rules: Rules): Promise<string[]> {
  return page.evaluate(
    async ({ within, only }) => {
      const { axe: here } = globalThis as unknown as { axe: typeof axe };
      const results = await here.run(within, {
        resultTypes: ['violations'],
        ...(only && { runOnly: { type: 'rule', values: only } }),
      });
      return results.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
      );
    },
    { within: selector, only: rules },
  );
}
