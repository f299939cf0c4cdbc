import { describe, expect, test } from 'vitest';
import { calendarDate, pickPartyDetails, type CalendarDate } from '@party-rental/contracts';
import fc from 'fast-check';
import { CASTLE } from '../../../test-support/events.js';
import type { DomainEvent, ItemDetails } from '../events.js';
import { moveBooking } from '../orders/changes/move.js';
import { placeOrder, type PlaceOrder, type ShopState } from '../orders/order.js';
import { moveOrder } from '../orders/changes/order-changes.js';
import { orderAfter } from '../orders/order-state.js';
import { getAllocations } from '../placement.js';
import { Rejection } from '../rejections.js';
import { FIRST_BOOK } from '../price-book.js';
import { defaultRules } from '../settings.js';
import { DANA } from '../../../test-support/dana.js';
import { allocate, type Allocation } from './allocations.js';
import { getParts, computeStock, unitsLeftFor } from './units-left.js';

const [friday, saturday, sunday, monday] = ['2026-12-11', '2026-12-12', '2026-12-13', '2026-12-14'].map((day) =>
  calendarDate.parse(day),
) as [CalendarDate, CalendarDate, CalendarDate, CalendarDate];
const today = calendarDate.parse('2026-11-22');

const CHAIRS = 2;
const PARTY = 3;
const items: Record<number, Partial<ItemDetails>> = {
  1: { name: 'Castle', stock: 2, bufferDays: 1 },
  [CHAIRS]: { name: 'Chair', stock: 30, type: 'CHAIR' },
  [PARTY]: {
    name: 'Party',
    type: 'PACKAGE',
    components: [
      { itemId: 1, quantity: 1 },
      { itemId: CHAIRS, quantity: 12 },
    ],
  },
};

function shopWith(
  allocations: readonly Allocation[] = [],
  changes: Record<number, Partial<ItemDetails>> = {},
): ShopState {
  return {
    rules: defaultRules,
    priceBook: FIRST_BOOK,
    item: (itemId) => ({ status: 'listed', item: { ...CASTLE, ...items[itemId], ...changes[itemId] } }),
    booked: (itemId, day) =>
      allocations
        .filter((allocation) => allocation.itemId === itemId && allocation.day === day)
        .reduce((sum, { delta }) => sum + delta, 0),
  };
}

const left = (itemId: number, day: CalendarDate, shop: ShopState) =>
  unitsLeftFor({ itemId, parts: getParts(itemId, shop) }, day, shop);

function order(...lines: [itemId: number, eventDate: CalendarDate, quantity?: number][]): PlaceOrder {
  return {
    orderId: 'o',
    lines: lines.map(([itemId, eventDate, quantity = 1], i) => {
      const number = `PR-7K3M-9Q2F-${i + 1}`;
      return { bookingId: `b${i + 1}`, number, itemId, eventDate, quantity };
    }),
    isCart: true,
    customer: DANA,
    userId: null,
    partyDetails: pickPartyDetails({}),
    expectedTotal: null,
    today,
    time: '12:00',
    byOwner: false,
  };
}

function place(shop: ShopState, ...lines: Parameters<typeof order>) {
  const events = placeOrder(shop, order(...lines));
  if (events instanceof Rejection) throw new Error(events.detail);
  return events;
}
const allocated = (events: readonly DomainEvent[]) => events.flatMap(getAllocations);

describe('a package', () => {
  test('has as many units as its scarcest component allows', () => {
    expect(left(PARTY, saturday, shopWith())).toBe(2);
    expect(left(PARTY, saturday, shopWith([{ itemId: CHAIRS, day: saturday, delta: 12 }]))).toBe(1);
    expect(left(PARTY, saturday, shopWith([{ itemId: CHAIRS, day: saturday, delta: 19 }]))).toBe(0);
    expect(computeStock(PARTY, shopWith())).toBe(2);
    expect(computeStock(PARTY, shopWith([], { [CHAIRS]: { stock: 11 } }))).toBe(0);
  });

  test('takes the units of its components, on their buffer days too', () => {
    const [booked] = place(shopWith(), [PARTY, saturday, 2]);
    expect(booked && getAllocations(booked)).toEqual([
      { itemId: PARTY, day: saturday, delta: 2 },
      { itemId: 1, day: saturday, delta: 2 },
      { itemId: 1, day: sunday, delta: 2 },
      { itemId: CHAIRS, day: saturday, delta: 24 },
    ]);
  });

  test('and its components are not sold twice in one cart', () => {
    expect(placeOrder(shopWith(), order([PARTY, saturday], [1, saturday]))).toHaveLength(2);
    expect(placeOrder(shopWith(), order([PARTY, saturday], [1, saturday, 2]))).toMatchObject({
      code: 'unavailable',
      more: { lines: [{ itemId: 1, requested: 2, remaining: 1 }] },
    });
  });

  test('in a package has no units', () => {
    const nested = { 1: { type: 'PACKAGE', components: [{ itemId: CHAIRS, quantity: 1 }] } } as const;
    expect(left(PARTY, saturday, shopWith([], nested as never))).toBe(0);
  });

  test('frees what it took, whatever its components are by then', () => {
    const booked = place(shopWith(), [PARTY, saturday]);
    const changed = shopWith(allocated(booked), { [PARTY]: { components: [{ itemId: CHAIRS, quantity: 1 }] } });
    const moved = moveOrder(orderAfter(booked), changed, {
      to: monday,
      by: 'admin',
      now: new Date('2026-12-01T12:00:00Z'),
      timeZone: 'America/New_York',
    });
    if (moved instanceof Rejection) throw new Error(moved.detail);
    const after = shopWith([...allocated(booked), ...allocated(moved)]);
    for (const day of [saturday, sunday]) expect(after.booked(1, day)).toBe(0);
    expect(after.booked(CHAIRS, saturday)).toBe(0);
    expect(after.booked(1, monday)).toBe(1);
    expect(after.booked(CHAIRS, monday)).toBe(12);
  });
});

test('a booking made before an item became a package moves by the stock that it was booked from', () => {
  const booking = { itemId: PARTY, eventDate: saturday, quantity: 1, status: 'PENDING' } as const;
  const move = { bookingId: 'b', to: monday, today, time: '12:00' };
  expect(moveBooking(booking, shopWith(allocate(booking), { [PARTY]: { stock: 1 } }), move)).toHaveLength(2);
  const full = shopWith([...allocate(booking), { itemId: PARTY, day: monday, delta: 5 }]);
  expect(moveBooking(booking, full, move)).toMatchObject({ code: 'unavailable' });
});

describe('buffer days', () => {
  const full = shopWith(allocate({ itemId: 1, eventDate: saturday, quantity: 2, parts: getParts(1, shopWith()) }));

  test('keep an item from being booked right after an event, and right before one', () => {
    expect([friday, saturday, sunday, monday].map((day) => left(1, day, full))).toEqual([0, 0, 0, 2]);
  });

  test('do not keep a booking from moving by a day', () => {
    const booking = {
      itemId: 1,
      eventDate: saturday,
      quantity: 2,
      parts: getParts(1, full),
      status: 'PENDING',
    } as const;
    expect(moveBooking(booking, full, { bookingId: 'b', to: sunday, today, time: '12:00' })).toHaveLength(2);
    const other = shopWith([...allocate({ ...booking }), { itemId: 1, day: monday, delta: 1 }]);
    expect(moveBooking(booking, other, { bookingId: 'b', to: sunday, today, time: '12:00' })).toMatchObject({
      code: 'unavailable',
      more: { lines: [{ remaining: 1 }] },
    });
  });
});

test('whatever is ordered, no component has more units taken than there are', () => {
  const line = fc.tuple(
    fc.constantFrom(1, CHAIRS, PARTY),
    fc.constantFrom(friday, saturday, sunday, monday),
    fc.integer({ min: 1, max: 13 }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 20 }), (carts) => {
      let taken: Allocation[] = [];
      for (const cart of carts) {
        const events = placeOrder(shopWith(taken), order(...cart));
        if (!(events instanceof Rejection)) taken = [...taken, ...allocated(events)];
      }
      const shop = shopWith(taken);
      for (const day of [friday, saturday, sunday, monday]) {
        expect(shop.booked(1, day)).toBeLessThanOrEqual(2);
        expect(shop.booked(CHAIRS, day)).toBeLessThanOrEqual(30);
      }
    }),
  );
});
