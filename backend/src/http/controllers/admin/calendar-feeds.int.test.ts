import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CalendarDate, type Item, type PlacedOrder } from '@party-rental/contracts';
import ICAL from 'ical.js';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { cartForm, inDays, openTestShop, type TestShop, changeSettings } from '../../../../test-support/test-shop.js';

const BLUE = { id: 1, name: 'Blue Truck' };
const RED = { id: 2, name: 'Red Truck' };

let shop: TestShop;
let castle: Item;
let days = 0;
let day: CalendarDate;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'on', BUSINESS_TIMEZONE: 'America/New_York' } });
  castle = await shop.addItem({ name: 'Castle', stock: 50 });
  await changeSettings(shop, { trucks: [BLUE, RED], setupWindows: [{ from: '08:00', to: '11:00' }] });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.pool.query('delete from rate_counters');
  day = inDays(shop.today, 40 + days++);
});

async function order(fields: Record<string, unknown> = {}, lines = [{ itemId: castle.id, eventDate: day }]) {
  const form = { ...cartForm(lines), ...fields };
  return readResponse('createBooking', await shop.guest.post('/api/bookings').send(form)) as PlacedOrder;
}

const renew = async (feed: string) =>
  readResponse('renewCalendarFeed', await shop.admin.post(`/api/admin/calendar-feeds/${feed}/link`)).url;
const read = (url: string) => shop.guest.get(new URL(url).pathname + new URL(url).search);

/** As a calendar app reads it. */
async function getEvents(url: string) {
  const { text } = await read(url).expect(200);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(text) as object[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      event,
      uid: event.uid,
      status: component.getFirstPropertyValue('status'),
      start: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      end: event.endDate.isDate ? event.endDate.toString() : event.endDate.toJSDate().toISOString(),
    };
  });
}
const getEvent = async (url: string, { orderId }: PlacedOrder) =>
  (await getEvents(url)).filter(({ uid }) => uid.startsWith(orderId));

describe('the feed of all orders', () => {
  test('has a stop in its setup window, in the time zone of the shop, under the same id while it changes', async () => {
    const url = await renew('orders');
    const placed = await order({ partyStart: '12:30', specialInstructions: 'Gate; code, 4711\nBEGIN:VTODO' });
    const [stop] = await getEvent(url, placed);
    const midnight = new Date(`${day}T00:00:00Z`).getTime();
    const offset = new Date(stop?.start ?? '').getTime() - midnight;
    expect([12, 13].map((hour) => hour * 3_600_000)).toContain(offset);
    expect(new Date(stop?.end ?? '').getTime() - midnight - offset).toBe(3 * 3_600_000);
    expect(stop).toMatchObject({ uid: `${placed.orderId}-${day}`, status: 'TENTATIVE' });
    expect(stop?.event.summary).toBe('Dana Miller: Castle');
    expect(stop?.event.description).toContain('Gate; code, 4711 BEGIN:VTODO');
    expect(stop?.event.location).toMatch(/, NY \d{5}$/);

    await shop.admin.patch(`/api/admin/orders/${placed.orderId}`).send({ status: 'CONFIRMED' }).expect(200);
    expect(await getEvent(url, placed)).toMatchObject([{ uid: stop?.uid, status: 'CONFIRMED' }]);
    await shop.admin.patch(`/api/admin/orders/${placed.orderId}`).send({ status: 'CANCELLED' }).expect(200);
    const [cancelled] = await getEvent(url, placed);
    expect(cancelled).toMatchObject({ uid: stop?.uid, status: 'CANCELLED' });
    expect(cancelled?.event.summary).toMatch(/^Cancelled: /);
  });

  test('has one whole day for each day of an order without a start, and no day that it was moved from', async () => {
    const url = await renew('orders');
    const next = inDays(day, 100);
    const placed = await order({}, [
      { itemId: castle.id, eventDate: day },
      { itemId: castle.id, eventDate: next },
    ]);
    expect(await getEvent(url, placed)).toMatchObject([
      { start: day, end: inDays(day, 1) },
      { start: next, end: inDays(next, 1) },
    ]);
    const { rows } = await shop.pool.query<{ id: string }>(
      'select id from bookings where order_id = $1 and event_date = $2',
      [placed.orderId, next],
    );
    const later = inDays(next, 1);
    await shop.admin.post(`/api/admin/bookings/${rows[0]?.id}/move`).send({ eventDate: later }).expect(200);
    expect((await getEvent(url, placed)).map(({ start }) => start)).toEqual([day, later]);
  });

  test('reaches from 30 days ago to a year ahead', async () => {
    const url = await renew('orders');
    const far = await order({}, [{ itemId: castle.id, eventDate: inDays(shop.today, 366) }]);
    const near = await order({}, [{ itemId: castle.id, eventDate: inDays(shop.today, 365) }]);
    expect(await getEvent(url, far)).toEqual([]);
    expect(await getEvent(url, near)).toHaveLength(1);
  });
});

test('a feed has the name of the business in its own, and as its maker', async () => {
  const url = await renew('orders');
  const { businessName } = (await shop.guest.get('/api/settings')).body;
  const before = (await read(url).expect(200)).text;
  expect(before).toContain(`\r\nPRODID:-//${businessName}//shop//EN\r\n`);
  await changeSettings(shop, { businessName: 'Jump Co' });
  const { text } = await read(url).expect(200);
  expect(text).toContain('\r\nPRODID:-//Jump Co//shop//EN\r\n');
  expect(text).toContain('\r\nX-WR-CALNAME:All orders\\, Jump Co\r\n');
  await changeSettings(shop, { businessName });
});

test("a truck's feed has only its stops, and ends with the truck", async () => {
  const url = await renew('truck-1');
  const [blue, red] = [await order(), await order()];
  await shop.admin
    .put('/api/admin/day-plan')
    .query({ date: day })
    .send({
      stops: [
        { orderId: blue.orderId, truckId: BLUE.id, position: 1 },
        { orderId: red.orderId, truckId: RED.id, position: 1 },
      ],
    })
    .expect(200);
  expect((await getEvents(url)).map(({ uid }) => uid)).toEqual([`${blue.orderId}-${day}`]);
  await changeSettings(shop, { trucks: [RED] });
  await read(url).expect(404);
  await changeSettings(shop, { trucks: [BLUE, RED] });
});

describe('a link', () => {
  test('is shown once and stored as a hash', async () => {
    const token = new URL(await renew('truck-2')).searchParams.get('token') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await shop.pool.query('select * from calendar_feeds');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await shop.admin.get('/api/admin/calendar-feeds')).text).not.toContain(token);
  });

  test('ends when it is renewed or revoked, and a wrong one is not found', async () => {
    const first = await renew('truck-2');
    const second = await renew('truck-2');
    expect(readProblem(await read(first)).code).toBe('not_found');
    await read(second).expect(200);
    await shop.admin.delete('/api/admin/calendar-feeds/truck-2/link').expect(204);
    await shop.admin.delete('/api/admin/calendar-feeds/truck-2/link').expect(204);
    await read(second).expect(404);
    await shop.guest.get('/api/calendar.ics').query({ token: randomUUID() }).expect(404);
    await shop.guest.get('/api/calendar.ics').query({ token: '\0' }).expect(404);
    await shop.guest.get('/api/calendar.ics').expect(400);
    await shop.admin.post('/api/admin/calendar-feeds/truck-77/link').expect(404);
    await shop.admin.post('/api/admin/calendar-feeds/all/link').expect(400);
  });

  test('tells the admin when it was read', async () => {
    const url = await renew('orders');
    const feed = async () => (await shop.admin.get('/api/admin/calendar-feeds')).body[0];
    expect(await feed()).toMatchObject({ feed: 'orders', name: 'All orders', lastReadAt: null });
    await read(url).expect(200);
    expect((await feed()).lastReadAt).toMatch(/Z$/);
  });

  test('is not read again while nothing has changed, and by no shared cache', async () => {
    const url = await renew('orders');
    const { headers } = await read(url).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    await read(url)
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304);
    await order();
    await read(url)
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(200);
  });

  test('can be read sixty times in ten minutes from a network, right or wrong', async () => {
    for (let n = 0; n < 60; n++)
      await shop.guest
        .get('/api/calendar.ics')
        .query({ token: `${n}` })
        .expect(404);
    await read(await renew('orders')).expect(429);
  });
});
