import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

/** For texts that wrap: other fonts, longer days. */
const ROOM_TO_SPARE = 40;

test('on a phone the items start within two screens, the categories stay in sight, and the way back leads to the item', async ({
  page,
  guest,
}) => {
  const day = await guest.dayIn(33);
  await page.goto(`/?date=${day}`);
  const products = page.getByRole('region', { name: 'Everything for the big day' });
  const [first, second] = [products.getByRole('article').nth(0), products.getByRole('article').nth(1)];
  await expect(second).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const [left, right] = [await first.boundingBox(), await second.boundingBox()];
  expect(left?.y).toBeLessThanOrEqual(2 * 667 - ROOM_TO_SPARE);
  expect(right?.y).toBe(left?.y);

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
