import type { Locator, Page } from '@playwright/test';
import { fillCart, line } from '../support/cart.js';
import { newPerson } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

declare global {
  interface Window {
    shifts: { value: number; startTime: number }[];
    hasSpun?: boolean;
    blocked: string[];
  }
}

const SIZES = { phone: { width: 375, height: 667 }, desktop: { width: 1280, height: 800 } };
const MAX_LAYOUT_SHIFT = 0.02;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`on a ${size} the HTML shell offers nothing to use, and the mounted page takes its place without a shift`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await observeShifts(page);
    const letThrough = await holdBack(page, /\/assets\/index-[^/]+\.js$/);
    await page.goto('/', { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await expect(page.locator('a:visible, button:visible, input:visible, select:visible')).toHaveCount(0);
    const drawnAt = await drawWithFonts(page);
    const before = await heading.boundingBox();

    letThrough();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(page.locator('[data-html-shell]')).toHaveCount(0);
    expect(await heading.boundingBox()).toEqual(before);
    expect(await totalShift(page, drawnAt)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  });

  test(`on a ${size} the page of an item that is booked on the day in the address moves nothing while it loads`, async ({
    page,
    guest,
  }) => {
    const [ship, day] = [await guest.item('Pirate Ship Bounce House'), await guest.dayIn(62)];
    // The first size books it out.
    await guest.tryToBook(ship, day, newPerson());
    await page.setViewportSize(viewport);
    await observeShifts(page);
    const letScriptsThrough = await holdBack(page, /\/assets\/(item-sold-out|join-waitlist)-[^/]+\.js$/);
    const letDaysThrough = await holdBack(page, /\/api\/availability\/\d+\/month\//);
    const letAlternativesThrough = await holdBack(page, /\/alternatives\?/);
    await page.goto(`/item/${ship.id}?date=${day}`);
    await expect(page.getByRole('heading', { name: ship.name, level: 1 })).toBeVisible();
    const drawnAt = await drawWithFonts(page);
    letScriptsThrough();
    const notice = page.getByRole('alert').filter({ hasText: 'is already booked' });
    await expect(notice).toBeVisible();
    await drawWithFonts(page);
    letDaysThrough();
    await expect(notice.getByText('The nearest available days:')).toBeVisible();
    await drawWithFonts(page);
    letAlternativesThrough();
    await expect(notice.getByRole('button', { name: /^Choose instead: / })).toHaveCount(3);
    await drawWithFonts(page);
    expect(await totalShift(page, drawnAt)).toBeLessThan(MAX_LAYOUT_SHIFT);
  });
}

test('a newly loaded page starts at its top, and a reload keeps the scroll position', async ({ page }) => {
  const scrolledTo = () => page.evaluate(() => window.scrollY);
  for (const path of ['/item/1', '/item/2', '/item/2']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await scrolledTo()).toBe(0);
    await page.mouse.wheel(0, 600);
    await expect.poll(scrolledTo).toBeGreaterThan(300);
  }
  await page.reload();
  await expect.poll(scrolledTo).toBeGreaterThan(300);
});

test('a page or step that is opened from a scrolled page begins at its top in its first frame', async ({
  page,
  guest,
}) => {
  const [castle, day] = [await guest.item('Castle Bounce House'), await guest.dayIn(64)];
  await page.setViewportSize(SIZES.phone);
  await page.goto('/');
  const link = page.getByRole('link', { name: castle.name });
  await link.scrollIntoViewIfNeeded();
  expect(await clickAndReadScroll(link, castle.name)).toEqual({ before: expect.any(Number), after: 0 });

  await page.goto(`/booking/${castle.id}?date=${day}`);
  const onward = page.getByRole('button', { name: 'Continue' });
  await expect(onward).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  expect(await clickAndReadScroll(onward, 'Event & Contact Details')).toEqual({ before: expect.any(Number), after: 0 });
});

test('no animation runs for more than five seconds', async ({ page }) => {
  for (const path of ['/', '/item/1', '/about', '/contact', '/faq', '/pricing']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 5_000)
          .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
      );
    // Loading indicators may run longer.
    await expect.poll(moving, path).toEqual([]);
  }
});

test('a filled cart appears with its script, without a spinner', async ({ page, guest }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('main .animate-spin')) window.hasSpun = true;
    }).observe(document, { childList: true, subtree: true });
  });
  const letThrough = await holdBack(page, /\/assets\/cart-page-[^/]+\.js$/);
  await fillCart(page, [line(await guest.item('Round Banquet Table'), await guest.dayIn(21))]);
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(page.locator('[data-html-shell] main')).toBeAttached();
  letThrough();
  await expect(page.getByRole('main').getByRole('button', { name: 'Remove' })).toBeVisible();
  expect(await page.evaluate(() => window.hasSpun)).toBeUndefined();
});

test('the cart needs no schemas of the forms, and breaks no rule of its security policy', async ({ page, guest }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.addInitScript(() => {
    window.blocked = [];
    addEventListener('securitypolicyviolation', (event) => window.blocked.push(event.blockedURI));
  });
  await fillCart(page, [line(await guest.item('Round Banquet Table'), await guest.dayIn(21))]);
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Continue as Guest' })).toBeVisible();
  expect(await page.evaluate(() => window.blocked)).toEqual([]);
  expect(scripts.filter((url) => /\/assets\/cart-page-/.test(url))).toHaveLength(1);
  expect(scripts.filter((url) => /\/assets\/schemas-/.test(url))).toEqual([]);
});

async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      window.shifts.push(...(list.getEntries() as unknown as typeof window.shifts));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of the layout shifts after a moment on the page's clock. */
async function totalShift(page: Page, since: number): Promise<number> {
  const shifts = (await page.evaluate(() => window.shifts)).filter(({ startTime }) => startTime > since);
  return shifts.reduce((sum, { value }) => sum + value, 0);
}

/** Waits until the page is drawn with its fonts, whose arrival may move it. Returns that moment on the page's clock. */
async function drawWithFonts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Fallback fonts that the machine lacks fail.
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return performance.now();
  });
}

async function holdBack(page: Page, script: RegExp): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(script, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

/** Clicks on a scrolled page, and returns how far it was scrolled, and how far in the first frame with the next heading. */
async function clickAndReadScroll(place: Locator, heading: string): Promise<{ before: number; after: number }> {
  const scrolled = await place.evaluate(
    (element, text) =>
      new Promise<{ before: number; after: number }>((resolve) => {
        const before = window.scrollY;
        const look = () => {
          const headings = [...document.querySelectorAll('h1, h2')].map(({ textContent }) => textContent.trim());
          if (headings.includes(text)) resolve({ before, after: window.scrollY });
          else requestAnimationFrame(look);
        };
        (element as HTMLElement).click();
        requestAnimationFrame(look);
      }),
    heading,
  );
  expect(scrolled.before).toBeGreaterThan(100);
  return scrolled;
}
