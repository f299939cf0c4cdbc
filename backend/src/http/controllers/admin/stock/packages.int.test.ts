import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addItem, type Booking, type CalendarDate, type Item } from '@party-rental/contracts';
import { readResponse, readProblem } from '../../../../../test-support/http.js';
import { bookingForm, cartForm, inDays, openTestShop, type TestShop } from '../../../../../test-support/test-shop.js';
import { StreamListener } from '../../../../../../tests/support/event-stream.js';
import { until } from '../../../../../../tests/support/until.js';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { inline } from '../../../../read/projections.js';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { verify } from '../../../../read/verify/verify.js';

let shop: TestShop;
let day: CalendarDate;
let nextDay: CalendarDate;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  [day, nextDay] = [inDays(shop.today, 30), inDays(shop.today, 31)];
});
afterAll(() => shop.close());

const add = (fields: object) =>
  shop.admin.post('/api/admin/items').send({ name: 'Party', type: 'PACKAGE', price: 30_000, ...fields });
const change = (id: number, changes: object) => shop.admin.patch(`/api/admin/items/${id}`).send(changes);

/** A castle that is dried for a day, chairs, and a package of one castle and twelve chairs. */
async function stocked(): Promise<{ castle: Item; chair: Item; party: Item }> {
  const castle = await shop.addItem({ name: 'Castle', stock: 2, bufferDays: 1 });
  const chair = await shop.addItem({ name: 'Chair', type: 'CHAIR', stock: 30 });
  const components = [
    { itemId: castle.id, quantity: 1 },
    { itemId: chair.id, quantity: 12 },
  ];
  return { castle, chair, party: readResponse('addItem', await add({ components })) };
}
async function book(item: Item, eventDate: CalendarDate, quantity = 1): Promise<Booking> {
  const form = bookingForm({ itemId: item.id, eventDate, quantity });
  return readResponse('createBooking', await shop.guest.post('/api/bookings').send(form)) as Booking;
}
async function remaining(item: Item, on: CalendarDate): Promise<number> {
  const { remaining: onDay } = readResponse(
    'dayAvailability',
    await shop.guest.get(`/api/availability/${item.id}/${on}`),
  );
  const [year, month] = on.split('-');
  const days = readResponse(
    'monthAvailability',
    await shop.guest.get(`/api/availability/${item.id}/month/${year}/${Number(month)}`),
  );
  const all = readResponse('availabilityOfDay', await shop.guest.get(`/api/availability?date=${on}`));
  expect([days[on]?.remaining, all[item.id]?.remaining]).toEqual([onDay, onDay]);
  return onDay;
}

describe('a package', () => {
  test('has the stock that its components make, whatever stock is sent along', async () => {
    const { castle, chair, party } = await stocked();
    const { components } = party;
    expect(party).toMatchObject({ stock: 2, components: [{ itemId: castle.id }, { itemId: chair.id, quantity: 12 }] });
    expect(readResponse('changeItem', await change(party.id, { stock: 99, price: 31_000 }))).toMatchObject({
      stock: 2,
    });
    expect(readResponse('getItem', await shop.guest.get(`/api/items/${party.id}`))).toMatchObject({
      stock: 2,
      components,
    });
    await change(chair.id, { stock: 11 }).expect(200);
    expect(readResponse('getItem', await shop.guest.get(`/api/items/${party.id}`))).toMatchObject({ stock: 0 });
    await change(party.id, { components: [], stock: 7 }).expect(200);
    expect(readResponse('changeItem', await change(party.id, { stock: 7 }))).toMatchObject({
      stock: 7,
      components: [],
    });
  });

  test.each([
    ['an unknown item', () => ({ components: [{ itemId: 99_999, quantity: 1 }] }), "There's no item 99999."],
    [
      'a package',
      ({ party }: Awaited<ReturnType<typeof stocked>>) => ({ components: [{ itemId: party.id, quantity: 1 }] }),
      "Party is a package, and a package can't be in another one.",
    ],
    [
      'items, being a chair,',
      ({ castle }: Awaited<ReturnType<typeof stocked>>) => ({
        type: 'CHAIR',
        components: [{ itemId: castle.id, quantity: 1 }],
      }),
      'Only a package has other items in it.',
    ],
  ])('cannot contain %s', async (_case, fields, sentence) => {
    expect(readProblem(await add(fields(await stocked())))).toMatchObject({ status: 400, detail: sentence });
  });

  test('cannot contain itself, and a part of one cannot become one', async () => {
    const { castle, chair, party } = await stocked();
    const itself = { components: [{ itemId: party.id, quantity: 1 }] };
    expect(readProblem(await change(party.id, itself))).toMatchObject({ detail: "A package can't be in itself." });
    const nested = { type: 'PACKAGE', components: [{ itemId: chair.id, quantity: 1 }] };
    expect(readProblem(await change(castle.id, nested))).toMatchObject({
      status: 400,
      detail: "Castle is in Party, so it can't become a package itself.",
    });
  });

  test('and its parts share their units, on every calendar', async () => {
    const { castle, chair, party } = await stocked();
    expect(await remaining(party, day)).toBe(2);
    await book(castle, day);
    expect(await remaining(party, day)).toBe(1);
    const { id } = await book(party, day);
    expect(await Promise.all([castle, chair, party].map((item) => remaining(item, day)))).toEqual([0, 18, 0]);
    expect(await Promise.all([castle, chair, party].map((item) => remaining(item, nextDay)))).toEqual([0, 30, 0]);
    await shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CANCELLED' }).expect(200);
    expect(await Promise.all([castle, chair, party].map((item) => remaining(item, day)))).toEqual([1, 30, 1]);
    const cart = cartForm([
      { itemId: party.id, eventDate: day },
      { itemId: castle.id, eventDate: day },
    ]);
    expect(readProblem(await shop.guest.post('/api/bookings').send(cart))).toMatchObject({
      code: 'unavailable',
      lines: [{ itemId: castle.id, requested: 1, remaining: 0 }],
    });
  });

  test('that is booked keeps its components when they change later', async () => {
    const { castle, chair, party } = await stocked();
    const { id } = await book(party, day);
    await change(party.id, { components: [{ itemId: chair.id, quantity: 1 }] }).expect(200);
    expect(await remaining(castle, day)).toBe(1);
    await shop.admin.post(`/api/admin/bookings/${id}/move`).send({ eventDate: nextDay }).expect(200);
    expect(await remaining(castle, day)).toBe(1);
    expect(await remaining(chair, day)).toBe(30);
    expect(await remaining(chair, nextDay)).toBe(18);
    await shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CANCELLED' }).expect(200);
    expect(await remaining(castle, nextDay)).toBe(2);
  });

  test('that is booked says everywhere what was in it, also when that changes later', async () => {
    const { castle, chair, party } = await stocked();
    const booked = await book(party, day, 2);
    const contents = [
      { itemId: castle.id, itemName: 'Castle', quantity: 2 },
      { itemId: chair.id, itemName: 'Chair', quantity: 24 },
    ];
    expect(booked.contents).toEqual(contents);
    await change(chair.id, { name: 'Stool' }).expect(200);
    await change(party.id, { components: [{ itemId: chair.id, quantity: 1 }] }).expect(200);
    await shop.admin.delete(`/api/items/${castle.id}`);

    const details = readResponse('getBooking', await shop.admin.get(`/api/bookings/${booked.id}`));
    expect([details.contents, details.orderLines[0]?.contents]).toEqual([contents, contents]);
    const order = readResponse('getOrder', await shop.admin.get(`/api/orders/${booked.orderId}`));
    expect(order.lines).toMatchObject([{ bookingId: booked.id, contents }]);
    const listed = readResponse('adminBookings', await shop.admin.get(`/api/admin/bookings?search=${booked.number}`));
    expect(listed).toMatchObject([{ contents }]);
    for (const path of [`bookings.csv?search=${booked.number}`, `orders.csv?rows=lines&search=${booked.number}`]) {
      const { text } = await shop.admin.get(`/api/admin/${path}`).buffer(true).expect(200);
      expect(text).toContain('"2 × Castle, 24 × Chair"');
    }
    const at = `/api/admin/orders/${booked.orderId}/lines/${booked.id}`;
    expect(readResponse('changeQuantity', await shop.admin.patch(at).send({ quantity: 1 })).lines).toMatchObject([
      { quantity: 1, contents: [{ quantity: 1 }, { quantity: 12 }] },
    ]);
  });

  test('lists its components with their names, inactive ones too', async () => {
    const { castle, chair, party } = await stocked();
    await change(castle.id, { isActive: false, name: 'Old castle' }).expect(200);
    const { contents } = readResponse('getItem', await shop.guest.get(`/api/items/${party.id}`));
    expect(contents).toMatchObject([
      { itemId: castle.id, itemName: 'Old castle', quantity: 1, isActive: false, imageUrl: castle.imageUrl },
      { itemId: chair.id, itemName: 'Chair', quantity: 12, isActive: true },
    ]);
    const listed = readResponse('listItems', await shop.guest.get('/api/items?limit=500'));
    expect(listed.find(({ id }) => id === party.id)?.contents).toEqual(contents);
    expect(listed.find(({ id }) => id === chair.id)?.contents).toEqual([]);
  });

  test('keeps its parts from being deleted, or lowered below what it took', async () => {
    const { castle, chair, party } = await stocked();
    await book(party, day, 2);
    expect(readProblem(await change(chair.id, { stock: 20 }))).toMatchObject({
      code: 'overbooking',
      days: [{ date: day, booked: 24 }],
    });
    expect(readProblem(await shop.admin.delete(`/api/items/${castle.id}`))).toMatchObject({
      code: 'conflict',
      detail: 'Castle is in Party. Please take it out of the package first.',
    });
    await change(party.id, { components: [{ itemId: chair.id, quantity: 1 }] }).expect(200);
    expect(readProblem(await shop.admin.delete(`/api/items/${castle.id}`))).toMatchObject({
      code: 'conflict',
      detail:
        "Castle can't be deleted: units of it are rented out, in booked packages, held for the waitlist, being cleaned after an event, or out of service.",
    });
  });

  test('is named to open pages when a part of it is booked', async () => {
    const { castle, party } = await stocked();
    const listener = await StreamListener.open(shop.url);
    await until(() => listener.lastId !== undefined);
    await book(castle, day);
    const messages = [castle, party].map(({ id }) => ({ changed: 'availability', itemId: id, day }));
    await until(() => messages.every((message) => listener.messages.some((sent) => isSame(sent, message))));
    listener.close();
  });
});

describe('buffer days', () => {
  test('are 0 to 7', async () => {
    for (const bufferDays of [-1, 8, 1.5])
      expect(readProblem(await add({ type: 'TABLE', bufferDays }))).toMatchObject({ status: 400 });
    expect(addItem.parse({ name: 'Table', price: 1 }).bufferDays).toBe(0);
  });

  test('are taken with the event day, and an order moves across its own', async () => {
    const castle = await shop.addItem({ name: 'Wet castle', stock: 1, bufferDays: 2 });
    const { id, orderId } = await book(castle, day);
    const around = [-3, -2, 0, 2, 3].map((days) => inDays(day, days));
    expect(await Promise.all(around.map((on) => remaining(castle, on)))).toEqual([1, 0, 0, 0, 1]);
    const moved = await shop.admin.post(`/api/orders/${orderId}/move`).send({ to: nextDay });
    expect(readResponse('moveOrder', moved).lines).toMatchObject([{ bookingId: id, eventDate: nextDay }]);
    expect(await Promise.all(around.map((on) => remaining(castle, on)))).toEqual([1, 1, 0, 0, 0]);
  });
});

test('300 buyers of castles, chairs and packages never take more than there is, while availability is rebuilt', async () => {
  const { castle, chair, party } = await stocked();
  const days = [0, 1, 2, 3].map((more) => inDays(day, 60 + more));
  let buying = true;
  const rebuilding = (async () => {
    while (buying) await rebuild(shop.pool, shop.program.app.get(Feed), [inline]);
  })();
  const replies = await Promise.all(
    Array.from({ length: 300 }, (_, i) => {
      const form = bookingForm({
        itemId: [party, castle, chair][i % 3]?.id,
        eventDate: days[i % 4],
        quantity: 1 + (i % 2),
      });
      return bookWhenNotBusy(form);
    }),
  );
  buying = false;
  await rebuilding;
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
  for (const on of days) {
    expect(await taken(castle, on)).toBeLessThanOrEqual(2);
    expect(await taken(chair, on)).toBeLessThanOrEqual(30);
  }
  expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThan(4);
});

test('afterwards the log and every read table agree', async () => {
  expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
});

/** A busy shop has decided nothing, so the buyer tries again. */
async function bookWhenNotBusy(form: object): Promise<{ status: number }> {
  const reply = await shop.guest.post('/api/bookings').send(form);
  return reply.body.code === 'busy' ? bookWhenNotBusy(form) : reply;
}

async function taken(item: Item, on: CalendarDate): Promise<number> {
  const { rows } = await shop.pool.query(
    'select coalesce(sum(delta), 0)::int as units from allocations where item_id = $1 and day = $2',
    [item.id, on],
  );
  return rows[0].units;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
