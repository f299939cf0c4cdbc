import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addDays,
  DEFAULT_PRICE_BOOK,
  toWeekday,
  weekday,
  type CalendarDate,
  type CreatedBooking,
  type Item,
} from '@party-rental/contracts';
import { readProblem, readResponse } from '../../../test-support/http.js';
import { newMember } from '../../../test-support/staff.js';
import { bookingForm, inDays, openTestShop, type TestShop, changeSettings } from '../../../test-support/test-shop.js';

const BLUE = { id: 1, name: 'Blue Truck' };
const RED = { id: 2, name: 'Red Truck' };

let shop: TestShop;
let castle: Item;
let monday: CalendarDate;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  castle = await shop.addItem({ name: 'Castle', price: 10_000, stock: 500 });
  const later = inDays(shop.today, 21);
  monday = addDays(later, 1 - weekday(later));
  const longerRentals = { maxDays: 4, further: [{ fromDay: 2, percent: 50 }], named: [] };
  await shop.admin
    .put('/api/admin/price-book')
    .send({ ...DEFAULT_PRICE_BOOK, longerRentals })
    .expect(200);
  await changeSettings(shop, { trucks: [BLUE, RED], city: 'Albany, NY 12207', closedDays: [addDays(monday, 2)] });
});
afterAll(() => shop.close());

async function book(eventDate: CalendarDate, fields: object = {}) {
  const form = bookingForm({ itemId: castle.id, eventDate, zipCode: '12207', ...fields });
  const { orderId } = readResponse(
    'createBooking',
    await shop.guest.post('/api/bookings').send(form),
  ) as CreatedBooking;
  return readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${orderId}`));
}
const readWeek = async (from?: CalendarDate) =>
  readResponse('week', await shop.admin.get('/api/admin/week').query({ from }));
const assign = (date: CalendarDate, orderId: string, truckId: number) =>
  shop.admin
    .put('/api/admin/day-plan')
    .query({ date })
    .send({ stops: [{ orderId, truckId, position: 1 }] })
    .expect(200);

test('the week has the stops, trucks, hours, money and people of each day, as the plans of its days have them', async () => {
  const friday = addDays(monday, 4);
  const sunday = addDays(monday, 6);
  const crew = await newMember(shop, 'CREW');
  const before = await book(addDays(monday, -2), { days: 4 });
  const long = await book(friday, { days: 3 });
  const single = await book(friday);
  const cancelled = await book(friday);
  await shop.admin.patch(`/api/admin/orders/${cancelled.id}`).send({ status: 'CANCELLED' }).expect(200);
  await assign(friday, long.id, RED.id);
  for (const truckId of [BLUE.id, RED.id])
    await shop.admin
      .put('/api/admin/day-plan/crew')
      .query({ date: friday })
      .send({ truckId, staffIds: [crew.id] })
      .expect(200);

  const { today, days } = await readWeek(monday);
  expect(today).toBe(shop.today);
  expect(days.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(monday, ahead)));
  expect(days.map(({ stops, pickups }) => [stops, pickups])).toEqual([
    [0, 0],
    [1, 1],
    [0, 0],
    [0, 0],
    [2, 0],
    [0, 0],
    [1, 1],
  ]);
  expect(days.map(({ isClosed }) => isClosed)).toEqual([false, false, true, false, false, false, false]);
  expect(days[4]).toEqual({
    date: friday,
    isClosed: false,
    stops: 2,
    pickups: 0,
    trucks: [
      { ...BLUE, stops: 0 },
      { ...RED, stops: 1 },
    ],
    unassigned: 1,
    // Two routes of no way, because the shop is at the same ZIP code: 20 minutes at each stop.
    hours: 0.7,
    toCollect: long.money.balance + single.money.balance,
    total: long.price.total + single.price.total,
    warnings: [],
    crew: [expect.stringMatching(/^Mem Ber \d+$/)],
  });
  expect(days[1]).toMatchObject({ unassigned: 1, hours: 0.3, toCollect: 0, total: 0, crew: [] });
  expect(before.price.total).toBeGreaterThan(0);
  expect(days[6]).toMatchObject({ date: sunday, toCollect: 0, total: 0 });
});

test('a day with more stops than the limits warns in the week, its plan has the limits, and it takes more orders', async () => {
  const from = addDays(monday, 28);
  const [one, another] = [await book(from, { partyStart: '12:00' }), await book(from, { partyStart: '12:30' })];
  for (const { id } of [one, another]) await assign(from, id, BLUE.id);
  expect((await readWeek(from)).days[0]?.warnings).toEqual([]);
  const limits = { maxStopsPerTruck: 1, maxStopsPerWindow: 1 };
  await changeSettings(shop, { ...limits, setupWindows: [{ from: '08:00', to: '11:00' }] });
  expect((await readWeek(from)).days[0]?.warnings).toEqual([
    'Blue Truck: 2 of 1 stops',
    '8:00 AM to 11:00 AM: 2 of 1 stops',
  ]);
  const plan = readResponse('dayPlan', await shop.admin.get('/api/admin/day-plan').query({ date: from }));
  expect(plan.limits).toEqual(limits);
  await book(from, { partyStart: '13:00' });
});

test('the way between ZIP codes is part of the hours', async () => {
  const from = addDays(monday, 14);
  await book(from, { zipCode: '12866' });
  const [{ hours } = { hours: 0 }] = (await readWeek(from)).days;
  // Albany to Saratoga Springs and back is some 70 miles.
  expect(hours).toBeGreaterThan(2);
  expect(hours).toBeLessThan(4);
});

test('the week begins on the Monday of this week, or on the day that is named', async () => {
  const { days } = await readWeek();
  expect(days.map(({ date }) => toWeekday(date))[0]).toBe('MONDAY');
  expect(days.map(({ date }) => date)).toContain(shop.today);
  expect((await readWeek(addDays(monday, 2))).days[0]?.date).toBe(addDays(monday, 2));
});

test('only an admin sees the week, of a day that exists', async () => {
  const crew = await newMember(shop, 'CREW');
  await shop.guest.get('/api/admin/week').expect(401);
  await crew.browser.get('/api/admin/week').expect(403);
  const response = await shop.admin.get('/api/admin/week').query({ from: '2026-02-30' });
  expect(readProblem(response)).toMatchObject({ status: 400, code: 'malformed' });
});
