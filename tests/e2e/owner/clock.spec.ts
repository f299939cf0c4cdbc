import { addDays, calendarDate } from '@party-rental/contracts';
import { turnTo } from '../support/booking-pages.js';
import { openClockedShop, type ClockedShop } from '../support/second-shop.js';
import { CustomerClient, newPerson } from '../../support/customer-client.js';
import { createCustomer } from '../support/clients.js';
import { expect, test } from '../support/test.js';

// Half a world away from the shop in New York, where it is another day.
test.use({ timezoneId: 'Pacific/Auckland' });

/**
 * Ten seconds before midnight in New York, which day ends there, and whether the calendar shows the day before today, before
 * and after midnight: it begins with the week of today, in the month of today, or earlier, so that it has four rows.
 */
const EVES = [
  ['an ordinary Monday, which ends a month', '2026-12-01T04:59:50Z', '2026-11-30', true, false],
  ['the Saturday before the clocks go forward', '2027-03-14T04:59:50Z', '2027-03-13', true, true],
  ['the Sunday of 23 hours', '2027-03-15T03:59:50Z', '2027-03-14', true, true],
  ['the Saturday before the clocks go back', '2027-11-07T03:59:50Z', '2027-11-06', true, false],
  ['the Sunday of 25 hours', '2027-11-08T04:59:50Z', '2027-11-07', false, true],
] as const;

let clocked: ClockedShop;

test.beforeAll(async ({ shop }) => {
  clocked = await openClockedShop(shop, EVES[0][1]);
});
test.afterAll(() => clocked.close());

for (const [name, eve, day, showsDayBefore, showsDayAfterwards] of EVES) {
  test(`midnight at the end of ${name} ends it for every customer in any time zone`, async ({ page }) => {
    const guest = new CustomerClient(clocked.url);
    const today = calendarDate.parse(day);
    const tomorrow = addDays(today, 1);
    await page.clock.setFixedTime(eve);
    clocked.setClock(eve);
    const item = await guest.item('White Folding Chair');
    const calendar = async () => page.goto(`${clocked.url}/item/${item.id}`);
    const button = (date: string) => page.locator(`[data-day="${date}"]`);
    const expectPast = (date: string, isShown: boolean) =>
      isShown ? expect(button(date)).toHaveAccessibleName(/, past/) : expect(button(date)).toHaveCount(0);

    await calendar();
    await expect(await turnTo(page, today)).toHaveAttribute('aria-current', 'date');
    await expect(button(day)).toHaveAccessibleName(/, available/);
    await expectPast(addDays(today, -1), showsDayBefore);
    await guest.book(item, today, newPerson('Early'));

    const after = new Date(Date.parse(eve) + 20_000).toISOString();
    await page.clock.setFixedTime(after);
    clocked.setClock(after);
    await calendar();
    await expect(await turnTo(page, tomorrow)).toHaveAttribute('aria-current', 'date');
    await expect(button(tomorrow)).toHaveAccessibleName(/, available/);
    await expectPast(day, showsDayAfterwards);
    expect((await guest.tryToBook(item, today, newPerson('Late'))).status).toBe(409);
    const booking = await guest.book(item, addDays(tomorrow, 3), newPerson('Planner'));
    // 48 hours before the event day begins, whatever the clocks do meanwhile.
    const begins = Date.parse(booking.cancellableUntil) + 48 * 3_600_000;
    const wallClock = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
    expect(wallClock.format(begins)).toBe(`${addDays(tomorrow, 3)}, 00:00:00`);
  });
}

test('once the party is over its customer reviews it, and the item shows the average', async ({
  browser,
  quietConsole,
}) => {
  const context = await browser.newContext({ baseURL: clocked.url });
  quietConsole(context);
  const page = await context.newPage();
  const customer = createCustomer(page.request);
  clocked.setClock('2027-12-01T15:00:00Z');
  const item = await customer.item('Popcorn Machine');
  const rita = await customer.register(newPerson('Rita'));
  const today = await customer.dayIn(0);
  const earlier = await customer.book(item, today, rita);
  const party = await customer.book(item, addDays(today, 1), rita);
  clocked.setClock('2027-12-03T15:00:00Z');
  const review = { bookingId: earlier.id, rating: 5, text: 'Gone in an hour.' };
  await customer.request('writeReview', { params: { id: item.id }, body: review });

  await test.step('the past booking leads to the form, which asks for stars', async () => {
    await page.goto('/bookings?tab=past');
    const card = page.getByRole('article', { name: `Booking ${party.number}` });
    await card.getByRole('link', { name: 'Write a Review' }).click();
    await expect(page.getByRole('heading', { name: `How was the ${item.name}?` })).toBeFocused();
    await page.getByRole('button', { name: 'Publish Review' }).click();
    await expect(page.getByText('Please choose 1 to 5 stars')).toBeVisible();
  });

  await test.step('it is published, once', async () => {
    await page.locator('label', { hasText: /^4 stars/ }).click();
    await expect(page.getByRole('radio', { name: /^4 stars/ })).toBeChecked();
    await page.getByLabel('Your review').fill('The kids did not want to go home.');
    await page.getByRole('button', { name: 'Publish Review' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for your review!' })).toBeFocused();
    await expect(page.getByRole('form', { name: 'Review' })).toBeHidden();
  });

  await test.step('the page of the item shows it, and the average of both', async () => {
    await page.getByRole('main').getByRole('link', { name: item.name }).click();
    const reviews = page.getByRole('region', { name: 'Customer Reviews' });
    await expect(reviews).toContainText('The kids did not want to go home.');
    await expect(reviews).toContainText('4.5 from 2 verified reviews');
  });
  await context.close();
});

test('a page left open over midnight shows the new day', async ({ page }) => {
  const [eve, after] = ['2028-01-15T04:59:50Z', '2028-01-15T05:00:10Z'];
  clocked.setClock(eve);
  await page.clock.install({ time: eve });
  await page.goto(`${clocked.url}/item/1`);
  const button = (date: string) => page.locator(`[data-day="${date}"]`);
  await expect(button('2028-01-14')).toHaveAttribute('aria-current', 'date');
  await expect(button('2028-01-14')).toHaveAccessibleName(/, available/);

  clocked.setClock(after);
  // A page whose clock was ahead asks again after a minute.
  await page.clock.fastForward(90_000);
  await expect(button('2028-01-15')).toHaveAttribute('aria-current', 'date');
  await expect(button('2028-01-14')).toHaveAccessibleName(/, past/);
});
