import { addDays, formatCents, formatRentalDays, weekday } from '@party-rental/contracts';
import { completeBooking, expectConfirmed, fillInDetails, signIn, turnTo } from '../support/booking-pages.js';
import { openSecondShop, type SecondShop } from '../support/second-shop.js';
import { ADMIN } from '../../support/admin-client.js';
import { CustomerClient, newPerson } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

let second: SecondShop;

test.beforeAll(async ({ shop }) => {
  second = await openSecondShop(shop, 'days', { env: { SEED: 'catalog', LOG_LEVEL: 'silent' } });
});
test.afterAll(() => second.close());

test('a castle for a weekend: the owner offers it, a parent picks it with two taps, and the crew comes twice', async ({
  browser,
  quietConsole,
}) => {
  const context = await browser.newContext({ baseURL: second.url, viewport: { width: 1280, height: 900 } });
  quietConsole(context);
  const page = await context.newPage();
  const guest = new CustomerClient(second.url);
  const may = newPerson('May');
  const item = await guest.item('Castle Bounce House');
  const friday = await guest.dayIn(40).then((day) => addDays(day, (12 - weekday(day)) % 7));
  const sunday = addDays(friday, 2);

  await test.step('the owner raises the most days, and adds a weekend rate and a dearer Saturday', async () => {
    await page.goto('/auth');
    await signIn(page, ADMIN);
    await expect(page.getByRole('button', { name: ADMIN.username, exact: true })).toBeVisible();
    await page.goto('/admin/price-book');
    await page.getByLabel('Most days').fill('4');
    await page.getByRole('button', { name: 'Add a further day' }).click();
    const further = page.getByRole('group', { name: 'Further day 1' });
    await further.getByLabel('From day').fill('2');
    await further.getByLabel('% of its price').fill('60');
    await page.getByRole('button', { name: 'Add a rate' }).click();
    const rate = page.getByRole('group', { name: 'Rate 1' });
    await rate.getByLabel('Name').fill('Weekend rate');
    await rate.getByLabel('Price in days').fill('1.5');
    await rate.getByLabel('First weekday').selectOption('Friday');
    await rate.getByLabel('Last weekday').selectOption('Monday');
    await page.getByRole('button', { name: 'Add a season or weekday' }).click();
    const saturdays = page.getByRole('group', { name: 'Season or weekday 1' });
    await saturdays.getByLabel('Name').fill('Saturdays');
    await saturdays.getByLabel('Change in %').fill('+10');
    await saturdays.getByLabel('Saturday', { exact: true }).check();
    await expect(page.getByText('(3 days)').first()).toBeVisible();
    await page.getByRole('button', { name: 'Save Prices & Terms' }).click();
    await expect(page.getByText('Saved. The new prices and terms apply from now on.')).toBeVisible();
  });

  const price = formatCents((item.price * 3) / 2);
  await test.step('a parent picks the first and the last day, and sees the rate before anything is booked', async () => {
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto(`/item/${item.id}`);
    for (const day of [friday, sunday]) await (await turnTo(page, day)).click();
    await expect(page.getByText(`${price} for 3 days, Weekend rate`).first()).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Book Now' }).first().click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await fillInDetails(page, may);
    await expect(page.getByText('Rental fee (3 days), Weekend rate').first()).toBeVisible();
    await completeBooking(page).click();
    await expectConfirmed(page);
    await expect(page.getByText(formatRentalDays({ eventDate: friday, days: 3 })).first()).toBeVisible();
  });

  await test.step('a Saturday by itself costs more, as its page says', async () => {
    await page.goto(`/item/${item.id}?date=${addDays(friday, 8)}`);
    await expect(page.getByText(`${formatCents(item.price * 1.1)} on Saturday`).first()).toBeVisible();
  });

  await test.step('the crew delivers on the first day and picks up on the last one', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const stop = page.locator('[data-stop]').filter({ hasText: may.name });
    for (const [day, task, step] of [
      [friday, 'Deliver: 1 × Castle Bounce House', 'Loaded'],
      [sunday, 'Pick up: 1 × Castle Bounce House', 'Picked up'],
    ] as const) {
      await page.goto(`/admin/day-plan?date=${day}`);
      await expect(stop).toContainText(task);
      await expect(stop.getByRole('button', { name: step })).toBeVisible();
    }
    await page.goto(`/admin/day-plan?date=${addDays(friday, 1)}`);
    await expect(page.getByText('Nothing on this day')).toBeVisible();
  });
});
