import type { Page } from '@playwright/test';
import { openAlive } from './support/alive.js';
import { fillCart, line } from './support/cart.js';
import { expect, test } from './support/test.js';

declare global {
  interface Window {
    /** The page's heading as the server drew it. */
    drawnHeading: Element | null;
    isAlive?: boolean;
    hasSpun?: boolean;
  }
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Pages that the server draws, with the call by which the script shows that it has come. */
const DRAWN = { '/': '/api/stream', '/item/1': '/api/stream', '/cart': '/api/items' };

for (const [path, call] of Object.entries(DRAWN)) {
  test(`${path} is painted before its scripts are asked for, and they take over what is painted`, async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        window.drawnHeading = document.querySelector('h1');
      });
    });
    const called = page.waitForRequest((request) => new URL(request.url()).pathname === call);
    await page.goto(path);
    await called;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

    const [painted, asked] = await page.evaluate(() => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\/index-[^/]+\.js$/.test(name));
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return [paint?.startTime ?? Infinity, Math.min(...scripts.map(({ startTime }) => startTime))];
    });
    expect(asked).toBeGreaterThan(painted);
    expect(asked).toBeLessThan(Infinity);
    // Of the cart the server draws the frame alone.
    const isKept = await page.evaluate(() => window.drawnHeading === document.querySelector('h1'));
    expect(isKept || path === '/cart').toBe(true);
  });
}

test('a page that is loaded anew begins at its top, wherever the last one was left', async ({ page }) => {
  const scrolledTo = () => page.evaluate(() => window.scrollY);
  for (const path of ['/item/1', '/item/2', '/item/2']) {
    await openAlive(page, path);
    expect(await scrolledTo()).toBe(0);
    await page.mouse.wheel(0, 600);
    await expect.poll(scrolledTo).toBeGreaterThan(300);
  }
  await page.reload();
  await expect.poll(scrolledTo).toBeGreaterThan(300);
});

test('what is tapped before the scripts are there is done when they are', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  const letThrough = await holdBack(page, /\/assets\/index-[^/]+\.js$/);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  letThrough();
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
});

test('what is typed and chosen before the scripts are there counts when they are', async ({ page }) => {
  const letThrough = await holdBack(page, /\/assets\/index-[^/]+\.js$/);
  const [category, search] = [page.getByLabel('Category', { exact: true }), page.getByRole('searchbox')];
  await page.goto('/');
  await category.selectOption('Slides');
  await page.getByRole('switch').check();
  await search.fill('submarine');
  await search.press('Enter');
  letThrough();
  await expect(page.getByText('0 items', { exact: true })).toBeVisible();
  await expect(category).toHaveValue('SLIDE');
  await expect(page.getByRole('switch')).toHaveAttribute('aria-checked', 'true');
  await expect(search).toHaveValue('submarine');
});

test('nothing that moves by itself does so for more than five seconds', async ({ page }) => {
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
    // What is still being loaded may show it.
    await expect.poll(moving, path).toEqual([]);
  }
});

test('a filled cart stands as it was drawn until its script is there, and makes way for no spinner', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    window.addEventListener('alive', () => (window.isAlive = true));
    new MutationObserver(() => {
      if (document.querySelector('main .animate-spin')) window.hasSpun = true;
    }).observe(document, { childList: true, subtree: true });
  });
  const letThrough = await holdBack(page, /\/assets\/cart-page-[^/]+\.js$/);
  await fillCart(page, [line(await shop.item('Round Banquet Table'), await shop.dayIn(21))]);
  await page.goto('/cart');
  await page.waitForFunction(() => window.isAlive);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  letThrough();
  await expect(page.getByRole('main').getByRole('button', { name: 'Remove' })).toBeVisible();
  expect(await page.evaluate(() => window.hasSpun)).toBeUndefined();
});

async function holdBack(page: Page, script: RegExp): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(script, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}
