import { randomUUID } from 'node:crypto';
import { formatCents, longDay, type PlacedOrder } from '@party-rental/contracts';
import { violations } from '../support/axe.js';
import { toast, turnTo } from '../support/booking-pages.js';
import { bookingForm, newPerson } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('a guest adds an item and takes more tables, and sees each new total first', async ({ page, guest, inbox }) => {
    const owen = newPerson('Owen');
    const [tables, popcorn] = [await guest.item('Round Banquet Table'), await guest.item('Popcorn Machine')];
    const day = await guest.dayIn(34);
    await guest.book(tables, day, owen, 2);
    await page.goto(await inbox.detailsLink(owen));
    const dialog = page.getByRole('dialog');
    const announced = dialog.getByText('New total').locator('xpath=following-sibling::dd');
    const price = page.getByRole('region', { name: 'Price Summary' });
    const total = price.getByText('Total', { exact: true }).locator('xpath=following-sibling::dd');
    const change = async (name: string, message: string) => {
      const submit = dialog.getByRole('button', { name });
      await expect(submit).toBeEnabled();
      expect(await violations(page)).toEqual([]);
      const amount = (await announced.textContent()) ?? '';
      await submit.tap();
      await expect(toast(page, message)).toContainText(amount);
      await expect(total).toHaveText(amount);
    };

    await page.getByRole('button', { name: 'Add an Item' }).tap();
    await dialog.getByLabel('Item').selectOption(popcorn.name);
    await change('Add Item', 'Item added');
    await page.getByRole('button', { name: 'Change a Quantity' }).tap();
    await dialog.getByRole('radio', { name: new RegExp(tables.name) }).tap();
    await dialog.getByRole('button', { name: `One ${tables.name} more` }).tap();
    await change('Change Quantity', 'Quantity changed');
    expect(await guest.remaining(tables, day)).toBe(tables.stock - 3);
    expect(await guest.remaining(popcorn, day)).toBe(popcorn.stock - 1);
  });
});

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
  await expect(page.getByText('Received', { exact: true }).first()).toBeVisible();
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
