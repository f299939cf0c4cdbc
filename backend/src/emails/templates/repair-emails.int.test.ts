import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLANNED_PURPOSES, addDays, formatCents, longDay, type Order, type Repair } from '@party-rental/contracts';
import { until } from '../../../../tests/support/until.js';
import { readResponse } from '../../../test-support/http.js';
import { openMailedShop, type MailedShop } from '../../../test-support/mailed-shop.js';

const REASON = 'A storm is coming, and bounce houses are not safe in the wind.';

let mailed: MailedShop;

beforeAll(async () => {
  mailed = await openMailedShop();
});
afterAll(() => mailed.close());

const getInbox = (customerEmail: string) =>
  mailed.sink.received.filter(({ recipients }) => recipients.includes(customerEmail));

/** Places an order, and repairs it, or its lines with some items, once its confirmation has arrived. */
async function repairedOrder(
  customerEmail: string,
  toRepair: (order: Order) => Repair,
  { fields = {}, itemIds }: { fields?: Record<string, unknown>; itemIds?: readonly number[] } = {},
): Promise<Order> {
  const { shop, day } = mailed;
  const { orderId } = await mailed.booked({ ...fields, customerEmail });
  await until(() => getInbox(customerEmail).length === 1);
  const order = readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${orderId}`));
  const body = { date: day, itemIds, reason: REASON, repairs: [{ orderId, repair: toRepair(order) }] };
  const { results } = readResponse('applyRepairs', await shop.admin.post('/api/admin/day-desk').send(body));
  expect(results).toEqual([{ orderId, applied: true }]);
  return order;
}

const getText = (customerEmail: string, index: number) => getInbox(customerEmail)[index]?.text?.replace(/\s+/g, ' ');

test('a moved order causes one email, which leads to its page, and its undoing one more', async () => {
  const email = 'moved@customers.example';
  const to = addDays(mailed.day, 1);
  const order = await repairedOrder(email, () => ({ kind: 'move', to }));
  await until(() => getInbox(email).length === 2);
  expect(getInbox(email)[1]?.subject).toBe(`We had to move your order ${order.number} to ${longDay(to)}`);
  for (const words of [REASON, longDay(to), formatCents(order.price.total), 'See your choices', '?token='])
    expect(getText(email, 1)).toContain(words);

  const undone = await mailed.shop.admin.post(`/api/admin/day-desk/orders/${order.id}/undo`);
  readResponse('undoRepair', undone);
  await until(() => getInbox(email).length === 3);
  expect(getInbox(email)[2]?.subject).toContain('back as you booked it');
  expect(getText(email, 2)).toContain(longDay(mailed.day));
  expect(await getPurposes(order)).toEqual(['confirmation', 'order-notice', 'repair-undone', 'repaired']);
});

test('a cancelled order causes one email, which tells what is refunded', async () => {
  const email = 'cancelled@customers.example';
  const order = await repairedOrder(email, () => ({ kind: 'cancel' }));
  await until(() => getInbox(email).length === 2);
  expect(getText(email, 1)).toContain("We haven't recorded a payment, so there's nothing to refund.");
  expect(await getPurposes(order)).toEqual(['confirmation', 'order-notice', 'repaired']);
});

test('an order that was cancelled in part causes one email, which names the part and promises nothing about it', async () => {
  const email = 'cancelled-in-part@customers.example';
  const chairs = await mailed.shop.addItem({ name: 'White Folding Chair' });
  const cartItems = [mailed.item, chairs].map(({ id }) => ({ itemId: id, eventDate: mailed.day, quantity: 1 }));
  const fields = { isCartBooking: true, cartItems };
  const order = await repairedOrder(email, () => ({ kind: 'cancel' }), { fields, itemIds: [mailed.item.id] });
  await until(() => getInbox(email).length === 2);
  expect(getInbox(email)[1]?.subject).toContain(`We had to cancel part of your order ${order.number}`);
  expect(getText(email, 1)).toContain(
    `We've cancelled this part: ${mailed.item.name}. Everything else stays as booked.`,
  );
  expect(getText(email, 1)).toContain('Please call us at');
  expect(getText(email, 1)).not.toMatch(/holding everything|See your choices/);
});

test('a replaced item causes one email, which names the new one', async () => {
  const email = 'swapped@customers.example';
  const palace = await mailed.shop.addItem({ name: 'Palace' });
  const order = await repairedOrder(email, ({ lines }) => ({
    kind: 'swap',
    swaps: lines.map(({ bookingId }) => ({ bookingId, itemId: palace.id })),
  }));
  await until(() => getInbox(email).length === 2);
  expect(getText(email, 1)).toContain('Palace');
  expect(await getPurposes(order)).toEqual(['confirmation', 'order-notice', 'repaired']);
});

/** Without those that are not due yet. */
async function getPurposes({ id }: Order): Promise<string[]> {
  const emails = readResponse('orderEmails', await mailed.shop.admin.get(`/api/admin/orders/${id}/emails`));
  return emails
    .map(({ purpose }) => purpose)
    .filter((purpose) => !PLANNED_PURPOSES.includes(purpose))
    .sort();
}
