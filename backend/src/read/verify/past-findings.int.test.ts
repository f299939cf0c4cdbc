import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, dayIn, DEFAULT_RATES, priceOrder } from '@party-rental/contracts';
import { DANA } from '../../../test-support/dana.js';
import { bookingCreated, CASTLE } from '../../../test-support/events.js';
import { openTestLog, type TestLog } from '../../../test-support/test-log.js';
import { positionAfter } from '@party-rental/event-store/log-times';
import { bookedFrom } from '../time-travel/past-bookings.js';
import { newId } from '../../platform/ids.js';
import { PastOrders } from '../time-travel/past-orders.js';
import { pastFindings } from './past-findings.js';

const eventDate = addDays(dayIn('UTC', new Date()), 30);
const MINUTES_MS = 60_000;

let log: TestLog;
beforeEach(async () => {
  log = await openTestLog();
  await log.append({ type: 'ItemAdded', data: { itemId: 1, item: { ...CASTLE, stock: 9 } } });
});
afterEach(() => log.close());

test('the dashboard of the past has the surcharge that the owner applied later', async () => {
  const booked = bookingCreated({ itemId: 1, eventDate });
  const { bookingId } = booked.data;
  await log.append(booked);
  const moment = new Date();
  const orders = new PastOrders(log.pool);
  const read = async (at: Date) =>
    orders.upcoming([1], eventDate, { moment: at, until: await positionAfter(log.pool, at) });
  const [before] = await read(moment);
  await log.append({
    type: 'BookingContactChanged',
    data: { bookingId, changed: ['zipCode'], agreedSurcharge: 2_500 },
    personal: DANA,
  });
  const [after] = await read(new Date(Date.now() + MINUTES_MS));
  expect((after?.total ?? 0) - (before?.total ?? 0)).toBeGreaterThanOrEqual(2_500);
  expect(await pastFindings(log.pool)).toEqual([]);
});

test('the past is the same by both ways between a booking and the discount of its promo code', async () => {
  const line = { itemId: 1, name: 'Castle', eventDate, quantity: 1, price: CASTLE.price };
  const quote = priceOrder([line], DEFAULT_RATES, 0, { code: 'SAVE10', amount: null, percent: -10 });
  const booked = bookingCreated({ itemId: 1, eventDate, quote });
  const { orderId } = booked.data;
  const discount = { orderId, adjustmentId: newId(), amount: quote.promo?.amount ?? 0, promoCode: 'SAVE10' };
  await log.append(booked, { type: 'AdjustmentAdded', data: discount, personal: null });
  await log.pool.query('alter table events disable trigger user');
  await log.pool.query(
    `update events set recorded_at = recorded_at - interval '5 milliseconds' where type = 'BookingCreated'`,
  );
  expect(await pastFindings(log.pool)).toEqual([]);
});

test('the past has both bookings of transactions that overlapped before a quiet minute', async () => {
  const [first, second] = [bookingCreated({ itemId: 1, eventDate }), bookingCreated({ itemId: 1, eventDate })];
  await log.append(first);
  await log.append(second);
  await log.append(bookingCreated({ itemId: 1, eventDate }));
  // The first took the lower position and the higher transaction id.
  await log.pool.query('alter table events disable trigger user');
  await log.pool.query(
    `update events set recorded_at = clock_timestamp() - interval '1 hour' where item_id = 1 and day is null`,
  );
  await log.pool.query(
    `update events e set xid = o.xid, recorded_at = clock_timestamp() - interval '10 minutes' from events o
     where e.stream = any($1) and o.stream = any($1) and e.stream <> o.stream`,
    [[first, second].map(({ data }) => `booking-${data.bookingId}`)],
  );
  const moment = new Date(Date.now() - 5 * MINUTES_MS);
  const until = await positionAfter(log.pool, moment);
  expect(await bookedFrom(log.pool, [1], eventDate, { moment, until })).toMatchObject([{ booked: 2, bookings: 2 }]);
  expect(await new PastOrders(log.pool).upcoming([1], eventDate, { moment, until })).toHaveLength(2);
  expect(await pastFindings(log.pool)).toEqual([]);
});
