import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMonths, type CalendarDate, type Item, type ShopSettings } from '@party-rental/contracts';
import { createPool } from '../../../platform/database/database.js';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { createTestDatabase } from '../../../../test-support/test-database.js';
import { bookingForm, cartForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

const RATE_LIMITS = 'off';

let shop: TestShop;
/** A day of its own for each test. */
let day: CalendarDate;
let castle: Item;
let palace: Item;
let slide: Item;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS, TRUSTED_PROXIES: '127.0.0.1' } });
  castle = await shop.addItem({ name: 'Castle', price: 18_900, stock: 1 });
  palace = await shop.addItem({ name: 'Palace', price: 20_900, stock: 2 });
  slide = await shop.addItem({ name: 'Slide', type: 'SLIDE', price: 18_000, stock: 3 });
  day = inDays(shop.today, 60);
});
afterAll(() => shop.close());
beforeEach(async () => {
  day = inDays(day, 1);
  await rule({ closedDays: [], leadTimeDays: 0 });
});

async function rule(rules: Pick<ShopSettings, 'closedDays' | 'leadTimeDays'>): Promise<void> {
  const { version: _, ...settings } = readResponse('adminSettings', await shop.admin.get('/api/admin/settings'));
  await shop.admin
    .put('/api/admin/settings')
    .send({ ...settings, ...rules })
    .expect(200);
}
const request = (item: Item, query: string) => shop.guest.get(`/api/items/${item.id}/alternatives?${query}`);
const book = (item: Item, quantity = 1, eventDate = day) =>
  shop.guest.post('/api/bookings').send(bookingForm({ itemId: item.id, eventDate, quantity }));
async function getNames(item: Item, query: string): Promise<string[]> {
  return readResponse('alternatives', await request(item, query)).map((one) => one.item.name);
}
async function missedOn(date = day) {
  const path = `/api/admin/missed-demand?from=${date}&to=${date}`;
  return readResponse('missedDemand', await shop.admin.get(path)).map(({ itemName, refusals, views }) => [
    itemName,
    refusals,
    views,
  ]);
}

describe('the alternatives to an item', () => {
  test('are the other items that are free on the day, with units left and price difference', async () => {
    await book(palace).expect(201);
    expect(readResponse('alternatives', await request(castle, `date=${day}`))).toEqual([
      { item: { ...palace, rating: null, contents: [] }, remaining: 1, priceDifference: 2_000 },
      { item: { ...slide, rating: null, contents: [] }, remaining: 3, priceDifference: -900 },
    ]);
  });

  test('have enough units left, as soon as another customer books', async () => {
    expect(await getNames(castle, `date=${day}&quantity=2`)).toEqual(['Palace', 'Slide']);
    await book(palace).expect(201);
    expect(await getNames(castle, `date=${day}&quantity=2`)).toEqual(['Slide']);
    await book(slide, 3).expect(201);
    expect(await getNames(castle, `date=${day}`)).toEqual(['Palace']);
  });

  test('are none on a closed day, and on one that is too soon except for a phone order', async () => {
    await rule({ closedDays: [day], leadTimeDays: 3 });
    expect(await getNames(castle, `date=${day}&forOwner=true`)).toEqual([]);
    expect(await getNames(castle, `date=${shop.today}`)).toEqual([]);
    expect(await getNames(castle, `date=${shop.today}&forOwner=true`)).toEqual(['Palace', 'Slide']);
  });

  test.each([
    ['', 'date: '],
    ['date=2026-02-30', 'date: '],
    ['date=2027-06-12&quantity=0', 'quantity: '],
    ['date=2027-06-12&quantity=two', 'quantity: '],
  ])('cannot be requested with ?%s', async (query) => {
    expect(readProblem(await request(castle, query)).status).toBe(400);
  });

  test('of an unknown item do not exist', async () => {
    expect(readProblem(await shop.guest.get(`/api/items/4711/alternatives?date=${day}`)).status).toBe(404);
  });
});

describe('missed demand', () => {
  test('counts each line that was refused, and each look at a sold-out day, once for each caller', async () => {
    await book(castle).expect(201);
    for (let attempt = 0; attempt < 3; attempt += 1) await book(castle).expect(409);
    await shop.guest
      .post('/api/bookings')
      .set('X-Forwarded-For', '203.0.113.2')
      .send(
        cartForm([
          { itemId: castle.id, eventDate: day },
          { itemId: palace.id, eventDate: day, quantity: 3 },
          { itemId: slide.id, eventDate: day },
        ]),
      )
      .expect(409);
    // The second and third response come from the cache.
    const view = (host: number) =>
      request(castle, `date=${day}`).set('X-Forwarded-For', `203.0.113.${host}`).expect(200);
    for (const host of [1, 2, 3, 1, 2, 3]) await view(host);
    await request(slide, `date=${day}`).expect(200);
    expect(await missedOn()).toEqual([
      ['Castle', 2, 3],
      ['Palace', 1, 0],
    ]);
    await view(4);
    expect(await missedOn()).toEqual([
      ['Castle', 2, 4],
      ['Palace', 1, 0],
    ]);
  });

  test('does not count days that are closed, too soon, past or too far ahead', async () => {
    const [past, far] = [inDays(shop.today, -1), inDays(addMonths(shop.today, 24), 1)];
    await rule({ closedDays: [day], leadTimeDays: 3 });
    for (const date of [day, shop.today, past, far]) {
      const { lines } = readProblem(await book(castle, 1, date).expect(409));
      expect(lines).toMatchObject([{ reason: expect.any(String) }]);
      await request(castle, `date=${date}`).expect(200);
      expect(await missedOn(date)).toEqual([]);
    }
  });

  test('counts a move to a day without units', async () => {
    const other = inDays(day, 200);
    const { body: booking } = await book(castle).expect(201);
    await book(castle, 1, other).expect(201);
    await shop.admin.post(`/api/admin/bookings/${booking.id}/move`).send({ eventDate: other }).expect(409);
    expect(await missedOn(other)).toEqual([['Castle', 1, 0]]);
  });

  test('is listed for the next 30 days by default, for admins only', async () => {
    const [soon, later] = [inDays(shop.today, 30), inDays(shop.today, 31)];
    for (const date of [soon, later]) {
      await book(castle, 1, date).expect(201);
      await book(castle, 1, date).expect(409);
    }
    const listed = readResponse('missedDemand', await shop.admin.get('/api/admin/missed-demand'));
    expect(listed.map(({ date }) => date)).toEqual([soon]);
    await shop.guest.get('/api/admin/missed-demand').expect(401);
  });

  test('is written when the program stops', async () => {
    const database = await createTestDatabase();
    const kept = { url: database.url, drop: () => Promise.resolve() };
    const first = await openTestShop({ env: { RATE_LIMITS }, database: kept });
    const item = await first.addItem({ stock: 1 });
    const form = () => bookingForm({ itemId: item.id, eventDate: inDays(first.today, 5) });
    await first.guest.post('/api/bookings').send(form()).expect(201);
    await first.guest.post('/api/bookings').send(form()).expect(409);
    await first.close();
    const pool = createPool(database.url, 1);
    const { rows } = await pool.query('select item_id, refusals, views from missed_demand');
    expect(rows).toEqual([{ item_id: item.id, refusals: 1, views: 0 }]);
    await pool.end();
    await database.drop();
  });
});
