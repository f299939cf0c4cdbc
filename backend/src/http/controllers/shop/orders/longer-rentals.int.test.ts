import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addDays,
  DEFAULT_PRICE_BOOK,
  formatRentalDays,
  longDay,
  weekday,
  type Booking,
  type CalendarDate,
  type CreatedBooking,
  type Item,
} from '@party-rental/contracts';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { verify } from '../../../../read/verify/verify.js';
import { readProblem, readResponse, untilFree } from '../../../../../test-support/http.js';
import { openMailedShop, type MailedShop } from '../../../../../test-support/mailed-shop.js';
import { MovableClock } from '../../../../../test-support/movable-clock.js';
import { bookingForm, inDays, type TestShop } from '../../../../../test-support/test-shop.js';
import { until } from '../../../../../../tests/support/until.js';

const book = {
  ...DEFAULT_PRICE_BOOK,
  longerRentals: {
    maxDays: 4,
    further: [{ fromDay: 2, percent: 50 }],
    named: [{ name: 'Weekend rate', from: 'FRIDAY', to: 'MONDAY', days: 1.5 }],
  },
  factors: [{ name: 'Busy days', percent: 120, weekdays: ['WEDNESDAY'] }],
};
let mailed: MailedShop;
let shop: TestShop;
let weeks = 4;
const clock = new MovableClock();

beforeAll(async () => {
  mailed = await openMailedShop({}, clock);
  ({ shop } = mailed);
  await shop.admin.put('/api/admin/price-book').send(book).expect(200);
});
afterAll(() => mailed.close());

/** A day of a week that no other test uses; 5 is a Friday. */
function dayOfNextWeek(day = 5): CalendarDate {
  weeks += 2;
  const later = inDays(shop.today, 7 * weeks);
  return addDays(later, day - weekday(later));
}
const send = (item: Item, eventDate: CalendarDate, fields: object) =>
  shop.guest.post('/api/bookings').send(bookingForm({ itemId: item.id, eventDate, ...fields }));
const rent = async (item: Item, eventDate: CalendarDate, fields: object) =>
  readResponse('createBooking', await send(item, eventDate, fields)) as CreatedBooking;
const cancel = ({ id }: Pick<Booking, 'id'>) =>
  shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CANCELLED' }).expect(200);
const remaining = async (item: Item, day: CalendarDate) =>
  readResponse('dayAvailability', await shop.guest.get(`/api/availability/${item.id}/${day}`)).remaining;
const readStop = async (number: string, date: CalendarDate) => {
  const plan = readResponse('dayPlan', await shop.admin.get('/api/admin/day-plan').query({ date }));
  return plan.stops.find((stop) => stop.number === number);
};

test('a weekend is one price, takes its units on each day, and is delivered and picked up', async () => {
  const item = await shop.addItem({ stock: 2, price: 20_000 });
  const friday = dayOfNextWeek();
  const monday = addDays(friday, 3);
  const booking = await rent(item, friday, { days: 4 });
  expect(booking.quote.lines).toMatchObject([{ days: 4, price: 30_000, dayPrice: 20_000, rate: 'Weekend rate' }]);
  const left = [-1, 0, 1, 2, 3, 4].map((day) => remaining(item, addDays(friday, day)));
  expect(await Promise.all(left)).toEqual([2, 1, 1, 1, 1, 2]);

  const order = readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${booking.orderId}`));
  expect(order.lines).toMatchObject([{ eventDate: friday, days: 4, unitPrice: 30_000, rate: 'Weekend rate' }]);
  expect(await readStop(order.number, friday)).toMatchObject({
    lines: [{ task: 'DELIVER' }],
    toCollect: order.price.total,
  });
  expect(await readStop(order.number, addDays(friday, 1))).toBeUndefined();
  expect(await readStop(order.number, monday)).toMatchObject({ lines: [{ task: 'PICK_UP' }], toCollect: 0 });
  const done = { step: 'PICKED_UP', at: new Date().toISOString() };
  await shop.admin.post(`/api/crew/stops/${order.id}/${monday}`).send(done).expect(200);
});

test('the email, the calendar file, the lists and the report name its days', async () => {
  const item = await shop.addItem({ stock: 2, price: 20_000 });
  const eventDate = dayOfNextWeek();
  const booking = await rent(item, eventDate, { days: 3 });
  const find = () => mailed.sink.received.find(({ subject }) => subject?.includes(booking.number));
  await until(() => find() !== undefined);
  expect(find()?.subject).toContain(`from ${longDay(eventDate)} to ${longDay(addDays(eventDate, 2))}`);
  const text = (find()?.text ?? '').replaceAll(/\s+/g, ' ');
  expect(text).toContain(formatRentalDays({ eventDate, days: 3 }));

  const day = (date: CalendarDate) => date.replaceAll('-', '');
  const { text: calendar } = await shop.guest
    .get(`/api/orders/${booking.orderId}/calendar.ics`)
    .query({ token: booking.token })
    .expect(200);
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${day(eventDate)}`);
  expect(calendar).toContain(`DTEND;VALUE=DATE:${day(addDays(eventDate, 3))}`);

  const csv = await shop.admin.get('/api/admin/bookings.csv').query({ search: booking.number }).buffer(true);
  expect(csv.text).toMatch(new RegExp(`${booking.number},${eventDate},.*,3\\r?\\n`));

  const upcoming = await shop.admin
    .get('/api/admin/orders')
    .query({ from: addDays(eventDate, 2), search: booking.number });
  expect(readResponse('adminOrders', upcoming)).toHaveLength(1);
  const range = { from: eventDate, to: addDays(eventDate, 6) };
  const report = readResponse('reports', await shop.admin.get('/api/admin/reports').query(range));
  expect(report.items.find(({ itemId }) => itemId === item.id)).toMatchObject({
    now: { unitDays: 3, revenue: 30_000 },
  });
  // Only its last day is in this range, and its revenue belongs to its first.
  const later = { from: addDays(eventDate, 2), to: addDays(eventDate, 6) };
  const partly = readResponse('reports', await shop.admin.get('/api/admin/reports').query(later));
  expect(partly.items.find(({ itemId }) => itemId === item.id)).toMatchObject({
    now: { unitDays: 1, revenue: 0, bookings: 0 },
  });
});

test('a rental that is too long, and one of which a day is full, are refused and say why', async () => {
  const item = await shop.addItem({ stock: 1 });
  const eventDate = dayOfNextWeek();
  expect(readProblem(await send(item, eventDate, { days: 5 }))).toMatchObject({
    status: 400,
    detail: 'Please choose at most 4 days.',
    errors: [{ path: 'days' }],
  });
  expect(readProblem(await send(item, eventDate, { days: 0 }))).toMatchObject({ status: 400 });
  await rent(item, addDays(eventDate, 2), { days: 2 });
  expect(readProblem(await send(item, eventDate, { days: 3 }))).toMatchObject({
    status: 409,
    lines: [{ itemId: item.id, eventDate, days: 3, requested: 1, remaining: 0 }],
  });
  await rent(item, eventDate, { days: 2 });

  const alternatives = await shop.guest.get(`/api/items/${item.id}/alternatives`).query({ date: eventDate, days: 3 });
  expect(readResponse('alternatives', alternatives).map((one) => one.item.id)).not.toContain(item.id);
});

test('what else is available, and the cards of a day, are about all days of a rental, and never stale', async () => {
  const [item, other] = [await shop.addItem({ stock: 1 }), await shop.addItem({ stock: 1 })];
  const eventDate = dayOfNextWeek();
  const isOffered = async () => {
    const query = { date: eventDate, days: 3 };
    const alternatives = await shop.guest.get(`/api/items/${item.id}/alternatives`).query(query);
    const cards = readResponse('availabilityOfDay', await shop.guest.get('/api/availability').query(query));
    return [
      readResponse('alternatives', alternatives).some((one) => one.item.id === other.id),
      cards[other.id]?.available,
    ];
  };
  expect(await isOffered()).toEqual([true, true]);
  await rent(other, addDays(eventDate, 2), {});
  expect(await isOffered()).toEqual([false, false]);
});

test('a weekday with a price of its own has it in the quote, and the plain price before that stays in the line', async () => {
  const item = await shop.addItem({ price: 20_000 });
  const { quote } = await rent(item, dayOfNextWeek(3), {});
  expect(quote).toMatchObject({ subtotal: 24_000, lines: [{ price: 24_000, dayPrice: 20_000 }] });
});

test('lines keep their prices when one moves beside another of the same item, and an addition has its own', async () => {
  const item = await shop.addItem({ stock: 5, price: 20_000 });
  const wednesday = dayOfNextWeek(3);
  const [thursday, friday] = [addDays(wednesday, 1), addDays(wednesday, 2)];
  const { orderId: id, ...dear } = await rent(item, wednesday, {});
  const add = (eventDate: CalendarDate) =>
    shop.admin.post(`/api/admin/orders/${id}/lines`).send({ itemId: item.id, eventDate, quantity: 1 }).expect(201);
  await add(friday);
  await shop.admin.post(`/api/orders/${id}/move`).send({ from: wednesday, to: thursday }).expect(200);
  await add(thursday);
  const order = readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${id}`));
  expect(order.lines.map(({ unitPrice }) => unitPrice)).toEqual([24_000, 20_000, 20_000]);
  expect(order.price.subtotal).toBe(64_000);
  const { text } = await shop.admin.get('/api/admin/bookings.csv').query({ search: dear.number }).buffer(true);
  expect(text).toContain(',240.00,');
});

test('buyers of overlapping days never take more units than there are', async () => {
  const item = await shop.addItem({ stock: 2, bufferDays: 1 });
  const first = dayOfNextWeek();
  const requests = Array.from({ length: 40 }, (_, i) => ({ eventDate: addDays(first, i % 5), days: 1 + (i % 4) }));
  const answers = await Promise.all(
    requests.map(({ eventDate, ...fields }) => untilFree(() => send(item, eventDate, fields))),
  );
  const taken = requests.filter((_, i) => answers[i]?.status === 201);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  for (let day = 0; day < 10; day += 1) {
    const on = addDays(first, day);
    const units = taken.filter(({ eventDate, days }) => eventDate <= on && on <= addDays(eventDate, days)).length;
    expect(units).toBeLessThanOrEqual(2);
    expect(await remaining(item, on)).toBe(
      Math.max(
        0,
        2 -
          Math.max(
            units,
            taken.filter(
              ({ eventDate, days }) => eventDate <= addDays(on, 1) && addDays(on, 1) <= addDays(eventDate, days),
            ).length,
          ),
      ),
    );
  }
});

test('who waits for several days is offered them once all are free', async () => {
  const item = await shop.addItem({ stock: 1 });
  const eventDate = dayOfNextWeek();
  const [one, other] = [await rent(item, eventDate, {}), await rent(item, addDays(eventDate, 2), {})];
  const place = { itemId: item.id, eventDate, days: 3, email: 'waits@example.com' };
  await shop.guest.post('/api/waitlist').send(place).expect(201);
  await cancel(one);
  await cancel(other);
  const offer = () => mailed.sink.received.find(({ subject }) => subject?.startsWith('Good news'))?.text;
  await until(() => offer() !== undefined);
  const query = new URLSearchParams(/\/booking\/\d+\?(\S+)/.exec(offer() ?? '')?.[1]);
  expect(query.get('days')).toBe('3');
  expect(readProblem(await send(item, addDays(eventDate, 1), {})).status).toBe(409);
  await rent(item, eventDate, { days: 3, holdToken: query.get('hold') });
});

test('who waits for more days than the shop still offers is offered none until it does again', async () => {
  const item = await shop.addItem({ stock: 1 });
  const eventDate = dayOfNextWeek();
  const taken = await rent(item, addDays(eventDate, 1), {});
  const email = 'patient@example.com';
  await shop.guest.post('/api/waitlist').send({ itemId: item.id, eventDate, days: 3, email }).expect(201);
  const offer = (maxDays: number) =>
    shop.admin
      .put('/api/admin/price-book')
      .send({ ...book, longerRentals: { ...book.longerRentals, maxDays } })
      .expect(200);
  await offer(2);
  await cancel(taken);
  // The next one in line for fewer days shows that the list was looked at.
  const other = await rent(item, addDays(eventDate, 5), {});
  const next = 'next@example.com';
  const waiting = { itemId: item.id, eventDate: addDays(eventDate, 5), email: next };
  await shop.guest.post('/api/waitlist').send(waiting).expect(201);
  await cancel(other);
  const isOffered = (to: string) =>
    mailed.sink.received.some(({ recipients, subject }) => recipients.includes(to) && subject?.startsWith('Good news'));
  await until(() => isOffered(next));
  expect(isOffered(email)).toBe(false);
  await offer(4);
  await until(() => isOffered(email));
});

test('the day of a pickup is not closed by accident', async () => {
  const item = await shop.addItem();
  const eventDate = dayOfNextWeek();
  await rent(item, eventDate, { days: 3 });
  const settings = readResponse('adminSettings', await shop.admin.get('/api/admin/settings'));
  const close = (day: number) =>
    shop.admin.put('/api/admin/settings').send({ ...settings, closedDays: [addDays(eventDate, day)] });
  expect(readProblem(await close(2))).toMatchObject({ code: 'overbooking' });
  await close(1).expect(200);
  const between = await shop.guest.get(`/api/availability/${item.id}/${addDays(eventDate, 1)}`);
  expect(readResponse('dayAvailability', between)).toMatchObject({ remaining: 0, reason: 'closed' });
});

test('buffer days that the owner adds later follow the last day', async () => {
  const item = await shop.addItem({ stock: 1 });
  const eventDate = dayOfNextWeek();
  await rent(item, eventDate, { days: 3 });
  await rent(item, addDays(eventDate, 3), {});
  const change = await shop.admin.patch(`/api/admin/items/${item.id}`).send({ bufferDays: 1 });
  expect(readProblem(change)).toMatchObject({ code: 'overbooking', days: [{ date: addDays(eventDate, 3) }] });
});

test('who has lost the link finds a rental that has begun', async () => {
  const item = await shop.addItem();
  const customerEmail = 'begun@example.com';
  await rent(item, inDays(shop.today, 2), { days: 4, customerEmail });
  clock.moveAhead(4);
  await shop.guest.post('/api/find-booking').send({ email: customerEmail }).expect(204);
  await until(() =>
    mailed.sink.received.some(
      ({ recipients, subject }) => recipients.includes(customerEmail) && subject?.startsWith('Your booking at'),
    ),
  );
  clock.moveAhead(0);
});

test('afterwards the log and every read table agree', async () => {
  expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
});
