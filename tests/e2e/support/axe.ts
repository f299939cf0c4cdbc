import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The rules that depend on the color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
/** Contrast is too low in the middle of a transition. */
const NO_TRANSITIONS = '*, ::before, ::after { transition: none !important }';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Scheme = 'light' | 'dark';

interface Options {
  /** Default: all. */
  rules?: string[];
  selector?: string;
}

/** Returns axe's findings in the light and the dark scheme. */
export async function violations(page: Page): Promise<string[]> {
  return [...(await violationsIn(page, 'light')), ...(await violationsIn(page, 'dark', { rules: COLOR_RULES }))];
}

/** Returns text of an element with a contrast below AAA, in both schemes. */
export async function lowContrasts(page: Page, selector: string): Promise<string[]> {
  const options = { rules: ['color-contrast-enhanced'], selector };
  return [...(await violationsIn(page, 'light', options)), ...(await violationsIn(page, 'dark', options))];
}

/** Returns axe's findings in one scheme. */
async function violationsIn(page: Page, scheme: Scheme, { rules, selector = 'html' }: Options = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(AXE);
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    }, NO_TRANSITIONS);
  }
  await page.emulateMedia({ colorScheme: scheme });
  const found = await page.evaluate(
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
  return found.map((violation) => `In the ${scheme}, ${violation}`);
}
