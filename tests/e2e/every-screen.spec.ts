import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from './support/axe.js';
import { SCREENS } from './support/screens.js';
import type { Facts, Screen } from './support/screens/screen.js';
import { newPerson } from '../support/customer-client.js';
import { expect, test as base } from './support/test.js';

const PHONE = { width: 375, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
const NARROWEST = 320;

const softly = expect.configure({ soft: true });

const APP = join(import.meta.dirname, '../../frontend/src/app');
/** All routes of the router, as patterns. */
const ROUTES = readdirSync(APP)
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .flatMap((file) => [...readFileSync(join(APP, file), 'utf8').matchAll(/\bpath: '([^']+)'/g)])
  .map(([, path = '']) => new RegExp(`/${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`));

/** The data of the screens. */
const test = base.extend<{ facts: Facts }>({
  facts: async ({ guest, inbox }, provide) => {
    const item = await guest.item('40 ft Obstacle Course');
    // The demonstration may have booked some days out.
    let ahead = 21;
    while ((await guest.remaining(item, await guest.dayIn(ahead))) === 0) ahead += 1;
    const [day, bookedDay] = [await guest.dayIn(ahead), await guest.dayIn(ahead + 1)];
    const mia = newPerson('Mia');
    const plenty = await guest.item('Round Banquet Table');
    const { orderId } = await guest.book(plenty, day, mia);
    await guest.tryToBook(item, bookedDay, newPerson('Max'));
    const detailsLink = await inbox.detailsLink(mia);
    const orderLink = `/orders/${orderId}${new URL(detailsLink).search}`;
    await provide({ item, plenty, day, bookedDay, detailsLink, orderLink });
  },
});

test.describe.configure({ timeout: 900_000 });
test.use({
  seed: 'demo',
  // Some screens are about unknown addresses.
  refusedAt: ['404 /item/0', '404 /no/such/page', '400 /api/bookings/nonsense'],
});

test('every screen has its texts, fits the narrowest phone, and is accessible on a phone and a desktop, light and dark', async ({
  page,
  browser,
  quietConsole,
  facts,
}) => {
  const elsewhere = await browser.newContext();
  quietConsole(elsewhere);
  const pages = [page, await elsewhere.newPage()];
  const opened = new Set<string>();
  for (const one of pages) {
    // A screen that never opens is named, instead of the whole walk.
    one.setDefaultTimeout(60_000);
    one.on('request', (request) => request.isNavigationRequest() && opened.add(new URL(request.url()).pathname));
    one.on('framenavigated', (frame) => opened.add(new URL(frame.url()).pathname));
  }
  const walks = await Promise.allSettled(pages.map((one, i) => walkThrough(one, SCREENS[i] ?? [], facts)));
  await elsewhere.close();
  for (const walk of walks) if (walk.status === 'rejected') throw walk.reason;
  const isOpened = (route: RegExp) => [...opened].some((path) => route.test(path));
  expect(
    ROUTES.filter((route) => !isOpened(route)),
    'routes without a screen',
  ).toEqual([]);
});

async function walkThrough(page: Page, screens: readonly Screen[], facts: Facts): Promise<void> {
  for (const { name, open, words = [], readyMade = false } of screens) {
    await test.step(name, async () => {
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ colorScheme: 'light' });
      await open(page, facts);
      for (const text of words) await expect.soft(page.locator('body'), name).toContainText(text);
      for (const width of [PHONE.width, NARROWEST]) {
        await page.setViewportSize({ ...PHONE, width });
        // A chart is redrawn after a resize event.
        await softly.poll(() => overhang(page), `${name} at ${width}`).toBe(0);
      }
      if (readyMade) return;
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        expect.soft(await violations(page), `${name} at ${viewport.width}`).toEqual([]);
      }
    });
  }
}

const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
