import { longDay } from '@party-rental/contracts';
import type { Locator, Page } from '@playwright/test';
import { completeBooking, contactFields, expectConfirmed, toast, turnTo } from '../support/booking-pages.js';
import { newPerson } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

const GUESTS = 30;
const TABLES = 4;

test('a party for 30 on a phone: tables and chairs become one order, which is found by email, moved, and loses the chairs', async ({
  page,
  guest,
  inbox,
}) => {
  const ida = newPerson('Ida');
  const [tables, chairs] = [await guest.item('Round Banquet Table'), await guest.item('White Folding Chair')];
  // Days of this test alone, because it counts what is left.
  const [day, newDay] = [await guest.dayIn(71), await guest.dayIn(72)];
  const main = page.getByRole('main');
  const quantity = (name: string) => page.getByRole('spinbutton', { name: `Quantity of ${name}` });
  const enter = async (field: Locator, units: number) => {
    await field.fill(String(units));
    await field.blur();
  };

  await test.step('the day, then a table from its card, then chairs', async () => {
    await page.goto('/');
    await (await turnTo(page, day)).tap();
    const categories = page.getByRole('group', { name: 'Categories' });
    // The calendar folds, and a tap on what moves can be lost.
    await expect(page.getByRole('button', { name: `Add to Cart: ${tables.name}` })).toBeVisible();
    await categories.getByRole('button', { name: 'Tables' }).tap();
    await page.getByRole('button', { name: `Add to Cart: ${tables.name}` }).tap();
    await expect(toast(page, 'Item added to cart')).toBeVisible();
    await expect.poll(() => overlap(page, categories)).toBeLessThanOrEqual(0);
    await categories.getByRole('button', { name: 'Chairs' }).tap();
    await main.getByRole('link', { name: chairs.name }).tap();
    await enter(quantity(chairs.name), GUESTS);
    await main.getByRole('button', { name: 'Add to Cart' }).tap();
  });

  await test.step('the cart with more tables, and the checkout', async () => {
    await expect(page).toHaveURL(`/cart?date=${day}`);
    await enter(quantity(tables.name), TABLES);
    await page.getByRole('link', { name: 'Continue as Guest' }).tap();
    for (const { label, text } of contactFields(ida)) await page.getByLabel(label).fill(text);
    await page.getByLabel('I accept the terms and conditions').tap();
    await completeBooking(page).tap();
    await expectConfirmed(page);
    for (const text of [`${TABLES} × ${tables.name}`, `${GUESTS} × ${chairs.name}`])
      await expect(main.getByRole('listitem').filter({ hasText: text })).toBeVisible();
    expect(await guest.remaining(tables, day)).toBe(tables.stock - TABLES);
    expect(await guest.remaining(chairs, day)).toBe(chairs.stock - GUESTS);
  });

  await test.step('the order from a newly emailed link', async () => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Find My Booking' }).tap();
    await page.getByLabel('Email').fill(ida.email);
    await page.getByRole('button', { name: 'Email Me the Links' }).tap();
    await page.goto(await inbox.bookingLink(ida));
    await expect(main.getByRole('region', { name: longDay(day) })).toContainText(chairs.name);
  });

  const dialog = page.getByRole('dialog');
  await test.step('another day for all of it', async () => {
    await page.getByRole('link', { name: 'Change or Cancel' }).tap();
    await page.getByRole('button', { name: 'Move to Another Day' }).tap();
    await (await turnTo(page, newDay)).tap();
    await dialog.getByRole('button', { name: /^Move to / }).tap();
    await expect(main.getByRole('region', { name: longDay(newDay) })).toContainText(tables.name);
    expect(await guest.remaining(chairs, day)).toBe(chairs.stock);
  });

  await test.step('the chairs are cancelled by one tick', async () => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).tap();
    await dialog.getByRole('checkbox', { name: new RegExp(chairs.name) }).tap();
    await dialog.getByRole('button', { name: 'Cancel 1 Booking' }).tap();
    await expect(toast(page, 'Bookings cancelled')).toBeVisible();
    expect(await guest.remaining(chairs, newDay)).toBe(chairs.stock);
    expect(await guest.remaining(tables, newDay)).toBe(tables.stock - TABLES);
  });
});

/** Pixels by which the message lies over an element; negative if there is room between them. */
async function overlap(page: Page, element: Locator): Promise<number> {
  const message = await page.getByRole('region', { name: 'Notifications' }).boundingBox();
  const box = await element.boundingBox();
  if (!message || !box) throw new Error('There is no message, or no element');
  return message.y + message.height - box.y;
}
