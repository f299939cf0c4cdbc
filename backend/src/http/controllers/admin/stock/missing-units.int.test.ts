import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CalendarDate, Item } from '@party-rental/contracts';
import { readResponse } from '../../../../../test-support/http.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../../test-support/test-shop.js';
import { until } from '../../../../../../tests/support/until.js';

let shop: TestShop;
/** The 10th of a month that is not over soon. */
let tenth: CalendarDate;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  tenth = `${inDays(shop.today, 60).slice(0, 8)}10` as CalendarDate;
});
afterAll(() => shop.close());

const path = ({ id }: Item, day: CalendarDate) =>
  `/api/admin/availability/${id}/month/${day.slice(0, 4)}/${Number(day.slice(5, 7))}`;
const missing = async (item: Item, day = tenth) => readResponse('missingUnits', await shop.admin.get(path(item, day)));

async function book(item: Item, eventDate: CalendarDate, quantity = 1) {
  const form = bookingForm({ itemId: item.id, eventDate, quantity });
  const { id, number } = (await shop.guest.post('/api/bookings').send(form).expect(201)).body;
  return { id, number };
}
const takeOut = (item: Item, from: CalendarDate, to: CalendarDate) =>
  shop.admin
    .post(`/api/admin/items/${item.id}/downtimes`)
    .send({ from, to, quantity: 1, reason: 'Torn seam' })
    .expect(201);

test('the owner learns why units are missing: downtime, and buffer days of a booking', async () => {
  const castle = await shop.addItem({ name: 'Castle', stock: 3, bufferDays: 2 });
  const booking = await book(castle, tenth, 2);
  await takeOut(castle, inDays(tenth, 8), inDays(tenth, 40));
  const own = { itemId: castle.id, itemName: 'Castle' };
  const torn = {
    ...own,
    from: inDays(tenth, 8),
    to: inDays(tenth, 40),
    quantity: 1,
    cause: 'downtime',
    reason: 'Torn seam',
    booking: null,
  };
  const dried = { from: inDays(tenth, 1), to: inDays(tenth, 2), quantity: 2 };
  const drying = { ...own, ...dried, cause: 'buffer_days', reason: null, booking };
  expect(await missing(castle)).toEqual([drying, torn]);
  expect(await missing(castle, inDays(tenth, 30))).toEqual([torn]);
  await shop.admin.patch(`/api/admin/bookings/${booking.id}`).send({ status: 'CANCELLED' }).expect(200);
  expect(await missing(castle)).toEqual([torn]);
});

test('buffer days reach into the next month, and stay as they were when it was booked', async () => {
  const castle = await shop.addItem({ stock: 1, bufferDays: 7 });
  const last = inDays(`${inDays(tenth, 30).slice(0, 8)}01` as CalendarDate, -1);
  const { number } = await book(castle, last);
  await shop.admin.patch(`/api/admin/items/${castle.id}`).send({ bufferDays: 1 }).expect(200);
  expect(await missing(castle, last)).toEqual([]);
  expect(await missing(castle, inDays(last, 1))).toMatchObject([
    { from: inDays(last, 1), to: inDays(last, 7), booking: { number } },
  ]);
  const history = readResponse('itemHistory', await shop.admin.get(`/api/admin/items/${castle.id}/history`));
  expect(history[0]?.changes).toEqual([{ field: 'bufferDays', from: '7', to: '1' }]);
});

test('of a package those of its components are listed', async () => {
  const castle = await shop.addItem({ name: 'Castle', stock: 2, bufferDays: 1 });
  const party = await shop.addItem({ type: 'PACKAGE', components: [{ itemId: castle.id, quantity: 2 }] });
  const booking = await book(party, tenth);
  await takeOut(castle, inDays(tenth, 5), inDays(tenth, 5));
  const expected = [
    { itemName: 'Castle', from: inDays(tenth, 1), to: inDays(tenth, 1), quantity: 2, reason: null, booking },
    {
      itemName: 'Castle',
      from: inDays(tenth, 5),
      to: inDays(tenth, 5),
      quantity: 1,
      reason: 'Torn seam',
      booking: null,
    },
  ];
  expect(await missing(party)).toMatchObject(expected);
  expect(await missing(castle)).toMatchObject(expected);
});

test('units that are held for the waitlist are listed, on their buffer days as well', async () => {
  const castle = await shop.addItem({ name: 'Castle', stock: 1, bufferDays: 1 });
  const party = await shop.addItem({ type: 'PACKAGE', components: [{ itemId: castle.id, quantity: 1 }] });
  const booking = await book(castle, tenth);
  const place = { itemId: castle.id, eventDate: tenth, quantity: 1, email: 'ann@example.com' };
  const { id } = (await shop.guest.post('/api/waitlist').send(place).expect(201)).body;
  await shop.admin.patch(`/api/admin/bookings/${booking.id}`).send({ status: 'CANCELLED' }).expect(200);
  await until(async () => (await missing(castle)).length === 2);
  const held = { itemName: 'Castle', quantity: 1, cause: 'hold', reason: null, booking: null };
  const expected = [tenth, inDays(tenth, 1)].map((day) => ({ ...held, from: day, to: day }));
  expect(await missing(castle)).toMatchObject(expected);
  expect(await missing(party)).toMatchObject(expected);
  await shop.admin.delete(`/api/waitlist/${id}`).expect(204);
  expect(await missing(castle)).toEqual([]);
});

test('customers do not learn why', async () => {
  const castle = await shop.addItem({ stock: 1 });
  expect((await shop.guest.get(path(castle, tenth))).status).toBe(401);
  expect((await shop.admin.get(path({ ...castle, id: 99_999 }, tenth))).status).toBe(404);
});
