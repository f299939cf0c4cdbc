import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { longDay } from '@party-rental/contracts';
import { fillInDetails, toast, turnTo } from '../support/booking-pages.js';
import { newPerson } from '../../support/customer-client.js';
import { createAdmin } from '../support/clients.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });
test.describe.configure({ timeout: 120_000 });

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');

test('the owner runs a Saturday from a phone', async ({ page, guest }) => {
  const item = await guest.item('Quiet Generator');
  const [day, laterDay] = [await guest.dayIn(31), await guest.dayIn(33)];
  const phoneDays = [await guest.dayIn(35), await guest.dayIn(36)];
  const [paula, otto, carl] = [newPerson('Paula'), newPerson('Otto'), newPerson('Carl')];
  const booking = await guest.book(item, day, paula);
  await guest.book(item, laterDay, otto);
  await createAdmin(page.request).signIn();

  async function find(person: { name: string; email: string }, bookings = 1) {
    await page.goto('/admin/bookings');
    await page.getByRole('searchbox', { name: 'Search bookings' }).fill(person.email);
    const counted = bookings === 1 ? '1 booking' : `Showing ${bookings} of ${bookings} bookings`;
    await expect(page.getByText(counted, { exact: true })).toBeVisible();
  }

  await test.step('finds a booking by its customer, and confirms it', async () => {
    await find(paula);
    await page.getByRole('row', { name: paula.name }).getByRole('link', { name: item.name }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(booking.number);
    await expect(timeline(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Confirm', exact: true }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).tap();
    await expect(toast(page, `Order ${booking.number} confirmed`)).toContainText('Everything is confirmed.');
  });

  await test.step('moves it to another day, in one step', async () => {
    await page.getByRole('button', { name: /^Move everything/ }).tap();
    await (await turnTo(page, laterDay)).tap();
    await page.getByRole('button', { name: /^Move to / }).tap();
    await expect(toast(page, 'Day changed')).toContainText(longDay(laterDay));
    await expect(timeline(page)).toHaveCount(3);
    await expect(timeline(page).nth(1)).toContainText('Status: from Pending to Confirmed');
    await expect(timeline(page).nth(2)).toContainText(`Event date: from ${longDay(day)} to ${longDay(laterDay)}`);
    expect(await guest.remaining(item, day)).toBe(item.stock);
  });

  await test.step('mends the phone number', async () => {
    await page.getByRole('button', { name: 'Edit Contact Details' }).tap();
    await page.getByLabel('Phone').fill('555 010 9999');
    await page.getByRole('button', { name: 'Save Changes' }).tap();
    await expect(toast(page, 'Contact details changed')).toBeVisible();
    await expect(page.getByRole('link', { name: '555 010 9999' })).toBeVisible();
    await expect(timeline(page).nth(3)).toContainText('Phone: from 555 010 2030 to 555 010 9999');
  });

  await test.step('sees both on the day plan, and records that one is loaded', async () => {
    await page.getByRole('link', { name: 'Day Plan' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(longDay(laterDay));
    const getStop = (person: { name: string }) => page.locator('[data-stop]').filter({ hasText: person.name });
    await expect(getStop(paula)).toContainText('555 010 9999');
    await expect(getStop(paula)).toContainText('1 Party Lane');
    await expect(getStop(otto)).toBeVisible();
    await getStop(paula)
      .getByRole('button', { name: /^Loaded/ })
      .tap();
    await expect(getStop(paula).getByRole('button', { name: /^Loaded/ })).toHaveCount(0);
    await expect(getStop(paula).getByRole('list', { name: /^Progress/ })).toContainText(/Loaded \d+:\d\d/);
  });

  await test.step('cancels another one with a reason', async () => {
    await find(otto);
    await page.getByRole('row', { name: otto.name }).getByRole('link', { name: item.name }).tap();
    await page.getByRole('button', { name: 'Cancel', exact: true }).tap();
    await page.getByRole('radio', { name: 'We have to cancel' }).check();
    await page.getByLabel('Reason').fill('The storm took the tent');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).tap();
    await expect(toast(page, 'Order cancelled')).toBeVisible();
    await expect(page.getByText('Reason: The storm took the tent').first()).toBeVisible();
    await expect(timeline(page).last()).toContainText('Reason: The storm took the tent');
    expect(await guest.remaining(item, laterDay)).toBe(item.stock - 1);
  });

  await test.step('enters an order of two days taken by phone, with a discount and its deposit', async () => {
    await page.goto('/admin/bookings');
    await page.getByRole('link', { name: 'Phone Order' }).tap();
    for (const phoneDay of phoneDays) {
      await page.getByLabel('Item').selectOption(item.name);
      await (await turnTo(page, phoneDay)).tap();
      await page.getByRole('button', { name: 'Add to Order' }).tap();
    }
    await fillInDetails(page, carl);
    await page.getByLabel('What is it?').selectOption('Discount');
    await page.getByLabel('Amount').fill('10');
    await page.getByLabel('Reason').fill('Returning customer');
    await page.getByLabel('How is it paid?').selectOption('Card');
    const deposit = Number(await page.getByLabel('Deposit paid').inputValue());
    expect(deposit).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Enter Order' }).tap();
    await expect(toast(page, 'Order Entered')).toContainText(carl.email);
    await expect(page).toHaveURL(/\/admin\/orders\//);
    const money = page.getByRole('region', { name: 'Price and Payments' });
    await expect(money).toContainText('Returning customer-$10.00');
    await expect(money).toContainText(`Deposit: $${deposit.toFixed(2)} by card`);
    for (const phoneDay of phoneDays) expect(await guest.remaining(item, phoneDay)).toBe(item.stock - 1);
  });

  await test.step('finds the caller again for another order', async () => {
    await page.goto('/admin/bookings/new');
    await page.getByLabel('Has the customer ordered before?').fill(carl.email);
    await page.getByRole('button', { name: carl.name }).tap();
    await expect(page.getByLabel('Address')).toHaveValue('1 Party Lane');
    await expect(page.getByLabel('Email')).toHaveValue(carl.email);
  });

  await test.step('takes the list along as a table', async () => {
    await find(carl, phoneDays.length);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).tap();
    await page.getByRole('menuitem', { name: 'Bookings CSV' }).tap();
    const table = await readFile(await (await download).path(), 'utf8');
    expect(table.match(/^PR-/gm)).toHaveLength(phoneDays.length);
    expect(table).toContain(carl.email);
  });

  await test.step('finds who has booked among the customers', async () => {
    await page.goto('/admin/customers');
    await page.getByRole('searchbox', { name: 'Search customers' }).fill(paula.email);
    await expect(page.getByRole('row', { name: paula.name })).toBeVisible();
  });

  await test.step('notes what to know about a customer, who turns out to be in the list twice', async () => {
    await page.goto(`/admin/customers?search=${paula.email}`);
    await page.getByRole('link', { name: paula.name, exact: true }).tap();
    await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(2);
    await page.getByRole('textbox', { name: 'New note' }).fill('Calls before noon only');
    await page.getByRole('button', { name: 'Add Note' }).tap();
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Calls before noon only');
    await page.getByLabel('Is this customer in the list twice?').fill(carl.email);
    await page.getByRole('button', { name: `Merge ${carl.email}` }).tap();
    await expect(page.getByRole('table', { name: 'Orders' })).toContainText('$');
    await page.getByRole('button', { name: `Separate ${carl.email}` }).tap();
    await expect(page.getByRole('button', { name: `Separate ${carl.email}` })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Calls before noon only');
  });
});

test('a new booking appears in the open list without a reload', async ({ page, guest }) => {
  const lena = newPerson('Lena');
  const item = await guest.item('Quiet Generator');
  const day = await guest.dayIn(40);
  await createAdmin(page.request).signIn();
  const listening = page.waitForResponse(/\/api\/stream$/);
  await page.goto(`/admin/bookings?search=${lena.email}`);
  await listening;
  await expect(page.getByRole('heading', { name: 'No bookings found' })).toBeVisible();
  await guest.book(item, day, lena);
  await expect(page.getByRole('row', { name: lena.name })).toBeVisible();
});
