import { expect, test } from 'vitest';
import { addDays, calendarDate } from '@party-rental/contracts';
import { bookingCreated, CASTLE } from '../../../test-support/events.js';
import { orderAfter, type OrderEvent } from '../orders/order-state.js';
import type { Stock } from '../stock/units-left.js';
import { reportStop } from './report-stop.js';

const date = calendarDate.parse('2026-12-12');
const now = new Date('2026-12-12T21:45:00.000Z');
const at = '2026-12-12T21:40:00.000Z';
const photos = ['019abf3e-6f0a-7c55-9a35-4fd1c0b6a013.webp'];
const booked = bookingCreated({ bookingId: '1', orderId: 'order', eventDate: date, quantity: 2, itemName: 'Castle' });
const cancelled: OrderEvent = {
  type: 'BookingCancelled',
  data: { bookingId: '1', itemId: 1, eventDate: date, quantity: 2, from: 'PENDING', cause: 'request' },
  personal: null,
};

const withStock = (stock: number, taken = 0): Stock => ({
  item: (itemId) => (itemId === 1 ? { status: 'listed', item: { ...CASTLE, stock } } : { status: 'unknown' }),
  booked: () => taken,
});
const report = (more: Partial<Parameters<typeof reportStop>[2]>, shop = withStock(3), ...events: OrderEvent[]) =>
  reportStop(orderAfter([booked, ...events]), shop, {
    ...{ date, noteId: 'note', downtimeId: 'downtime', text: 'A seam is torn', photos: [] },
    ...{ now, today: date, ...more },
  });
const note = (fields: object) => ({
  type: 'OrderNoteAdded',
  data: { orderId: 'order', noteId: 'note', date, at: now.toISOString(), ...fields },
  personal: { text: 'A seam is torn' },
});

test('a report is a note with the day of the stop, the time of the phone and the photos', () => {
  expect(report({})).toEqual([note({})]);
  expect(report({ at, photos })).toEqual([note({ at, photos })]);
  expect(report({ at: '2020-01-01T00:00:00.000Z' })).toEqual([note({})]);
});

test('damaged units go out of service for a week, from the day after the order', () => {
  const from = addDays(date, 1);
  const reason = 'Damaged, order PR-7K3M-9Q2F';
  expect(report({ damage: { itemId: 1, quantity: 2 } })).toEqual([
    note({ damage: { itemId: 1, quantity: 2, itemName: 'Castle' } }),
    {
      type: 'DowntimeAdded',
      data: { downtimeId: 'downtime', itemId: 1, quantity: 2, from, to: addDays(from, 6), reason },
    },
  ]);
});

test('a cancelled order takes its units no more, so damaged ones go out of service today', () => {
  expect(report({ damage: { itemId: 1, quantity: 1 } }, withStock(3), cancelled)).toMatchObject([
    { type: 'OrderNoteAdded' },
    { type: 'DowntimeAdded', data: { from: date, to: addDays(date, 6) } },
  ]);
});

test('damaged units go out of service even if bookings need them, which the downtime says', () => {
  expect(report({ damage: { itemId: 1, quantity: 1 } }, withStock(3, 3))).toMatchObject([
    { type: 'OrderNoteAdded' },
    { type: 'DowntimeAdded', data: { isForced: true } },
  ]);
});

test('damage of an item that the shop has no more is still noted', () => {
  const gone: Stock = { ...withStock(0), item: () => ({ status: 'unknown' }) };
  expect(report({ damage: { itemId: 1, quantity: 1 } }, gone)).toMatchObject([{ type: 'OrderNoteAdded' }]);
});

test('of a package, its parts can be damaged', () => {
  const parts = [{ itemId: 7, quantity: 8, bufferDays: 0, itemName: 'Chair' }];
  const order = orderAfter([bookingCreated({ bookingId: '2', orderId: 'order', eventDate: date, quantity: 1, parts })]);
  const damage = (quantity: number) =>
    reportStop(order, withStock(3), {
      ...{ date, noteId: 'note', downtimeId: 'downtime', text: 'Broken', photos: [] },
      ...{ now, today: date, damage: { itemId: 7, quantity } },
    });
  expect(damage(8)).toMatchObject([{ data: { damage: { itemId: 7, itemName: 'Chair', quantity: 8 } } }]);
  expect(damage(9)).toMatchObject({ code: 'malformed', detail: 'This stop has only 8 × Chair.' });
});

test('more units than there are, an item of another order, and an unplanned day are refused', () => {
  expect(report({ damage: { itemId: 1, quantity: 3 } })).toMatchObject({ code: 'malformed' });
  expect(report({ damage: { itemId: 2, quantity: 1 } })).toMatchObject({ code: 'malformed' });
  expect(report({ date: addDays(date, 1) })).toMatchObject({ code: 'not_found' });
  expect(reportStop(undefined, withStock(1), { ...base(), photos: [] })).toMatchObject({ code: 'not_found' });
});

test('an erased order takes no report', () => {
  const erased: OrderEvent = { ...booked, personal: null };
  expect(reportStop(orderAfter([erased]), withStock(1), base())).toMatchObject({ code: 'conflict' });
});

function base() {
  return { date, noteId: 'note', downtimeId: 'downtime', text: 'Torn', photos: [], now, today: date };
}
