import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { longDay } from '@party-rental/contracts';
import { fillInDetails, toast, turnTo } from '../support/booking-pages.js';
import { newPerson } from '../../support/customer-client.js';
import { adminOf } from '../support/clients.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });
test.describe.configure({ timeout: 120_000 });

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');

test('the owner runs a Saturday from a phone', async ({ page, guest }) => {
  const item = await guest.item('Quiet Generator');
  const [day, laterDay, phoneDay] = [await guest.dayIn(31), await guest.dayIn(33), await guest.dayIn(35)];
  const [paula, otto, carl] = [newPerson('Paula'), newPerson('Otto'), newPerson('Carl')];
  const booking = await guest.book(item, day, paula);
  await guest.book(item, laterDay, otto);
  await adminOf(page.request).signIn();

  async function find(person: { name: string; email: string }) {
    await page.goto('/admin/bookings');
    await page.getByRole('searchbox', { name: 'Search bookings' }).fill(person.email);
    await expect(page.getByText('Showing 1 of 1 bookings')).toBeVisible();
  }

  await test.step('finds a booking by its customer, and confirms it', async () => {
    await find(paula);
    await page.getByRole('link', { name: paula.name }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(booking.number);
    await expect(timeline(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Confirm', exact: true }).tap();
    await expect(toast(page, 'Booking confirmed')).toContainText(`Booking ${booking.number} has been confirmed.`);
  });

  await test.step('moves it to another day, in one step', async () => {
    await page.getByRole('button', { name: 'Move', exact: true }).tap();
    await (await turnTo(page, laterDay)).tap();
    await page.getByRole('button', { name: 'Move Booking' }).tap();
    await expect(toast(page, 'Booking moved')).toContainText(longDay(laterDay));
    await expect(timeline(page)).toHaveCount(3);
    await expect(timeline(page).nth(1)).toContainText('Status: from Pending to Confirmed');
    await expect(timeline(page).nth(2)).toContainText(`Event date: from ${longDay(day)} to ${longDay(laterDay)}`);
    expect(await guest.remaining(item, day)).toBe(item.stock);
  });

  await test.step('mends the phone number', async () => {
    await page.getByRole('button', { name: 'Edit Contact' }).tap();
    await page.getByLabel('Phone').fill('555 010 9999');
    await page.getByRole('button', { name: 'Save Changes' }).tap();
    await expect(toast(page, 'Contact data changed')).toBeVisible();
    await expect(page.getByRole('link', { name: '555 010 9999' })).toBeVisible();
    await expect(timeline(page).nth(3)).toContainText('Phone: from 555 010 2030 to 555 010 9999');
  });

  await test.step('sees both on the day sheet', async () => {
    await page.getByRole('link', { name: 'Day Sheet' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(longDay(laterDay));
    const stop = page.getByRole('main').getByRole('listitem').filter({ hasText: '1 Party Lane' }).first();
    await expect(stop).toContainText(`${paula.name}, 555 010 9999`);
    await expect(stop).toContainText(otto.name);
    await stop.getByRole('checkbox').first().check();
  });

  await test.step('cancels another one with a reason', async () => {
    await find(otto);
    await page.getByRole('link', { name: otto.name }).tap();
    await page.getByRole('button', { name: 'Cancel Booking' }).tap();
    await page.getByLabel('Reason').fill('The storm took the tent');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Booking' }).tap();
    await expect(toast(page, 'Booking cancelled')).toBeVisible();
    await expect(page.getByText('Reason: The storm took the tent').first()).toBeVisible();
    await expect(timeline(page).last()).toContainText('Reason: The storm took the tent');
    expect(await guest.remaining(item, laterDay)).toBe(item.stock - 1);
  });

  await test.step('enters a booking taken by phone', async () => {
    await page.goto('/admin/bookings');
    await page.getByRole('link', { name: 'Phone Booking' }).tap();
    await page.getByLabel('Item').selectOption(item.name);
    await (await turnTo(page, phoneDay)).tap();
    await fillInDetails(page, carl);
    await page.getByRole('button', { name: 'Enter Booking' }).tap();
    await expect(toast(page, 'Booking Entered')).toContainText(carl.email);
    await expect(page.getByText(carl.name)).toBeVisible();
    expect(await guest.remaining(item, phoneDay)).toBe(item.stock - 1);
  });

  await test.step('takes the list along as a table', async () => {
    await find(carl);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).tap();
    const table = await readFile(await (await download).path(), 'utf8');
    expect(table.match(/^PR-/gm)).toHaveLength(1);
    expect(table).toContain(carl.email);
  });

  await test.step('finds who has booked among the customers', async () => {
    await page.goto('/admin/customers');
    await page.getByRole('searchbox', { name: 'Search customers' }).fill(paula.email);
    await page.getByRole('link', { name: `1 booking of ${paula.name}` }).tap();
    await expect(page.getByRole('link', { name: paula.name })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue(paula.email);
  });
});

test('a new booking appears in the open list within two seconds', async ({ page, guest }) => {
  const lena = newPerson('Lena');
  const item = await guest.item('Quiet Generator');
  const day = await guest.dayIn(40);
  await adminOf(page.request).signIn();
  const listening = page.waitForResponse(/\/api\/stream$/);
  await page.goto(`/admin/bookings?search=${lena.email}`);
  await listening;
  await expect(page.getByRole('heading', { name: 'No bookings found' })).toBeVisible();
  await guest.book(item, day, lena);
  await expect(page.getByRole('link', { name: lena.name })).toBeVisible({ timeout: 2_000 });
});
