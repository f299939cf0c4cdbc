import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type CalendarDate, type Item } from '@party-rental/contracts';
import { readResponse, readProblem } from '../../../../../test-support/http.js';
import { bookingForm, cartForm, openTestShop, type TestShop } from '../../../../../test-support/test-shop.js';

let shop: TestShop;
let castle: Item;
let palace: Item;
let slide: Item;

// A Monday in a year without other demand.
const monday = '2027-06-07' as CalendarDate;
const [friday, sunday] = [addDays(monday, 4), addDays(monday, 6)];

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1' } });
  castle = await shop.addItem({ name: 'Castle', price: 10_000, stock: 1 });
  palace = await shop.addItem({ name: 'Palace', price: 20_000, stock: 5 });
  slide = await shop.addItem({ name: '=Slide', price: 5_000, stock: 1 });
});
afterAll(() => shop.close());

let callers = 0;
const newCaller = () => `203.0.113.${(callers += 1)}`;
const book = (form: Record<string, unknown>, caller = newCaller()) =>
  shop.guest.post('/api/bookings').set('X-Forwarded-For', caller).send(form);
const bookOne = (item: Item, eventDate: CalendarDate, caller = newCaller(), quantity = 1) =>
  book(bookingForm({ itemId: item.id, eventDate, quantity }), caller);
const report = async (from: string, to: string) =>
  readResponse('missedDemandReport', await shop.admin.get(`/api/admin/missed-demand/report?from=${from}&to=${to}`));

test('the report ranks items by refused revenue, at the price of the moment or of today, and by weekend', async () => {
  for (const day of [monday, friday, sunday]) await bookOne(castle, day).expect(201);
  for (const day of [monday, friday, sunday]) await bookOne(castle, day, newCaller(), 2).expect(409);
  await shop.admin.patch(`/api/admin/items/${castle.id}`).send({ price: 30_000 }).expect(200);
  await bookOne(castle, sunday).expect(409);
  // Counted by an earlier version, without its moment.
  await shop.pool.query('insert into missed_demand values ($1, $2, 3, 7)', [slide.id, friday]);
  const saturday = addDays(monday, 5);
  expect((await report(monday, sunday)).items).toEqual([
    {
      itemId: castle.id,
      itemName: 'Castle',
      refusals: 4,
      views: 0,
      refusedRevenue: 3 * 2 * 10_000 + 30_000,
      pricedToday: 0,
      weekends: [{ saturday, refusals: 3, views: 0 }],
    },
    {
      itemId: slide.id,
      itemName: '=Slide',
      refusals: 3,
      views: 7,
      refusedRevenue: 15_000,
      pricedToday: 3,
      weekends: [{ saturday, refusals: 3, views: 7 }],
    },
  ]);
  expect((await report(sunday, sunday)).items).toMatchObject([{ refusals: 2, refusedRevenue: 50_000 }]);

  const csv = await shop.admin.get(`/api/admin/missed-demand.csv?from=${monday}&to=${sunday}`).expect(200);
  expect(csv.text.replace('\uFEFF', '').trim().split('\n')).toEqual([
    "Event day,Item,Refusals,Views,Refused revenue,Refusals at today's price",
    `${monday},Castle,1,0,200.00,0`,
    `${friday},Castle,1,0,200.00,0`,
    `${friday},'=Slide,3,7,150.00,3`,
    `${sunday},Castle,2,0,500.00,0`,
  ]);
});

test('what a refused caller books instead for that day is counted once, and nothing that identifies the caller is stored', async () => {
  const day = addDays(monday, 30);
  await bookOne(castle, day).expect(201);
  const dana = newCaller();
  const cart = [castle, slide].map((item) => ({ itemId: item.id, eventDate: day }));
  await book(cartForm(cart), dana).expect(409);
  // The slide was in the refused cart; another day and another caller have nothing to do with it.
  await bookOne(palace, addDays(day, 1), dana).expect(201);
  await bookOne(palace, day).expect(201);
  await book(cartForm([palace, slide].map((item) => ({ itemId: item.id, eventDate: day }))), dana).expect(201);
  await bookOne(palace, day, dana).expect(201);
  // A caller who gets the refused item after all books nothing instead.
  const max = newCaller();
  await bookOne(castle, addDays(day, 1), max, 2).expect(409);
  await book(cartForm([castle, palace].map((item) => ({ itemId: item.id, eventDate: addDays(day, 1) }))), max).expect(
    201,
  );

  expect((await report(day, addDays(day, 1))).bookedInstead).toEqual([
    {
      refusedItemId: castle.id,
      refusedItemName: 'Castle',
      bookedItemId: palace.id,
      bookedItemName: 'Palace',
      bookings: 1,
    },
  ]);
  const { rows } = await shop.pool.query('select * from refusals r, booked_instead b where r.day = $1 limit 1', [day]);
  expect(Object.keys(rows[0]).sort()).toEqual([
    'booked_item_id',
    'bookings',
    'day',
    'item_id',
    'quantity',
    'refused_at',
    'refused_item_id',
  ]);
});

test('refusals on the phone count once for each customer, with what they book instead', async () => {
  const day = addDays(monday, 60);
  await bookOne(castle, day).expect(201);
  const enter = (item: Item, customerName: string, customerPhone: string) => {
    const lines = [{ itemId: item.id, eventDate: day, quantity: 1 }];
    const form = { ...bookingForm(), customerEmail: '', customerName, customerPhone, lines };
    return shop.admin.post('/api/admin/orders').send(form);
  };
  await enter(castle, 'Dana Miller', '(555) 010-2030').expect(409);
  await enter(castle, 'Dana', '555-010-2030').expect(409);
  await enter(castle, 'Olaf Oak', '(555) 010-2031').expect(409);
  await enter(castle, 'Cleo Cole', '(555) 010-2032').expect(409);
  await enter(palace, 'Dana Miller', '(555) 010-2030').expect(201);
  const { items, bookedInstead } = await report(day, day);
  expect(items).toMatchObject([{ itemId: castle.id, refusals: 3 }]);
  expect(bookedInstead).toMatchObject([{ refusedItemId: castle.id, bookedItemId: palace.id, bookings: 1 }]);
});

test('a season is one to 366 days, and for admins only', async () => {
  for (const query of ['', '?from=2027-01-02&to=2027-01-01', '?from=2027-01-01&to=2028-01-02', '?from=x&to=2027-01-01'])
    for (const path of ['missed-demand/report', 'missed-demand.csv'])
      expect(readProblem(await shop.admin.get(`/api/admin/${path}${query}`)).status).toBe(400);
  await shop.guest.get('/api/admin/missed-demand/report?from=2027-01-01&to=2027-12-31').expect(401);
  expect(await report('2020-01-01', '2020-12-31')).toEqual({ items: [], bookedInstead: [] });
});
