import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '@party-rental/contracts';
import { REVIEWS } from './demo-reviews.js';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { BusinessDay } from '../platform/business-day.js';
import { verify } from '../read/verify/verify.js';
import { seed } from './seed.js';
import { readResponse, readProblem } from '../../test-support/http.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../test-support/test-shop.js';
import { until } from '../../../tests/support/until.js';

let shop: TestShop;

beforeEach(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
});
afterEach(() => shop.close());

const bookedPackages = async () =>
  readResponse('adminBookings', await shop.admin.get('/api/admin/bookings').query({ limit: 200 })).filter(
    ({ contents }) => contents.length > 0,
  ).length;
const dashboard = async () => readResponse('dashboard', await shop.admin.get('/api/admin/dashboard'));

test('a demo shop has weeks of past and upcoming bookings and reviews, keeps unconfirmed orders, and sends no emails', async () => {
  await seed(shop.program.app, { seed: 'demo', production: false });
  const { rows: made } = await shop.pool.query<{ bookings: number }>(
    "select count(*)::int as bookings from events where type = 'BookingCreated'",
  );
  await until(async () => (await dashboard()).totalBookings === made[0]?.bookings);
  const { totalItems, upcomingEvents, pendingBookings, totalBookings, overbookedDays } = await dashboard();
  expect(totalItems).toBe(20);
  expect(totalBookings).toBeGreaterThan(60);
  expect(upcomingEvents).toBeGreaterThan(15);
  expect(totalBookings - upcomingEvents).toBeGreaterThan(30);
  expect(pendingBookings).toBeGreaterThan(3);
  expect(overbookedDays).toEqual([]);
  expect(await bookedPackages()).toBeGreaterThan(3);
  await until(async () =>
    readResponse('listItems', await shop.guest.get('/api/items')).some(({ rating }) => rating !== null),
  );
  expect(await verify(shop.pool, shop.program.app.get(Feed), () => undefined)).toEqual([]);
  const { trucks } = readResponse('dayPlan', await shop.admin.get('/api/admin/day-plan'));
  expect(trucks).toHaveLength(2);
  expect(readResponse('adminSettings', await shop.admin.get('/api/admin/settings')).lapseAfterDays).toBe(0);
  const { rows } = await shop.pool.query('select * from email_deliveries');
  expect(rows).toEqual([]);
});

test('its reviews match their items, and no text or author repeats for an item', async () => {
  await seed(shop.program.app, { seed: 'demo', production: false });
  const said = async () =>
    (
      await shop.pool.query<{ itemId: number; rating: number; text: string; author: string }>(
        'select item_id as "itemId", rating, text, author from reviews',
      )
    ).rows;
  const { rows: written } = await shop.pool.query("select from events where type = 'ReviewWritten'");
  await until(async () => (await said()).length === written.length);
  const reviews = await said();
  expect(reviews.length).toBeGreaterThan(15);
  for (const { itemId, rating, text } of reviews) expect(REVIEWS.get(itemId)).toContainEqual([rating, text]);
  expect(new Set(reviews.map(({ text }) => text)).size).toBe(reviews.length);
  expect(new Set(reviews.map(({ itemId, author }) => `${author} ${itemId}`)).size).toBe(reviews.length);
  expect(new Set(reviews.map(({ rating }) => rating)).size).toBeGreaterThan(1);
});

test('its reviews are dated one or two days after the event, and none in the future', async () => {
  await seed(shop.program.app, { seed: 'demo', production: false });
  const { rows: written } = await shop.pool.query("select from events where type = 'ReviewWritten'");
  const dated = async () =>
    (
      await shop.pool.query<{ daysAfter: number; isPast: boolean }>(
        `select (r.created_at at time zone $1)::date - event_date as "daysAfter", r.created_at <= now() as "isPast"
         from reviews r join bookings b on b.id = r.booking_id`,
        [shop.program.app.get(BusinessDay).timeZone],
      )
    ).rows;
  await until(async () => (await dated()).length === written.length);
  for (const { daysAfter, isPast } of await dated())
    expect([isPast, daysAfter === 1 || daysAfter === 2]).toEqual([true, true]);
});

test('a demo shop delivers around its address without a surcharge, and refuses a far ZIP code', async () => {
  await seed(shop.program.app, { seed: 'demo', production: false });
  const deliveryTo = async (zip: string) =>
    readResponse('delivery', await shop.guest.get('/api/delivery').query({ zip }));
  await until(async () => !(await deliveryTo('90210')).served);
  const { city } = readResponse('settings', await shop.guest.get('/api/settings'));
  const [own = ''] = /\d{5}$/.exec(city) ?? [];
  for (const zip of [own, '12799', '10001']) expect(await deliveryTo(zip)).toMatchObject({ served: true, fee: 0 });
  const [item] = readResponse('listItems', await shop.guest.get('/api/items'));
  const book = (zipCode: string) =>
    shop.guest
      .post('/api/bookings')
      .send(bookingForm({ itemId: item?.id, eventDate: inDays(shop.today, 90), zipCode }));
  const near = readResponse('createBooking', await book(own)) as Booking;
  expect(near.quote.surcharge).toBe(0);
  expect(readProblem(await book('90210')).code).toBe('not_served');
});

test('each package consists of other items of the shop, and can be booked until they are gone', async () => {
  await seed(shop.program.app, { seed: 'catalog', production: false });
  await until(async () => readResponse('listItems', await shop.guest.get('/api/items')).length === 20);
  const items = readResponse('listItems', await shop.guest.get('/api/items'));
  const packages = items.filter(({ type }) => type === 'PACKAGE');
  expect(packages.map(({ name, stock }) => [name, stock])).toEqual([
    ['Backyard Birthday Package', 2],
    ['Splash Day Package', 2],
    ['Garden Evening Package', 2],
  ]);
  for (const [i, { id, stock, contents }] of packages.entries()) {
    const eventDate = inDays(shop.today, 30 + i);
    const form = bookingForm({ itemId: id, eventDate, quantity: stock });
    const booked = readResponse('createBooking', await shop.guest.post('/api/bookings').send(form)) as Booking;
    expect(booked.contents).toEqual(
      contents.map(({ itemId, itemName, quantity }) => ({ itemId, itemName, quantity: quantity * stock })),
    );
    expect(contents.length).toBeGreaterThan(1);
    readProblem(await shop.guest.post('/api/bookings').send(bookingForm({ itemId: id, eventDate })));
  }
});

test('a shop with data is not seeded', async () => {
  await seed(shop.program.app, { seed: 'catalog', production: false });
  const { rows: before } = await shop.pool.query('select count(*) from events');
  expect(before).toEqual([{ count: '20' }]);
  await seed(shop.program.app, { seed: 'demo', production: false });
  expect((await shop.pool.query('select count(*) from events')).rows).toEqual(before);
});

test('with SEED=none a shop stays empty', async () => {
  await seed(shop.program.app, { seed: 'none', production: false });
  expect((await shop.pool.query('select from events')).rowCount).toBe(0);
});

describe('a production shop', () => {
  const start = () => seed(shop.program.app, { seed: 'none', production: true });
  const settings = async () => readResponse('adminSettings', await shop.admin.get('/api/admin/settings'));

  test('starts with a lead time of a day, by its log, and under the name that the environment gives', async () => {
    await Promise.all([start(), start()]);
    await start();
    const first = await settings();
    expect(first).toMatchObject({ leadTimeDays: 1, businessName: 'Hooray Party Rentals', version: 1 });
    expect(first.lapseAfterDays).toBe(3);
    const { id: itemId } = await shop.addItem();
    const bookOn = (days: number) =>
      shop.guest.post('/api/bookings').send(bookingForm({ itemId, eventDate: inDays(shop.today, days) }));
    expect(readProblem(await bookOn(0)).detail).toContain('too soon');
    await bookOn(1).expect(201);

    await shop.admin
      .put('/api/admin/settings')
      .send({ ...first, leadTimeDays: 0 })
      .expect(200);
    await start();
    expect(await settings()).toMatchObject({ leadTimeDays: 0, version: 2 });
    expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
  });

  test('that began before keeps its lead time of none and its unconfirmed orders', async () => {
    await shop.addItem();
    await start();
    expect(await settings()).toMatchObject({ leadTimeDays: 0, lapseAfterDays: 0, version: 0 });
  });
});
