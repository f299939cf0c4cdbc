import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { SCREENS, type Facts } from './support/screens.js';
import { somebody } from './support/shop.js';
import { expect, test as base } from './support/test.js';

const PHONE = { width: 375, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
const NARROWEST = 320;
/** All that differs between light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Half-way from light to dark nothing is readable. */
const NO_TRANSITIONS = '*, ::before, ::after { transition: none !important }';

/** What the screens are about. */
const test = base.extend<{ facts: Facts }>({
  facts: async ({ shop, inbox }, provide) => {
    const item = await shop.item('40 ft Obstacle Course');
    const [day, bookedDay] = [await shop.dayIn(21), await shop.dayIn(22)];
    const mia = somebody('Mia');
    const plenty = await shop.item('Round Banquet Table');
    await shop.book(plenty, day, mia);
    // Booked out by the first test that needs it.
    await shop.tryToBook(item, bookedDay, somebody('Max'));
    await provide({ item, plenty, day, bookedDay, detailsLink: await inbox.detailsLink(mia) });
  },
});

// Some screens are about what is not there.
test.use({ refusedAt: ['/api/bookings/nonsense'], contextOptions: { reducedMotion: 'reduce' } });

for (const [device, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(() => {
    // The page's own policy keeps other people's scripts out, axe included.
    test.use({ bypassCSP: true, viewport });

    test(`every screen is accessible on a ${device}, light and dark`, async ({ page, facts }) => {
      for (const { name, open } of SCREENS.filter(({ readyMade }) => !readyMade)) {
        await test.step(name, async () => {
          await page.emulateMedia({ colorScheme: 'light' });
          await open(page, facts);
          await page.addScriptTag({ content: axe.source });
          await page.addStyleTag({ content: NO_TRANSITIONS });
          expect.soft(await violations(page), name).toEqual([]);
          await page.emulateMedia({ colorScheme: 'dark' });
          expect.soft(await violations(page, COLOUR_RULES), `${name}, dark`).toEqual([]);
        });
      }
    });
  });
}

test.describe(() => {
  test.use({ viewport: PHONE });

  test('no screen can be scrolled sideways on a phone, or on the narrowest one', async ({ page, facts }) => {
    for (const { name, open } of SCREENS) {
      await test.step(name, async () => {
        await page.setViewportSize(PHONE);
        await open(page, facts);
        expect.soft(await overhang(page), `${name} at ${PHONE.width}`).toBe(0);
        await page.setViewportSize({ ...PHONE, width: NARROWEST });
        expect.soft(await overhang(page), `${name} at ${NARROWEST}`).toBe(0);
      });
    }
  });
});

function violations(page: Page, rules?: string[]): Promise<string[]> {
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

const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
