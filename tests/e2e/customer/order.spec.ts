import { randomUUID } from 'node:crypto';
import { formatCents, longDay, type PlacedOrder } from '@party-rental/contracts';
import { violations } from '../support/axe.js';
import { toast, turnTo } from '../support/booking-pages.js';
import { bookingForm, newPerson } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

test.use({ bypassCSP: true });

test('a guest cancels a line of an order and moves a day with the keyboard, and sees each new total first', async ({
  page,
  guest,
  admin,
  inbox,
}) => {
  const olga = newPerson('Olga');
  const [castle, tables] = [await guest.item('Pirate Ship Bounce House'), await guest.item('Round Banquet Table')];
  const [day, nextDay, otherDay] = [await guest.dayIn(30), await guest.dayIn(31), await guest.dayIn(33)];
  const cartItems = [
    { itemId: castle.id, eventDate: day, quantity: 1 },
    { itemId: tables.id, eventDate: day, quantity: 2 },
    { itemId: tables.id, eventDate: nextDay, quantity: 3 },
  ];
  const { orderId } = await guest.request<PlacedOrder>('createBooking', {
    body: bookingForm(olga, { isCartBooking: true, cartItems }),
    idempotencyKey: randomUUID(),
  });

  await page.goto(await inbox.detailsLink(olga));
  const line = page.getByRole('listitem').filter({ hasText: 'This booking' });
  await expect(line).toContainText(castle.name);
  await expect(line).toHaveAttribute('aria-current', 'true');
  await expect(line).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/\/booking-details\/[\w-]+\?token=/);
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  const price = page.getByRole('region', { name: 'Price Summary' });
  const total = price.getByText('Total', { exact: true }).locator('xpath=following-sibling::dd');
  const orderNow = () => admin.request<{ price: { total: number } }>('adminOrder', { params: { id: orderId } });
  await expect(total).toHaveText(formatCents((await orderNow()).price.total));

  const dialog = page.getByRole('dialog');
  const announced = async () =>
    (await dialog.getByText('New total').locator('xpath=following-sibling::dd').textContent()) ?? '';

  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await dialog.getByRole('checkbox', { name: new RegExp(castle.name) }).press('Space');
  const withoutCastle = await announced();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel 1 Booking' }).press('Enter');
  await expect(toast(page, 'Bookings cancelled')).toBeVisible();
  await expect(total).toHaveText(withoutCastle);
  expect(formatCents((await orderNow()).price.total)).toBe(withoutCastle);
  await expect(price.getByText(new RegExp(`^${castle.name}`))).toHaveCSS('text-decoration-line', 'line-through');

  await page.getByRole('button', { name: 'Move to Another Day' }).press('Enter');
  await dialog.getByRole('radio', { name: longDay(nextDay) }).press('Space');
  const newDay = await turnTo(page, otherDay);
  await expect(newDay).toHaveAccessibleName(/, available/);
  await newDay.press('Enter');
  await expect(dialog.getByText('New total')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Move to / }).press('Enter');
  await expect(toast(page, 'Day changed')).toBeVisible();
  await expect(page.getByRole('region', { name: longDay(otherDay) })).toContainText(tables.name);
  await expect(total).toHaveText(withoutCastle);
});
