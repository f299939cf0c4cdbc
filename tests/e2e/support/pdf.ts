import type { Page } from '@playwright/test';

/** The sheets of paper that a page prints on, in the format that its styles choose. */
export async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({
    format: 'Letter',
    margin: { top: '0.5in', bottom: '0.5in', left: '0.5in', right: '0.5in' },
    preferCSSPageSize: true,
  });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
