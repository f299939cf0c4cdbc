import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** All that differs between light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Half-way from light to dark nothing is readable. */
const NO_TRANSITIONS = '*, ::before, ::after { transition: none !important }';

/** What axe finds in what a page shows, light and dark. The page must not keep other people's scripts out. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.addScriptTag({ content: axe.source });
    await page.addStyleTag({ content: NO_TRANSITIONS });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await find(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await find(page, COLOUR_RULES);
  return [...light, ...dark.map((violation) => `In the dark, ${violation}`)];
}

function find(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { axe: here } = globalThis as unknown as { axe: typeof axe };
    const results = await here.run({
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: only } }),
    });
    return results.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
    );
  }, rules);
}
