import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CalendarDate, Item } from '@party-rental/contracts';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';
import { createTestDatabase } from '../../../../test-support/test-database.js';

let shop: TestShop;
let item: Item;
let day: CalendarDate;

beforeAll(async () => {
  const database = await createTestDatabase();
  const whole = await openTestShop({ database: { ...database, drop: () => Promise.resolve() } });
  item = await whole.addItem({ stock: 10 });
  day = inDays(whole.today, 30);
  await whole.close();
  shop = await openTestShop({ env: { ROLES: 'api', RATE_LIMITS: 'off' }, database });
});
afterAll(() => shop.close());

test('without a projector, a customer sees, moves, changes and cancels the order that was just placed', async () => {
  const { body: booking } = await book();
  const query = { token: booking.token };
  const order = `/api/orders/${booking.orderId}`;
  const fresh = { id: booking.orderId, status: 'RECEIVED', lines: [{ bookingId: booking.id, eventDate: day }] };
  expect((await shop.guest.get(order).query(query).expect(200)).body).toMatchObject(fresh);
  const { body: page } = await shop.guest.get(`/api/bookings/${booking.id}`).query(query).expect(200);
  expect(page).toMatchObject({ id: booking.id, status: 'PENDING', orderLines: [{ id: booking.id }] });

  const to = inDays(day, 1);
  const { body: preview } = await shop.guest.post(`${order}/preview`).query(query).send({ move: { to } }).expect(200);
  expect(preview).toMatchObject({ available: true });
  await shop.guest.post(`${order}/move`).query(query).send({ to }).expect(200);
  expect((await shop.guest.get(order).query(query).expect(200)).body.lines[0].eventDate).toBe(to);
  await shop.guest.patch(order).query(query).send({ customerPhone: '518-555-0199' }).expect(200);
  await shop.guest.get(`${order}/calendar.ics`).query(query).expect(200);
  await shop.guest.get(`${order}/event-day-phone`).query(query).expect(200);
  const { body: cancelled } = await shop.guest.post(`/api/bookings/${booking.id}/cancel`).query(query).expect(200);
  expect(cancelled).toMatchObject({ status: 'CANCELLED', eventDate: to });
  expect((await shop.guest.get(order).query(query).expect(200)).body).toMatchObject({ status: 'CANCELLED' });
});

test('without a projector, the owner sees the order that was just placed, and takes its deposit', async () => {
  const { body: booking } = await book();
  const order = `/api/admin/orders/${booking.orderId}`;
  await shop.admin.get(order).expect(200);
  await shop.admin
    .post(`${order}/payments`)
    .send({ kind: 'DEPOSIT', amount: 100, method: 'CASH', confirm: true })
    .expect(201);
  expect((await shop.admin.get(order).expect(200)).body).toMatchObject({ status: 'CONFIRMED', money: { paid: 100 } });
});

test('while the tables are behind, a search for bookings by email is refused with 503, not answered without them', async () => {
  const { body: booking } = await book();
  const { body, headers } = await shop.guest
    .post('/api/find-booking')
    .send({ email: booking.customerEmail })
    .expect(503);
  expect([body.code, headers['retry-after']]).toEqual(['busy', '5']);
});

test('readiness names the projections that are behind, and stays 200', async () => {
  await book();
  expect((await shop.guest.get('/api/health/ready').expect(200)).body).toEqual({ status: 'up' });
  await shop.pool.query('alter table events disable trigger user');
  await shop.pool.query(`update events set recorded_at = clock_timestamp() - interval '61 seconds'`);
  const { body } = await shop.guest.get('/api/health/ready').expect(200);
  expect(body).toMatchObject({ status: 'degraded', behind: expect.arrayContaining(['dashboard', 'orders']) });
});

function book() {
  return shop.guest
    .post('/api/bookings')
    .send(bookingForm({ itemId: item.id, eventDate: day }))
    .expect(201);
}
