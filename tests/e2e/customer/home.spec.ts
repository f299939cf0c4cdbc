import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

/** For texts that wrap: other fonts, longer days. */
const ROOM_TO_SPARE = 40;

const getProducts = (page: Page) => page.getByRole('region', { name: 'Everything for the big day' });

for (const chosen of ['no day', 'a day'])
  test(`on a phone with ${chosen} chosen the items start within two screens, side by side`, async ({ page, guest }) => {
    await page.goto(chosen === 'a day' ? `/?date=${await guest.dayIn(33)}` : '/');
    const cards = getProducts(page).getByRole('article');
    await expect(cards.nth(1)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    // At one moment, because what loads above may still move them.
    const [left = NaN, right] = await cards.evaluateAll((each) =>
      each.map((card) => card.getBoundingClientRect().top + scrollY),
    );
    expect(left).toBeLessThanOrEqual(2 * 667 - ROOM_TO_SPARE);
    expect(right).toBe(left);
  });

test('on a phone only the home page has the long footer', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  await page.goto('/');
  for (const name of ['Hours', 'Visit or call']) await expect(footer.getByRole('heading', { name })).toBeVisible();
  const long = (await footer.boundingBox())?.height ?? 0;
  for (const path of ['/item/1', '/faq', '/cart']) {
    await page.goto(path);
    await expect(footer.getByRole('heading', { name: 'Visit or call' })).toBeVisible();
    await expect(footer.getByRole('heading', { name: 'Hours' })).toBeHidden();
    expect((await footer.boundingBox())?.height).toBeLessThan(Math.min(667, long));
  }
});

test('on a phone the categories stay in sight, and the way back leads to the item', async ({ page, guest }) => {
  await page.goto(`/?date=${await guest.dayIn(33)}`);
  const products = getProducts(page);
  const chair = products
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Gold Chiavari Chair' }) });
  await chair.scrollIntoViewIfNeeded();
  await expect(page.getByRole('group', { name: 'Categories' })).toBeInViewport();
  await chair.getByRole('link').first().tap();
  await expect(page.getByRole('heading', { name: 'Gold Chiavari Chair', level: 1 })).toBeInViewport();
  await page.getByRole('link', { name: 'Back to products' }).tap();
  await expect(chair).toBeInViewport();
  await expect(chair).toBeFocused();
});

test('a search for a synonym with a typo finds the items, the best match first', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox').fill('bouncy cstle');
  const products = page.getByRole('region', { name: 'Everything for the big day' });
  await expect(products.getByRole('heading', { level: 3 }).first()).toHaveText('Castle Bounce House');
  await expect(products).not.toContainText('Folding Chair');
});

test('what is found while typing shows above the keyboard of a phone', async ({ page }) => {
  await page.goto('/');
  const search = page.getByRole('searchbox');
  await search.tap();
  await search.pressSequentially('castle');
  const found = page.getByRole('region', { name: 'Everything for the big day' }).getByRole('article').first();
  await expect(found.getByRole('heading', { name: 'Castle Bounce House' })).toBeVisible();
  await expect(search).toBeInViewport({ ratio: 1 });
  // A keyboard takes about 300 of 667 px.
  await expect.poll(async () => (await found.boundingBox())?.y).toBeLessThan(330);
});

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1280, height: 720 }, hasTouch: false, isMobile: false });

  test('a search moves nothing, so that a click on a category meets it', async ({ page }) => {
    await page.goto('/');
    const search = page.getByRole('searchbox');
    await search.scrollIntoViewIfNeeded();
    const before = await search.boundingBox();
    await search.pressSequentially('castle');
    await expect(page).toHaveURL(/search=castle/);
    expect((await search.boundingBox())?.y).toBe(before?.y);
  });
});

test('turning the month moves nothing below the calendar', async ({ page }) => {
  await page.goto('/');
  const below = page.getByRole('region', { name: 'Everything for the big day' });
  const month = page.getByRole('grid');
  const tops = new Set<number>();
  // The months ahead have four to six weeks; the current one begins with this week.
  for (let turn = 0; turn < 6; turn += 1) {
    await expect(month).toBeVisible();
    tops.add(await below.evaluate((each) => Math.round(each.getBoundingClientRect().top + scrollY)));
    await page.getByRole('button', { name: 'Next month' }).tap();
  }
  expect([...tops]).toHaveLength(1);
});
