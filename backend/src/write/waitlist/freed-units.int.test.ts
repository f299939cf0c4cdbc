import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, calendarDate, type CalendarDate } from '@party-rental/contracts';
import type { DomainEvent } from '../../domain/events.js';
import { createLogPool } from '../../log/log-pool.js';
import { Streams } from '../../log/streams.js';
import { Waitlists } from './waitlists.js';
import { BusinessDay } from '../../platform/business-day.js';
import { readConfig } from '../../platform/config/config.js';
import { CASTLE, bookingCreated } from '../../../test-support/events.js';
import { StillClock } from '../../../test-support/still-clock.js';
import { openTestLog, type TestLog } from '../../../test-support/test-log.js';
import { FreedUnits } from './freed-units.js';

const [CHAIR, PARTY] = [2, 3];
const day = calendarDate.parse('2026-12-12');
const NOON = new Date('2026-11-25T12:00:00Z');
const clock = new StillClock(NOON);
let log: TestLog;
let pool: ReturnType<typeof createLogPool>;
let freedUnits: FreedUnits;

beforeAll(async () => {
  log = await openTestLog();
  pool = createLogPool(log.url, 2);
  const package_ = { ...CASTLE, components: [{ itemId: 1, quantity: 1 }] };
  await log.append(
    { type: 'ItemAdded', data: { itemId: 1, item: { ...CASTLE, bufferDays: 1 } } },
    { type: 'ItemAdded', data: { itemId: CHAIR, item: CASTLE } },
    { type: 'ItemAdded', data: { itemId: PARTY, item: package_ } },
  );
});
afterAll(async () => {
  await pool.end();
  await log.close();
});

beforeEach(async () => {
  clock.time = NOON;
  const businessDay = new BusinessDay(clock, readConfig({}));
  const waitlists = new Waitlists(pool, log.personalData);
  freedUnits = new FreedUnits(pool, log.personalData, new Streams(pool, log.personalData), waitlists, businessDay);
  expect(await freedUnits.read()).toBe('all');
});

/** In the order of items and days. */
async function read(): Promise<unknown> {
  const freed = await freedUnits.read();
  return freed === 'all' ? freed : freed.map((one) => `${one.itemId} ${one.day}`).toSorted();
}
function held(until: Date): DomainEvent[] {
  const place = { entryId: randomUUID(), itemId: CHAIR, eventDate: day, quantity: 1 };
  return [
    { type: 'WaitlistJoined', data: place, personal: null },
    { type: 'UnitsHeld', data: { ...place, until: until.toISOString() } },
  ];
}
function cancelled(itemId: number, eventDate: CalendarDate): DomainEvent[] {
  const created = bookingCreated({ itemId, eventDate });
  const { bookingId, quantity } = created.data;
  const data = { bookingId, itemId, eventDate, quantity, from: 'PENDING', cause: 'request' } as const;
  return [created, { type: 'BookingCancelled', data, personal: null }];
}

test('no waitlist is worth a look until units come free', async () => {
  expect(await read()).toEqual([]);
  await log.append(bookingCreated({ itemId: CHAIR, eventDate: day }), ...held(new Date('2026-11-25T18:00:00Z')));
  expect(await read()).toEqual([]);
});

test('units that a booking frees are those of the days before that need them, and of packages', async () => {
  await log.append(...cancelled(CHAIR, day));
  expect(await read()).toEqual([`${CHAIR} ${day}`]);
  await log.append(...cancelled(1, day));
  const before = addDays(day, -1);
  expect(await read()).toEqual([`1 ${before}`, `1 ${day}`, `${PARTY} ${before}`, `${PARTY} ${day}`]);
  expect(await read()).toEqual([]);
});

test('units come free when a hold ends by the clock, of whatever kind', async () => {
  const until = new Date('2026-11-25T13:00:00Z');
  const downtime = { downtimeId: randomUUID(), itemId: CHAIR, from: day, to: day, quantity: 1 };
  await log.append(...held(until), { type: 'DowntimeEnded', data: downtime });
  expect(await read()).toEqual([`${CHAIR} ${day}`]);
  clock.time = new Date(until.getTime() - 1);
  expect(await read()).toEqual([]);
  clock.time = until;
  expect(await read()).toEqual([`${CHAIR} ${day}`]);
  expect(await read()).toEqual([]);
});

test('all waitlists are looked at after a change of an item, on a new day, and after a failure', async () => {
  await log.append({ type: 'ItemChanged', data: { itemId: CHAIR, item: CASTLE, changed: ['stock'] } });
  expect(await read()).toBe('all');
  expect(await read()).toEqual([]);
  clock.time = new Date('2026-11-26T12:00:00Z');
  expect(await read()).toBe('all');
  expect(await read()).toEqual([]);
  freedUnits.reset();
  expect(await read()).toBe('all');
});
