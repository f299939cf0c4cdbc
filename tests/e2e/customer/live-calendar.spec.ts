import type { BrowserContext, Page } from '@playwright/test';
import { calendarDate } from '@party-rental/contracts';
import { completeBooking, expectConfirmed, openFilledForm, turnTo } from '../support/booking-pages.js';
import { newPerson } from '../../support/customer-client.js';
import { createAdmin } from '../support/clients.js';
import { expect, test } from '../support/test.js';

/** Opens a page and waits for its event stream. */
async function openLive(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  const listening = page.waitForResponse(/\/api\/stream$/);
  await page.goto(address);
  await listening;
  return page;
}

test('when the last unit is booked, open calendars, cards and figures show it without a reload', async ({
  browser,
  context,
  quietConsole,
  guest,
  admin,
}) => {
  const zoe = newPerson('Zoe');
  const item = await guest.item('Pirate Ship Bounce House');
  const day = await guest.dayIn(33);
  const [calendar, cards] = [
    await openLive(context, `/item/${item.id}?date=${day}`),
    await openLive(context, `/?date=${day}`),
  ];
  const dashboard = await context.newPage();
  await createAdmin(dashboard.request).signIn();
  const before = await admin.dashboard();
  await dashboard.goto('/admin/dashboard');
  const total = dashboard.getByRole('region', { name: 'Total Bookings' });
  await expect(total).toContainText(String(before.totalBookings));
  const dayButton = await turnTo(calendar, day);
  await expect(dayButton).toHaveAccessibleName(/, available, selected$/);
  await dayButton.focus();
  const card = cards.getByRole('article').filter({ hasText: item.name });
  await expect(card).toContainText('Available');

  const elsewhere = await browser.newContext();
  quietConsole(elsewhere);
  const theirs = await elsewhere.newPage();
  await openFilledForm(theirs, item, day, zoe);
  await completeBooking(theirs).click();
  await expectConfirmed(theirs);
  await expect(dayButton).toHaveAccessibleName(/, booked, selected$/);
  await expect(calendar.getByRole('alert')).toContainText('is already booked');
  await expect(card).toContainText('Unavailable that day');
  await expect(total).toContainText(String(before.totalBookings + 1));
  await expect(dayButton).toBeFocused();
  await elsewhere.close();

  const [booking] = await admin.getBookings(zoe);
  await admin.cancel(booking?.id ?? '');
  await expect(dayButton).toHaveAccessibleName(/, available, selected$/);
  await expect(calendar.getByRole('alert')).toBeHidden();
  await expect(card).toContainText('Available');
});

test('an open booking form shows without a reload that the day is sold out, and keeps its content', async ({
  page,
  guest,
}) => {
  const item = await guest.item('Pirate Ship Bounce House');
  const day = await guest.dayIn(36);
  const listening = page.waitForResponse(/\/api\/stream$/);
  const yara = newPerson('Yara');
  await openFilledForm(page, item, day, yara);
  await listening;
  await guest.book(item, day, newPerson('Faster'));

  const alert = page.getByRole('alert').filter({ hasText: 'is already booked' });
  await expect(alert).toBeVisible();
  const nearestDays = alert.getByRole('button', { name: /^\w{3}, \w{3} \d+$/ });
  await nearestDays.last().click();
  await expect(alert).toBeHidden();
  await expect(page.getByLabel('Full name')).toHaveValue(yara.name);
  const chosen = calendarDate.parse(new URL(page.url()).searchParams.get('date'));
  expect(chosen).not.toBe(day);
  await completeBooking(page).click();
  await expectConfirmed(page);
  expect(await guest.remaining(item, chosen)).toBe(0);
});

test.describe('offline for a moment', () => {
  test.use({ refusedAt: ['ERR_INTERNET_DISCONNECTED /api/stream'] });

  test('an open calendar catches up by itself', async ({ context, guest }) => {
    const item = await guest.item('Pirate Ship Bounce House');
    const day = await guest.dayIn(40);
    const page = await openLive(context, `/item/${item.id}?date=${day}`);
    const dayButton = await turnTo(page, day);
    await expect(dayButton).toHaveAccessibleName(/, available, selected$/);

    await context.setOffline(true);
    await guest.book(item, day, newPerson('Xena'));
    await expect(dayButton).toHaveAccessibleName(/, available/);
    await context.setOffline(false);
    await expect(dayButton).toHaveAccessibleName(/, booked, selected$/);
    await expect(page.getByRole('alert')).toContainText('is already booked');
  });
});
