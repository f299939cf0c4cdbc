import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, calendarDate } from '@party-rental/contracts';
import type { DomainEvent } from '../domain/events.js';
import { BEGINNING, type RecordedEvent } from '@party-rental/event-store/recorded-event';
import { newId } from '../platform/ids.js';
import { randomHistory } from '../../test-support/history.js';
import { CASTLE, bookingCreated, reviewWritten } from '../../test-support/events.js';
import { openTestLog, type TestLog } from '../../test-support/test-log.js';
import { project } from '@party-rental/event-store/read-engine/projection';
import { projections, readTables } from './projections.js';

let log: TestLog;

beforeAll(async () => {
  log = await openTestLog();
});
afterAll(() => log.close());

/** The tables that a projection computes from these events, in batches. */
async function projectTables(name: string, events: readonly RecordedEvent[], batch = events.length) {
  const projection = readTables.find(name);
  if (!projection) throw new Error(`There is no projection ${name}`);
  const db = await log.pool.connect();
  try {
    await db.query('drop schema if exists scratch cascade; create schema scratch; set search_path = scratch, public');
    await db.query(projection.ddl);
    for (let at = 0; at < events.length; at += batch) await project(projection, db, events.slice(at, at + batch));
    const tables: Record<string, Record<string, unknown>[]> = {};
    for (const table of projection.tables) {
      const { rows } = await db.query(`select to_jsonb(t) as row from scratch.${table.name} t order by t::text`);
      tables[table.name] = rows.map(({ row }) => row);
    }
    return tables;
  } finally {
    await db.query('reset search_path; drop schema scratch cascade');
    db.release();
  }
}

/** The events as the log returns them. */
async function recorded(events: readonly DomainEvent[]): Promise<RecordedEvent[]> {
  const from = await log.feed.head(log.pool);
  await log.append(...events);
  await log.settled();
  return log.feed.read(log.pool, from, events.length, true);
}

const day = calendarDate.parse('2026-12-12');
const place = { entryId: newId(), itemId: 1, eventDate: day, quantity: 2 };
const held = { ...place, until: '2026-12-01T03:00:00.000Z' };
const booking = bookingCreated({
  itemId: 1,
  eventDate: day,
  quantity: 2,
  userId: 7,
  eventType: 'birthday',
  attendees: 9,
});
const { bookingId } = booking.data;
const confirmed: DomainEvent = { type: 'BookingConfirmed', data: { bookingId } };
const cancelled: DomainEvent = {
  type: 'BookingCancelled',
  data: { bookingId, itemId: 1, eventDate: day, quantity: 2, from: 'CONFIRMED', cause: 'request' },
  personal: { reason: 'Storm' },
};
const another = bookingCreated({ itemId: 1, eventDate: day });
const story: DomainEvent[] = [
  { type: 'ItemAdded', data: { itemId: 1, item: CASTLE } },
  booking,
  another,
  bookingCreated({ itemId: 2, eventDate: addDays(day, 1), quantity: 3 }),
  confirmed,
  { type: 'ItemChanged', data: { itemId: 1, item: { ...CASTLE, stock: 9 }, changed: ['stock'] } },
  { type: 'ItemAdded', data: { itemId: 2, item: { ...CASTLE, name: 'Slide' } } },
  cancelled,
  { type: 'BookingClaimed', data: { bookingId: another.data.bookingId, userId: 8 } },
  reviewWritten({ bookingId, itemId: 1, rating: 4 }, 'They loved it.'),
  reviewWritten({ bookingId: another.data.bookingId, itemId: 1, rating: 5 }, ''),
  { type: 'ItemRemoved', data: { itemId: 2 } },
];

let events: RecordedEvent[];
beforeAll(async () => {
  events = await recorded(story);
});

describe('the read tables', () => {
  test('availability contains the booked units by item and day', async () => {
    expect(await projectTables('availability', events)).toEqual({
      availability: [
        { item_id: 1, day: '2026-12-12', booked: 1 },
        { item_id: 2, day: '2026-12-13', booked: 3 },
      ],
      held_units: [],
    });
  });

  test('held units are by when their hold ends, and go with it', async () => {
    const holds: DomainEvent[] = [
      { type: 'WaitlistJoined', data: place, personal: { email: 'ann@example.com' } },
      { type: 'UnitsHeld', data: held },
    ];
    const row = { item_id: 1, day, held_until: '2026-12-01T03:00:00+00:00' };
    expect(await projectTables('availability', await recorded(holds))).toEqual({
      availability: [],
      held_units: [{ ...row, units: 2 }],
    });
    const ended: DomainEvent[] = [...holds, { type: 'HoldEnded', data: { ...held, outcome: 'booked' } }];
    expect(await projectTables('availability', await recorded(ended))).toMatchObject({
      held_units: [{ ...row, units: 0 }],
    });
  });

  test('the waitlist contains every entry with its status, and no email of an erased person', async () => {
    const offered: DomainEvent[] = [
      { type: 'WaitlistJoined', data: place, personal: { email: 'ann@example.com' } },
      { type: 'UnitsHeld', data: held },
    ];
    const row = {
      id: place.entryId,
      item_id: 1,
      event_date: day,
      days: null,
      quantity: 2,
      joined_at: expect.any(String),
      position: expect.any(Number),
    };
    expect(await projectTables('waitlist', await recorded(offered))).toEqual({
      waitlist: [
        {
          ...row,
          email: 'ann@example.com',
          searched: 'ann@example.com',
          status: 'offered',
          held_until: '2026-12-01T03:00:00+00:00',
        },
      ],
    });
    const erased: DomainEvent[] = [
      ...offered,
      { type: 'HoldEnded', data: { ...held, outcome: 'declined' } },
      { type: 'PersonErased', data: { bookingIds: [], orderIds: [], waitlistIds: [place.entryId], hadAccount: false } },
    ];
    expect(await projectTables('waitlist', await recorded(erased))).toEqual({
      waitlist: [{ ...row, email: null, searched: null, status: 'left', held_until: null }],
    });
  });

  test('items contains every item and marks removed ones', async () => {
    const { imageUrl: image_url, isActive: is_active, bufferDays: buffer_days, ...castle } = CASTLE;
    const facts = { ages: null, footprint: null, power: null, surface: null, setup_time: null };
    const rest = {
      ...castle,
      ...facts,
      images: [],
      image_alts: [],
      image_url,
      is_active,
      buffer_days,
      deposit: null,
      damage_deposit: null,
    };
    expect(await projectTables('items', events)).toEqual({
      items: [
        { id: 1, ...rest, stock: 9, removed: false },
        { id: 2, ...rest, name: 'Slide', removed: true },
      ],
    });
  });

  test('bookings contains every booking with its customer and status', async () => {
    const { bookings, orders } = await projectTables('orders', events);
    expect(bookings).toHaveLength(3);
    expect(bookings?.find(({ id }) => id === bookingId)).toEqual({
      id: bookingId,
      number: 'PR-7K3M-9Q2F',
      order_id: booking.data.orderId,
      item_id: 1,
      user_id: 7,
      event_date: '2026-12-12',
      quantity: 2,
      customer_name: 'Dana Miller',
      customer_email: 'dana@example.com',
      customer_phone: '(555) 010-2030',
      status: 'CANCELLED',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      parts: null,
      person_key: 'dana@example.com',
      searched: 'dana miller\ndana@example.com\n(555) 010-2030\n5550102030\npr-7k3m-9q2f\npr7k3m9q2f',
      phone_key: '5550102030',
    });
    expect(orders?.find(({ id }) => id === booking.data.orderId)).toMatchObject({
      state: {
        userId: 7,
        customer: {
          customerName: 'Dana Miller',
          customerEmail: 'dana@example.com',
          customerPhone: '(555) 010-2030',
          address: '12 Maple Street',
          city: 'Springfield',
          state: 'NY',
          zipCode: '12345',
          partyStart: '14:00',
          specialInstructions: 'Gate code 4711',
        },
        partyDetails: { eventType: 'birthday', attendees: 9 },
        lines: [{ itemName: 'Castle', itemImageUrl: '/pictures/castle.svg', cancelReason: 'Storm' }],
        quotes: [booking.data.quote],
      },
    });
    const pending = bookings?.filter(({ status }) => status === 'PENDING');
    expect(pending?.map(({ user_id }) => user_id).sort()).toEqual([8, null]);
  });

  test('bookings and orders keep what was in a package when it was booked', async () => {
    const parts = [{ itemId: 1, quantity: 12, bufferDays: 0, itemName: 'Chair' }];
    const ofPackage = bookingCreated({ itemId: 3, eventDate: day, quantity: 1, parts });
    const { bookingId: id } = ofPackage.data;
    const changed: DomainEvent = {
      type: 'BookingQuantityChanged',
      data: { bookingId: id, itemId: 3, eventDate: day, quantity: 2, from: 1, agreed: ofPackage.data.quote, parts },
    };
    const renamed: DomainEvent = {
      type: 'ItemChanged',
      data: { itemId: 1, item: { ...CASTLE, name: 'Stool' }, changed: ['name'] },
    };
    const booked = await recorded([ofPackage, changed, renamed]);
    const { bookings, orders } = await projectTables('orders', booked, 1);
    expect(bookings).toMatchObject([{ id, quantity: 2, parts }]);
    expect(orders).toMatchObject([{ state: { lines: [{ bookingId: id, quantity: 2, parts }] } }]);
  });

  test('the dashboard counts bookings by status, by day (without cancelled ones), by item and by when they came', async () => {
    expect(await projectTables('dashboard', events)).toEqual({
      dashboard_statuses: [
        { status: 'CANCELLED', bookings: 1 },
        { status: 'CONFIRMED', bookings: 0 },
        { status: 'PENDING', bookings: 2 },
      ],
      dashboard_days: [
        { day: '2026-12-12', bookings: 1 },
        { day: '2026-12-13', bookings: 1 },
      ],
      dashboard_items: [
        { item_id: 1, bookings: 2 },
        { item_id: 2, bookings: 1 },
      ],
      dashboard_recorded: [
        { recorded_on: UTC_DAY, item_id: 0, created: 0, pending: -1 },
        { recorded_on: UTC_DAY, item_id: 1, created: 2, pending: 2 },
        { recorded_on: UTC_DAY, item_id: 2, created: 1, pending: 1 },
      ],
    });
  });
});

const UTC_DAY: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);

test('the crews contain the last people of each truck and day, whether their events come together or one by one', async () => {
  const assigned = (date: typeof day, truckId: number, ...staffIds: number[]): DomainEvent => ({
    type: 'CrewAssigned',
    data: { date, truckId, staffIds },
  });
  const next = addDays(day, 1);
  const given = await recorded([
    assigned(day, 1, 4),
    assigned(day, 2, 9),
    assigned(next, 1, 9),
    assigned(day, 1, 4, 9),
  ]);
  const rows = [
    { id: `${day} 1`, day, truck_id: 1, staff_ids: [4, 9] },
    { id: `${day} 2`, day, truck_id: 2, staff_ids: [9] },
    { id: `${next} 1`, day: next, truck_id: 1, staff_ids: [9] },
  ];
  for (const batch of [given.length, 1])
    expect(await projectTables('crews', given, batch)).toEqual({ truck_crews: rows });
});

describe('reviews', () => {
  test('are stored with their text, and counted with their stars by item', async () => {
    const { reviews, item_ratings } = await projectTables('reviews', events);
    expect(reviews).toHaveLength(2);
    expect(reviews?.find((review) => review['booking_id'] === bookingId)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      booking_id: bookingId,
      item_id: 1,
      rating: 4,
      text: 'They loved it.',
      author: 'Dana M.',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      is_hidden: false,
    });
    expect(item_ratings).toEqual([{ item_id: 1, reviews: 2, stars: 9 }]);
  });

  test('keep their stars and lose their text when the customer is erased', async () => {
    const erased = events.map((event) => ({ ...event, personal: null }) as RecordedEvent);
    const { reviews, item_ratings } = await projectTables('reviews', erased);
    expect(reviews).toMatchObject([
      { author: '[erased]', text: '' },
      { author: '[erased]', text: '' },
    ]);
    expect(item_ratings).toEqual([{ item_id: 1, reviews: 2, stars: 9 }]);
  });

  test('that are hidden are kept but not counted', async () => {
    const written = events.find((event) => event.type === 'ReviewWritten');
    if (written?.type !== 'ReviewWritten') throw new Error('Nothing was reviewed');
    const [hidden] = await recorded([{ type: 'ReviewHidden', data: written.data }]);
    if (!hidden) throw new Error('Nothing was recorded');
    for (const batch of [1, 100]) {
      const { reviews, item_ratings } = await projectTables('reviews', [...events, hidden], batch);
      expect(reviews?.filter(({ is_hidden }) => is_hidden).map(({ id }) => id)).toEqual([written.data.reviewId]);
      expect(item_ratings).toEqual([{ item_id: 1, reviews: 1, stars: 5 }]);
    }
  });

  test.each([3, 14, 159])('of history %d have the counts and stars of their events, by item', async (seed) => {
    const history = await recorded(randomHistory(seed, 200));
    const expected = new Map<number, { item_id: number; reviews: number; stars: number }>();
    for (const event of history) {
      if (event.type !== 'ReviewWritten' && event.type !== 'ReviewHidden') continue;
      const { itemId, rating } = event.data;
      const more = event.type === 'ReviewWritten' ? 1 : -1;
      const { reviews, stars } = expected.get(itemId) ?? { reviews: 0, stars: 0 };
      expected.set(itemId, { item_id: itemId, reviews: reviews + more, stars: stars + more * rating });
    }
    expect(expected.size).toBeGreaterThan(1);
    const { item_ratings } = await projectTables('reviews', history, 30);
    expect(item_ratings).toEqual([...expected.values()].sort((a, b) => a.item_id - b.item_id));
  });
});

describe.each(projections.map(({ name }) => name))('%s', (name) => {
  test('computes the same tables for every batch size', async () => {
    const events = await recorded(randomHistory(name.length, 120));
    const atOnce = await projectTables(name, events);
    expect(Object.values(atOnce).flat().length).toBeGreaterThan(0);
    for (const batch of [1, 2, 7, 50]) expect(await projectTables(name, events, batch)).toEqual(atOnce);
  });

  test('stays empty without events', async () => {
    const events = await log.feed.read(log.pool, BEGINNING, 0);
    expect(Object.values(await projectTables(name, events, 1)).flat()).toEqual([]);
  });
});
