import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, DEFAULT_RATES, type CalendarDate, type Repair } from '@party-rental/contracts';
import { DANA } from '../../../test-support/dana.js';
import { bookingCreated, CASTLE } from '../../../test-support/events.js';
import type { ItemDetails } from '../events.js';
import { unknownItem, type ItemState } from '../items/item-state.js';
import { cancelOrder, moveOrder } from '../orders/changes/order-changes.js';
import type { CreditSource } from '../orders/money/credit.js';
import { orderAfter, computeMoney, computePrice, deriveStatus, type OrderEvent } from '../orders/order-state.js';
import { withAllocations, type ShopState } from '../orders/order.js';
import { getAllocations } from '../placement.js';
import { Rejection } from '../rejections.js';
import { FIRST_BOOK } from '../price-book.js';
import { defaultRules } from '../settings.js';
import type { Part } from '../stock/allocations.js';
import { repairOrder, type RepairOrder } from './repair-order.js';
import { latestRepair } from './repair-state.js';
import { acceptRepair, undoRepair } from './undo-repair.js';

const day = calendarDate.parse('2026-12-12');
const nextDay = addDays(day, 1);
const now = new Date('2026-12-11T15:00:00Z');
const moment = { now, timeZone: 'America/New_York' };
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const MOVE: Repair = { kind: 'move', to: nextDay };
const CANCEL: Repair = { kind: 'cancel' };

const booked = (bookingId: string, itemId: number, eventDate: CalendarDate = day, parts?: Part[]) =>
  bookingCreated({
    ...{ bookingId, orderId: 'order', number: `PR-7K3M-9Q2F-${bookingId}`, itemId, eventDate },
    ...(parts && { parts }),
  });
const confirmed = (bookingId: string): OrderEvent => ({ type: 'BookingConfirmed', data: { bookingId } });

/** A shop with these items, from which these events have taken units. */
function createShop(items: Record<number, Partial<ItemDetails>>, events: readonly OrderEvent[] = []): ShopState {
  const shop: ShopState = {
    rules: defaultRules,
    priceBook: FIRST_BOOK,
    item: (id): ItemState => (items[id] ? { status: 'listed', item: { ...CASTLE, ...items[id] } } : unknownItem),
    booked: () => 0,
  };
  return withAllocations(shop, events.flatMap(getAllocations));
}

function repair(history: readonly OrderEvent[], shop: ShopState, change: Partial<RepairOrder> & { repair: Repair }) {
  let bookings = 0;
  const newId = () => `new-${(bookings += 1)}`;
  const command = {
    date: day,
    reason: 'A storm.',
    repairId: 'repair',
    newId,
    newCreditCode: newId,
    ...moment,
    ...change,
  };
  return repairOrder(orderAfter(history), shop, command);
}

function accepted<Event>(decision: readonly Event[] | Rejection): readonly Event[] {
  if (decision instanceof Rejection) throw new Error(decision.detail);
  return decision;
}

const undo = (history: readonly OrderEvent[], at = now, credit: CreditSource['credit'] = () => undefined) => {
  let bookings = 0;
  const newId = () => `again-${(bookings += 1)}`;
  return undoRepair(orderAfter(history), { ...createShop({ 1: {} }), credit }, { ...moment, newId, now: at });
};

/** Units by item and day once these events have happened, holds included. */
function taken(events: readonly OrderEvent[]): Record<string, number> {
  const units: Record<string, number> = {};
  for (const { itemId, day: on, delta } of events.flatMap(getAllocations))
    units[`${itemId} ${on}`] = (units[`${itemId} ${on}`] ?? 0) + delta;
  return Object.fromEntries(Object.entries(units).filter(([, sum]) => sum !== 0));
}

describe('a repair', () => {
  const history = [booked('1', 1), booked('2', 2), booked('3', 1, nextDay)];
  const shop = createShop({ 1: {}, 2: {} }, history);

  test('moves all lines of the day, holds what they had, and names what was before', () => {
    const events = accepted(repair(history, shop, { repair: MOVE }));
    expect(events.map(({ type }) => type)).toEqual([
      ...['BookingDayReleased', 'BookingDayReleased', 'BookingMoved', 'BookingMoved'],
      'OrderRepaired',
    ]);
    const order = orderAfter([...history, ...events]);
    expect(order?.lines.map(({ eventDate }) => eventDate)).toEqual([nextDay, nextDay, nextDay]);
    expect(order && latestRepair(order)).toMatchObject({
      ...{ date: day, repair: MOVE, reason: 'A storm.', answer: 'WAITING', added: [] },
      lines: [
        { bookingId: '1', eventDate: day },
        { bookingId: '2', eventDate: day },
      ],
      undoUntil: inHours(1).toISOString(),
      answerUntil: inHours(24).toISOString(),
    });
    expect(taken([...history, ...events])).toEqual({
      ...{ [`1 ${day}`]: 1, [`2 ${day}`]: 1 },
      ...{ [`1 ${nextDay}`]: 2, [`2 ${nextDay}`]: 1 },
    });
  });

  test('is about the chosen items only, and packages that contain them', () => {
    const packaged = [booked('1', 1), booked('2', 9, day, [{ itemId: 2, quantity: 1, bufferDays: 0 }])];
    const about = (itemIds: number[]) =>
      accepted(repair(packaged, createShop({ 1: {}, 2: {}, 9: {} }), { repair: CANCEL, itemIds }))
        .filter(({ type }) => type === 'BookingCancelled')
        .map((event) => 'bookingId' in event.data && event.data.bookingId);
    expect([about([1]), about([2]), about([9])]).toEqual([['1'], ['2'], ['2']]);
  });

  test('is rejected as a whole if one line cannot be had, or nothing is affected', () => {
    const scarce = createShop({ 1: {}, 2: { stock: 0 } }, history);
    expect(repair(history, scarce, { repair: MOVE })).toMatchObject({ code: 'unavailable' });
    expect(repair(history, shop, { repair: CANCEL, itemIds: [7] })).toMatchObject({ code: 'conflict' });
    expect(repair(history, shop, { repair: CANCEL, now: inHours(72) })).toMatchObject({ code: 'conflict' });
    expect(repair([], shop, { repair: CANCEL })).toMatchObject({ code: 'not_found' });
  });

  test('leaves out what was delivered, also if that was reported by mistake and not taken back', () => {
    const step = { orderId: 'order', date: day, at: now.toISOString(), by: 1 };
    const loaded: OrderEvent = { type: 'StopProgressed', data: { ...step, step: 'LOADED' } };
    const left: OrderEvent = { type: 'StopProgressed', data: { ...step, step: 'ON_THE_WAY' } };
    const delivered: OrderEvent = { type: 'StopProgressed', data: { ...step, step: 'DELIVERED' } };
    expect(accepted(repair([...history, loaded, left], shop, { repair: CANCEL }))).toHaveLength(3);
    expect(repair([...history, loaded, delivered], shop, { repair: CANCEL })).toMatchObject({ code: 'conflict' });
  });

  test('lets the customer choose otherwise past the deadline, for the repaired lines only', () => {
    const repaired = orderAfter([...history, ...accepted(repair(history, shop, { repair: MOVE }))]);
    const change = { by: 'customer', reason: null, ...moment } as const;
    expect(accepted(cancelOrder(repaired, { ...change, bookingIds: ['1', '2'] }))).toHaveLength(2);
    expect(cancelOrder(repaired, { ...change, bookingIds: ['3'] })).toBeInstanceOf(Rejection);
    expect(cancelOrder(repaired, change)).toBeInstanceOf(Rejection);
    const to = addDays(day, 7);
    expect(accepted(moveOrder(repaired, shop, { ...change, bookingIds: ['1'], to }))).toHaveLength(2);
    expect(moveOrder(repaired, shop, { ...change, from: nextDay, to })).toBeInstanceOf(Rejection);
  });

  test('replaces a line at the price of the other item, confirmed as the line was', () => {
    const palace = { name: 'Palace', price: 12_000 };
    const swaps = [{ bookingId: '1', itemId: 3 }];
    const before = [...history, ...['1', '2', '3'].map(confirmed)];
    const stock = createShop({ 1: {}, 2: {}, 3: palace }, history);
    const events = accepted(repair(before, stock, { repair: { kind: 'swap', swaps } }));
    const order = orderAfter([...before, ...events]);
    expect(order && deriveStatus(order)).toBe('CONFIRMED');
    expect(order?.lines.at(-1)).toMatchObject({ itemId: 3, unitPrice: 12_000, eventDate: day, status: 'CONFIRMED' });
    expect(order && latestRepair(order)).toMatchObject({ added: ['new-1'], lines: [{ bookingId: '1' }] });
    expect(repair(history, stock, { repair: { kind: 'swap', swaps: [{ bookingId: '3', itemId: 3 }] } })).toMatchObject({
      code: 'conflict',
    });
  });

  test('holds only units that it does not need again on a buffer day', () => {
    const drying = [{ itemId: 1, quantity: 1, bufferDays: 1 }];
    const before = [booked('1', 1, day, drying)];
    const events = accepted(repair(before, createShop({ 1: { stock: 1, bufferDays: 1 } }, before), { repair: MOVE }));
    expect(taken([...before, ...events])).toEqual({
      [`1 ${day}`]: 1,
      [`1 ${nextDay}`]: 1,
      [`1 ${addDays(day, 2)}`]: 1,
    });
  });
});

describe('undoing', () => {
  const history = [booked('1', 1), booked('2', 1, nextDay), confirmed('1')];
  const shop = createShop({ 1: {}, 3: { price: 12_000 } }, history);
  const swap: Repair = { kind: 'swap', swaps: [{ bookingId: '1', itemId: 3 }] };

  test.each([MOVE, CANCEL, swap])('brings price, status and units back: %j', (change) => {
    const repaired = [...history, ...accepted(repair(history, shop, { repair: change }))];
    const undone = [...repaired, ...accepted(undo(repaired))];
    const [before, after] = [orderAfter(history), orderAfter(undone)];
    if (!before || !after) throw new Error('The order has events');
    expect(computePrice(after)).toEqual(computePrice(before));
    expect(deriveStatus(after)).toBe(deriveStatus(before));
    expect(taken(undone)).toEqual(taken(history));
    expect(latestRepair(after)?.answer).toBe('UNDONE');
    expect(undo(undone)).toMatchObject({ code: 'conflict' });
  });

  test('keeps a confirmation that came after the repair', () => {
    const pending = [booked('1', 1)];
    const repaired = [...pending, ...accepted(repair(pending, shop, { repair: swap })), confirmed('new-1')];
    const undone = orderAfter([...repaired, ...accepted(undo(repaired))]);
    expect(undone && deriveStatus(undone)).toBe('CONFIRMED');
  });

  test('is possible for an hour, and not once the order has changed otherwise', () => {
    const repaired = [...history, ...accepted(repair(history, shop, { repair: MOVE }))];
    expect(undo(repaired, new Date(inHours(1).getTime() - 1))).toHaveLength(3);
    expect(undo(repaired, inHours(1))).toMatchObject({ code: 'conflict' });
    const change = { by: 'customer', bookingIds: ['1'], to: addDays(day, 7), ...moment } as const;
    const changed = [...repaired, ...accepted(moveOrder(orderAfter(repaired), shop, change))];
    expect(undo(changed)).toMatchObject({ detail: 'This order has changed since the repair.' });
  });
});

test('undoing keeps the surcharge that the owner has applied since the repair', () => {
  const history = [booked('1', 1)];
  const repaired = [...history, ...accepted(repair(history, createShop({ 1: {} }, history), { repair: MOVE }))];
  const surcharge = { bookingId: '1', changed: ['zipCode' as const], agreedSurcharge: 2_500 };
  const changed: OrderEvent[] = [...repaired, { type: 'BookingContactChanged', data: surcharge, personal: DANA }];
  const undone = orderAfter([...changed, ...accepted(undo(changed))]);
  expect(undone && computePrice(undone)).toMatchObject({ deliverySurcharge: 2_500 });
});

describe('accepting', () => {
  const history = [booked('1', 1)];
  const repaired = [...history, ...accepted(repair(history, createShop({ 1: {} }, history), { repair: MOVE }))];

  test('is recorded once, and leaves the hour to undo', () => {
    const events = accepted(acceptRepair(orderAfter(repaired)));
    expect(events).toEqual([{ type: 'RepairAccepted', data: { orderId: 'order', repairId: 'repair' } }]);
    expect(acceptRepair(orderAfter([...repaired, ...events]))).toEqual([]);
    expect(undo([...repaired, ...events])).toHaveLength(3);
  });

  test('does not let the owner undo it over what the customer has changed since', () => {
    const shop = createShop({ 1: {} }, history);
    const later: Repair = { kind: 'move', to: addDays(day, 7) };
    const moved = [...history, ...accepted(repair(history, shop, { repair: later }))];
    const acceptedRepair = [...moved, ...accepted(acceptRepair(orderAfter(moved)))];
    const change = { by: 'customer', bookingIds: ['1'], to: addDays(day, 8), ...moment } as const;
    const changed = [...acceptedRepair, ...accepted(moveOrder(orderAfter(acceptedRepair), shop, change))];
    expect(undo(changed)).toMatchObject({ detail: 'This order has changed since the repair.' });
  });

  test('is only for the repair that the customer has seen', () => {
    expect(acceptRepair(orderAfter(repaired), 'repair')).toHaveLength(1);
    expect(acceptRepair(orderAfter(repaired), 'earlier')).toMatchObject({ code: 'conflict' });
  });

  test('needs an open repair', () => {
    expect(acceptRepair(orderAfter(history))).toMatchObject({ code: 'conflict' });
    expect(acceptRepair(orderAfter([...repaired, ...accepted(undo(repaired))]))).toMatchObject({ code: 'conflict' });
  });
});

test.each([MOVE, CANCEL])(
  'undoing a repair of the kind $kind leaves the rates that the order was placed under',
  (change) => {
    const [first] = [booked('1', 1)];
    const rates = { ...DEFAULT_RATES, kept: { keeps: 'NOTHING' as const }, freeHours: 72 };
    const history = [{ ...first, data: { ...first.data, quote: { ...first.data.quote, rates } } }];
    const repaired = [...history, ...accepted(repair(history, createShop({ 1: {} }, history), { repair: change }))];
    expect(orderAfter([...repaired, ...accepted(undo(repaired))])?.agreed.rates).toEqual(rates);
  },
);

test('an undo takes back the rain check that the repair gave, unless it has been used', () => {
  const created = booked('1', 1);
  const rates = { ...DEFAULT_RATES, kept: { keeps: 'DEPOSIT', weather: 'CREDIT' } as const };
  const placed = { ...created, data: { ...created.data, quote: { ...created.data.quote, rates } } };
  const payment = { orderId: 'order', entryId: 'card', amount: 5_000, method: 'CARD', kind: 'DEPOSIT' } as const;
  const history: OrderEvent[] = [placed, { type: 'PaymentRecorded', data: payment, personal: null }];
  const repaired = [...history, ...accepted(repair(history, createShop({ 1: {} }, history), { repair: CANCEL }))];
  const given = orderAfter(repaired)?.entries.at(-1);
  expect(given).toMatchObject({ kind: 'REFUND', method: 'CREDIT', amount: 5_000 });
  const left = (cents: number) => () => ({ left: cents, validUntil: null });
  expect(undo(repaired, now, left(4_000))).toMatchObject({ code: 'conflict' });
  const undone = orderAfter([...repaired, ...accepted(undo(repaired, now, left(5_000)))]);
  expect(undone && computeMoney(undone)).toMatchObject({ paid: 5_000, refunded: 0 });
  const asShop = repair(history, createShop({ 1: {} }, history), { repair: { kind: 'cancel', requestedBy: 'SHOP' } });
  expect(accepted(asShop).map(({ type }) => type)).not.toContain('RefundRecorded');
  const ofItem = repair(history, createShop({ 1: {} }, history), { repair: CANCEL, itemIds: [1] });
  expect(accepted(ofItem).map(({ type }) => type)).not.toContain('RefundRecorded');
});
