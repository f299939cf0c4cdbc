import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import ExcelJS from 'exceljs';
import type { Booking, Item } from '@party-rental/contracts';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { plainColumns } from '../../../../test-support/plain-columns.js';
import { bookingForm, cartForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

let shop: TestShop;
let castle: Item;
let slide: Item;

const DANA = { customerName: 'Dana Miller', customerEmail: 'Dana@Example.com', customerPhone: '(555) 010-2030' };
const FORMULA = {
  customerName: '=HYPERLINK("http://evil.example","Click")',
  customerEmail: 'eve@example.com',
  customerPhone: '+1 555 0199',
};

async function book(form: Record<string, unknown>): Promise<Booking> {
  const { body } = await shop.guest.post('/api/bookings').send(form).expect(201);
  return body as Booking;
}

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  [castle, slide] = [
    await shop.addItem({ name: 'Castle', stock: 9 }),
    await shop.addItem({ name: 'Slide', stock: 9, price: 20_000 }),
  ];
  const [near, far] = [inDays(shop.today, 10), inDays(shop.today, 20)];
  await book({ ...bookingForm({ itemId: castle.id, eventDate: far }), ...DANA });
  await book({ ...bookingForm({ itemId: castle.id, eventDate: near }), ...DANA, customerEmail: 'dana@example.com' });
  const { body: order } = await shop.guest
    .post('/api/bookings')
    .send({
      ...cartForm([
        { itemId: castle.id, eventDate: near },
        { itemId: slide.id, eventDate: near, quantity: 2 },
      ]),
      ...FORMULA,
      specialInstructions: 'Gate "B",\nleft side',
    })
    .expect(201);
  await shop.admin
    .patch(`/api/admin/bookings/${order.bookings[0].id}`)
    .send({ status: 'CANCELLED', reason: '@storm' })
    .expect(200);
  await shop.admin.patch(`/api/admin/bookings/${order.bookings[1].id}`).send({ status: 'CONFIRMED' }).expect(200);
});
afterAll(() => shop.close());

const list = async (query = '') => {
  const response = await shop.admin.get(`/api/admin/bookings${query}`);
  return { total: Number(response.headers['x-total-count']), bookings: readResponse('adminBookings', response) };
};

const dollars = (cents: number) => (cents / 100).toFixed(2);

describe('the list of bookings', () => {
  test('counts its bookings by status and by search', async () => {
    expect((await list()).total).toBe(4);
    expect((await list('?status=PENDING')).total).toBe(2);
    expect((await list('?search=DANA')).total).toBe(2);
    expect((await list('?search=010-2030&status=CONFIRMED')).total).toBe(0);
    expect((await list('?search=example.com&limit=1')).bookings).toHaveLength(1);
    for (const phone of ['(555) 010.2030', '5550102030', '+1 555 010 2030'])
      expect((await list(`?search=${encodeURIComponent(phone)}`)).total).toBe((await list('?search=010-2030')).total);
    const number = (await list('?search=DANA')).bookings[0]?.number ?? '';
    for (const typed of [number.replaceAll('-', ''), number.slice(3).toLowerCase(), number.replaceAll('-', ' ')])
      expect((await list(`?search=${typed}`)).bookings.map((booking) => booking.number)).toEqual([number]);
    expect((await list('?search=%25')).total).toBe(0);
    expect((await list('?search=_')).total).toBe(0);
    expect(readResponse('bookingCounts', await shop.admin.get('/api/admin/booking-counts'))).toEqual({
      total: 4,
      pending: 2,
      confirmed: 1,
      cancelled: 1,
    });
  });

  test('is returned page by page, with or without a search, latest event first', async () => {
    for (const query of ['', 'search=e&']) {
      const all = (await list(`?${query}limit=100`)).bookings;
      expect(all.map(({ eventDate }) => eventDate)).toEqual(
        all
          .map(({ eventDate }) => eventDate)
          .toSorted()
          .toReversed(),
      );
      const listed: string[] = [];
      for (let next: string | undefined = `/api/admin/bookings?${query}limit=1`; next;) {
        const response = await shop.admin.get(next);
        listed.push(...readResponse('adminBookings', response).map(({ id }) => id));
        next = /<([^>]+)>; rel="next"/.exec(response.headers['link'] ?? '')?.[1];
      }
      expect(listed).toEqual(all.map(({ id }) => id));
    }
  });

  test('is limited to a range of event days, and sorted by event day or creation in either direction', async () => {
    const [near, far] = [inDays(shop.today, 10), inDays(shop.today, 20)];
    expect((await list(`?from=${inDays(near, 1)}`)).bookings.map(({ eventDate }) => eventDate)).toEqual([far]);
    expect((await list(`?from=${near}&to=${near}`)).total).toBe(3);
    expect((await list('?sort=event_day&direction=asc')).bookings.map(({ eventDate }) => eventDate)).toEqual([
      near,
      near,
      near,
      far,
    ]);
    const oldestFirst = (await list('?sort=created&direction=asc')).bookings;
    expect(oldestFirst.map(({ eventDate }) => eventDate)).toEqual([far, near, near, near]);
    const { headers } = await shop.admin.get('/api/admin/bookings?sort=created&direction=asc&limit=2');
    const next = /<([^>]+)>; rel="next"/.exec(headers['link'] ?? '')?.[1] ?? '';
    expect(readResponse('adminBookings', await shop.admin.get(next))).toEqual(oldestFirst.slice(2));
  });

  test('starts with the upcoming event days on demand, then continues with past ones, across pages', async () => {
    const [yesterday, longAgo] = [inDays(shop.today, -1), inDays(shop.today, -9)];
    const [first, second] = (await list('?search=DANA&sort=event_day&direction=asc')).bookings;
    const columns = await plainColumns(shop.pool, 'bookings');
    const past = await shop.pool.query<{ id: string }>(
      `insert into bookings (${columns}) select ${columns.replaceAll(/\w+/g, 'made.$&')} from bookings b, unnest($2::date[]) with ordinality day(event_date, n), lateral jsonb_populate_record(b,
         jsonb_build_object('id', gen_random_uuid(), 'event_date', day.event_date)) made where b.id = $1 returning id`,
      [first?.id, [longAgo, yesterday]],
    );
    const ids = past.rows.map(({ id }) => id);
    const { rows: orders } = await shop.pool.query('select id, state from orders where id = $1', [first?.orderId]);
    await shop.pool.query(
      `update orders o set state = jsonb_set(state::jsonb, '{lines}', (state->'lines')::jsonb || (
         select jsonb_agg(line || jsonb_build_object('bookingId', b.id, 'eventDate', b.event_date))
         from bookings b, jsonb_array_elements((o.state->'lines')::jsonb) line where b.id = any($1) and line->>'bookingId' = $2))
       where id = $3`,
      [ids, first?.id, first?.orderId],
    );
    try {
      const days = [];
      for (let next: string | undefined = '/api/admin/bookings?search=DANA&sort=coming&limit=1'; next;) {
        const response = await shop.admin.get(next);
        days.push(...readResponse('adminBookings', response).map(({ eventDate }) => eventDate));
        next = /<([^>]+)>; rel="next"/.exec(response.headers['link'] ?? '')?.[1];
      }
      expect(days).toEqual([first?.eventDate, second?.eventDate, yesterday, longAgo]);
      const range = (await list(`?sort=coming&from=${yesterday}&to=${first?.eventDate}&search=DANA`)).bookings;
      expect(range.map(({ eventDate }) => eventDate)).toEqual([first?.eventDate, yesterday]);
    } finally {
      await shop.pool.query('delete from bookings where id = any($1)', [ids]);
      await shop.pool.query('update orders set state = $2 where id = $1', [first?.orderId, orders[0]?.state]);
    }
  });

  test('keeps the lines of an order on one day together, with what the order costs and what is due', async () => {
    const { bookings } = await list('?search=eve&sort=coming');
    const [line] = bookings;
    const order = readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${line?.orderId}`));
    expect(bookings.map(({ order: { number, total, money } }) => [number, total, money.depositDue])).toEqual(
      Array(2).fill([order.number, order.price.total, order.money.depositDue]),
    );
    const lists = ['event_day', 'coming', 'created'].map(async (sort) => (await list(`?sort=${sort}`)).bookings);
    for (const all of await Promise.all(lists)) {
      const [start, end] = [
        all.findIndex(({ orderId }) => orderId === order.id),
        all.findLastIndex(({ orderId }) => orderId === order.id),
      ];
      expect(end - start).toBe(1);
    }
  });

  test('can be limited to one day, for printing', async () => {
    const { bookings, total } = await list(`?date=${inDays(shop.today, 20)}`);
    expect(total).toBe(1);
    expect(bookings).toMatchObject([{ customerName: 'Dana Miller' }]);
  });
});

test('the Excel export has the same rows as the CSV, with the order by number', async () => {
  const response = await shop.admin.get('/api/admin/bookings.xlsx?search=eve').responseType('blob');
  expect(response.status).toBe(200);
  expect(response.headers['content-disposition']).toBe(`attachment; filename="bookings-${shop.today}.xlsx"`);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(response.body);
  const rows =
    workbook.worksheets[0]
      ?.getSheetValues()
      .slice(1)
      .map((row) => (row as unknown[]).slice(1)) ?? [];
  const [header = [], ...lines] = rows;
  const column = (name: string) => lines.map((row) => row[header.indexOf(name)]);
  const [line] = (await list('?search=eve')).bookings;
  const order = readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${line?.orderId}`));
  expect(column('Order')).toEqual([order.number, order.number]);
  expect(column('Phone')).toEqual(['+1 555 0199', '+1 555 0199']);
  expect(column('Zip code')).toEqual(['12345', '12345']);
  expect(column('Order total')).toEqual([order.price.total / 100, order.price.total / 100]);
  expect(column('Event date')).toEqual(Array.from({ length: 2 }, () => new Date(`${line?.eventDate}T00:00:00Z`)));
  expect(header.slice(-2)).toEqual(['Created (America/New_York)', 'Days']);
  expect(readProblem(await shop.guest.get('/api/admin/bookings.xlsx')).code).toBe('unauthenticated');
});

describe('the CSV export', () => {
  test('contains the filtered bookings, and no formulas', async () => {
    const response = await shop.admin.get('/api/admin/bookings.csv?search=eve').buffer(true);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe(`attachment; filename="bookings-${shop.today}.csv"`);
    const [header, ...rows] = response.text.trim().split(/\n(?=PR-)/);
    expect(header).toMatch(/^\uFEFF?Number,Event date,Status,Item/);
    expect(rows).toHaveLength(2);
    expect(response.text).toContain(`"'=HYPERLINK(""http://evil.example"",""Click"")"`);
    expect(response.text).toContain(`'+1 555 0199`);
    expect(response.text).toContain(`'@storm`);
    expect(response.text).toContain('"Gate ""B"",\nleft side"');
  });

  test("shows each line's price and status, so that revenue can be added up", async () => {
    const { text } = await shop.admin.get('/api/admin/bookings.csv?search=eve').buffer(true);
    const [header, ...rows] = text.trim().split(/\n(?=PR-)/);
    expect(header).toContain('Line total,Order,Order total');
    const [line] = (await list('?search=eve')).bookings;
    const order = readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${line?.orderId}`));
    const orderTotal = dollars(order.price.total);
    expect(order.price.total).toBeLessThan(line?.quote.total ?? 0);
    for (const [status, item, cents] of [
      ['CANCELLED', castle, castle.price],
      ['CONFIRMED', slide, 2 * slide.price],
    ] as const) {
      const row = rows.find((one) => one.includes(`,${status},${item.name},`));
      expect(row).toContain(`,${dollars(cents)},${order.number},${orderTotal},`);
    }
  });

  test('contains only the header if there are no bookings', async () => {
    const { text } = await shop.admin.get('/api/admin/bookings.csv?search=no-such-person').buffer(true);
    expect(text.trim().split('\n')).toHaveLength(1);
  });
});

test('customers are people, each once, with their past and upcoming bookings', async () => {
  const response = await shop.admin.get('/api/admin/customers');
  expect(response.headers['x-total-count']).toBe('2');
  const [eve, dana] = readResponse('customers', response);
  expect(dana).toMatchObject({ name: 'Dana Miller', bookings: 2, lastEvent: null, nextEvent: inDays(shop.today, 10) });
  expect(dana?.orders).toBe(2);
  expect(eve).toMatchObject({ email: 'eve@example.com', bookings: 1, orders: 1 });
  const { bookings } = await list('?search=dana');
  expect(dana?.total).toBe(bookings.reduce((sum, { quote }) => sum + quote.total, 0));
  // Of her order of two lines one is cancelled.
  const [line] = (await list('?search=eve')).bookings;
  const order = readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${line?.orderId}`));
  expect(eve?.total).toBe(order.price.total);
  expect(order.price.total).toBeLessThan(line?.quote.total ?? 0);
  expect(readResponse('customers', await shop.admin.get('/api/admin/customers?search=MILLER'))).toEqual([dana]);
});

describe('the list of customers', () => {
  const customers = async (query: Record<string, string | number>) => {
    const response = await shop.admin.get('/api/admin/customers').query(query);
    return { people: readResponse('customers', response), link: response.headers['link'] };
  };

  test('returns every match of a broad search, latest booking first', async () => {
    await shop.pool.query(
      `insert into customers (id, own_id, name, email, phone, booked_at, booking_id)
       select id, id, 'Crowd', n || '@crowd.example', phone, now() - interval '1 year' + n * interval '1 minute', booking_id
       from customers, generate_series(1, 1200) n where email = 'eve@example.com'`,
    );
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { people, link } = await customers({ search: 'crowd', limit: 500, ...(cursor && { cursor }) });
      found.push(...people.map(({ email }) => email));
      cursor = /[?&]cursor=([^&>]+)/.exec(link ?? '')?.[1];
    } while (cursor);
    await shop.pool.query("delete from customers where name = 'Crowd'");
    expect(found).toEqual(Array.from({ length: 1200 }, (_, n) => `${1200 - n}@crowd.example`));
  });

  test('adds up orders of any size', async () => {
    const palace = await shop.addItem({ name: 'Palace', price: 10_000_000, stock: 300 });
    const lines = [{ itemId: palace.id, eventDate: inDays(shop.today, 30), quantity: 300 }];
    const { body: order } = await shop.guest
      .post('/api/bookings')
      .send({ ...cartForm(lines), customerEmail: 'king@example.com' })
      .expect(201);
    expect((await customers({ search: 'king@' })).people).toMatchObject([{ total: order.bookings[0].quote.total }]);
  });

  test.each([
    '["yesterday","dana@example.com"]',
    '["2026-11-21T15:00:00Z","\\u0000"]',
    '["2026-11-21T15:00:00+23:59","dana@example.com"]',
    '["0000-01-01T00:00:00Z","dana@example.com"]',
    `["2026-11-21T15:00:00.${'0'.repeat(150)}Z","dana@example.com"]`,
    '[]',
  ])('starts at the beginning for the invalid cursor %s', async (cursor) => {
    expect((await customers({ cursor: btoa(cursor) })).people).toEqual((await customers({})).people);
  });
});

test('a phone booking needs no lead time, and is attributed to the admin', async () => {
  const settings = readResponse('adminSettings', await shop.admin.get('/api/admin/settings'));
  await shop.admin
    .put('/api/admin/settings')
    .send({ ...settings, leadTimeDays: 30 })
    .expect(200);
  const form = bookingForm({ itemId: castle.id, eventDate: inDays(shop.today, 1) });
  expect(readProblem(await shop.guest.post('/api/bookings').send(form)).code).toBe('unavailable');
  const { body: booking } = await shop.admin.post('/api/admin/bookings').send(form).expect(201);
  const [made] = readResponse('bookingHistory', await shop.admin.get(`/api/admin/bookings/${booking.id}/history`));
  expect(made?.actor).toMatch(/^\S.* \(admin\)$/);
  await shop.admin
    .put('/api/admin/settings')
    .send({ ...settings, version: undefined })
    .expect(200);
});

test('the CSV export includes bookings made just before the request', async () => {
  const projector = await shop.pool.connect();
  await projector.query(`begin; select from checkpoints where name like 'bookings@%' for update`);
  const { number } = await book(bookingForm({ itemId: slide.id, eventDate: inDays(shop.today, 40) }));
  const table = shop.admin
    .get('/api/admin/bookings.csv')
    .buffer(true)
    .then(({ text }) => text);
  await Promise.race([table, sleep(200)]);
  await projector.query('rollback');
  projector.release();
  expect(await table).toContain(number);
});

test('only admins may use these endpoints', async () => {
  for (const path of ['bookings', 'bookings.csv', 'booking-counts', 'customers'])
    expect(readProblem(await shop.guest.get(`/api/admin/${path}`)).code).toBe('unauthenticated');
  expect(readProblem(await shop.guest.post('/api/admin/bookings').send({})).code).toBe('unauthenticated');
});
