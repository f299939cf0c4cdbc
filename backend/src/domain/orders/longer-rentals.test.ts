import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, pickPartyDetails, type CalendarDate } from '@party-rental/contracts';
import { DANA } from '../../../test-support/dana.js';
import { CASTLE } from '../../../test-support/events.js';
import type { ItemDetails } from '../events.js';
import { FIRST_BOOK, type VersionedBook } from '../price-book.js';
import { getAllocations } from '../placement.js';
import { Rejection } from '../rejections.js';
import { defaultRules, type BookingRules } from '../settings.js';
import { moveOrder, cancelOrder } from './changes/order-changes.js';
import { addLine, changeQuantity } from './order-lines.js';
import { computePrice, orderAfter, type OrderEvent } from './order-state.js';
import { bookLines, withAllocations, type PlacedLine, type PlaceOrder, type ShopState } from './order.js';

const friday = calendarDate.parse('2026-12-11');
const inDays = (days: number) => addDays(friday, days);
const moment = { now: new Date('2026-11-22T15:00:00Z'), timeZone: 'America/New_York' };
const byOwner = { by: 'admin', ...moment } as const;
const weekend = { name: 'Weekend rate', from: 'FRIDAY', to: 'MONDAY', days: 1.5 } as const;
const book: VersionedBook = {
  ...FIRST_BOOK,
  longerRentals: { maxDays: 7, further: [{ fromDay: 2, percent: 50 }], named: [weekend] },
};

/** Two castles with a buffer day, at $100.00 a day. */
function shop(state: { item?: Partial<ItemDetails>; rules?: Partial<BookingRules> } = {}): ShopState {
  return {
    rules: { ...defaultRules, ...state.rules },
    priceBook: book,
    item: () => ({ status: 'listed', item: { ...CASTLE, stock: 2, bufferDays: 1, ...state.item } }),
    booked: () => 0,
  };
}

function line(eventDate: CalendarDate, days: number, quantity = 1, itemId = 1): PlacedLine {
  return { bookingId: `${itemId} ${eventDate}`, number: 'PR-7K3M-9Q2F', itemId, eventDate, days, quantity };
}

function place(where: ShopState, lines: PlacedLine[], fields: Partial<PlaceOrder> = {}) {
  return bookLines(where, {
    ...{ orderId: 'order', lines, isCart: true, customer: DANA, userId: null, partyDetails: pickPartyDetails({}) },
    ...{ expectedTotal: null, today: calendarDate.parse('2026-11-22'), time: '12:00', byOwner: false },
    ...fields,
  });
}

function accepted<Event>(decision: readonly Event[] | Rejection): readonly Event[] {
  if (decision instanceof Rejection) throw new Error(decision.detail);
  return decision;
}
const booked = (...lines: PlacedLine[]) => accepted(place(shop(), lines));
const createOrder = (events: readonly OrderEvent[]) => orderAfter(events);

describe('an order for several days', () => {
  test('takes its units on each day and the buffer days after them, at the price of all days', () => {
    const [created] = booked(line(friday, 3));
    expect(created?.data).toMatchObject({ days: 3, parts: [{ itemId: 1, quantity: 1, days: 3, bufferDays: 1 }] });
    expect(created && getAllocations(created).map(({ day }) => day)).toEqual([0, 1, 2, 3].map(inDays));
    expect(created?.data.quote.lines).toMatchObject([{ price: 15_000, dayPrice: 10_000, rate: 'Weekend rate' }]);
  });

  test('needs units on every day', () => {
    const full = withAllocations(shop(), [{ itemId: 1, day: inDays(2), delta: 2 }]);
    expect(place(full, [line(friday, 3)])).toMatchObject({
      code: 'unavailable',
      detail: "We don't have Castle available from Friday, December 11 to Sunday, December 13, 2026 (3 days) anymore.",
      more: { lines: [{ itemId: 1, eventDate: friday, days: 3, requested: 1, remaining: 0 }] },
    });
    expect(place(full, [line(friday, 1)])).toHaveLength(1);
  });

  test('is for as many days as the shop offers, unless its owner enters it', () => {
    expect(place(shop(), [line(friday, 8)])).toMatchObject({
      code: 'malformed',
      detail: 'Please choose at most 7 days.',
      more: { errors: [{ path: 'days' }] },
    });
    expect(place(shop(), [line(friday, 8)], { byOwner: true })).toHaveLength(1);
    expect(place({ ...shop(), priceBook: FIRST_BOOK }, [line(friday, 2)])).toMatchObject({
      detail: 'Please choose one day.',
    });
  });

  test('goes on over closed days, but begins and ends on open ones', () => {
    const closed = (day: CalendarDate) => shop({ rules: { closedDays: [day] } });
    expect(place(closed(inDays(1)), [line(friday, 3)])).toHaveLength(1);
    for (const day of [friday, inDays(2)])
      expect(place(closed(day), [line(friday, 3)])).toMatchObject({
        code: 'unavailable',
        detail: expect.stringMatching(/^We're closed on/),
      });
  });

  test('may have the same item for different days', () => {
    const events = booked(line(friday, 1), { ...line(friday, 3), bookingId: 'longer' });
    expect(createOrder(events)?.lines.map(({ unitPrice }) => unitPrice)).toEqual([10_000, 15_000]);
  });
});

describe('a change of such an order', () => {
  const order = createOrder(booked(line(friday, 3)));
  const now = withAllocations(shop(), booked(line(friday, 3)).flatMap(getAllocations));

  test('moves all of its days, also to days that it has now', () => {
    const events = accepted(moveOrder(order, now, { ...byOwner, to: inDays(1) }));
    const taken = events.flatMap((event) => getAllocations(event));
    expect(taken.filter(({ delta }) => delta > 0).map(({ day }) => day)).toEqual([1, 2, 3, 4].map(inDays));
    expect(taken.reduce((sum, { delta }) => sum + delta, 0)).toBe(0);
  });

  test('keeps the price that was booked', () => {
    const events = accepted(moveOrder(order, now, { ...byOwner, to: inDays(3) }));
    const moved = createOrder([...booked(line(friday, 3)), ...events]);
    expect(moved && computePrice(moved)).toEqual(order && computePrice(order));
  });

  test('to more units needs them on every day', () => {
    const change = { ...byOwner, bookingId: `1 ${friday}`, quantity: 3 };
    expect(changeQuantity(order, now, change)).toMatchObject({ code: 'unavailable' });
    expect(changeQuantity(order, now, { ...change, quantity: 2 })).toHaveLength(2);
  });

  test('frees every day with a cancellation', () => {
    const freed = accepted(cancelOrder(order, { ...byOwner, reason: null })).flatMap((event) => getAllocations(event));
    expect(freed).toEqual([0, 1, 2, 3].map((day) => ({ itemId: 1, day: inDays(day), delta: -1 })));
  });

  test('leaves a rental that has begun to its customer, and ends it for the owner', () => {
    const both = createOrder(booked(line(friday, 3), line(inDays(14), 1)));
    const onSaturday = { now: new Date('2026-12-12T15:00:00Z'), timeZone: moment.timeZone, reason: null };
    const cancelledBy = (by: 'customer' | 'admin') =>
      accepted(cancelOrder(both, { ...onSaturday, by })).map(({ data }) => 'eventDate' in data && data.eventDate);
    expect(cancelledBy('customer')).toEqual([inDays(14)]);
    expect(cancelledBy('admin')).toEqual([friday, inDays(14)]);
  });

  test('by a line of the same item prices its days by what a day cost when the order was placed', () => {
    const dearer = { ...now, ...{ item: shop({ item: { price: 50_000 } }).item } };
    const added = { ...byOwner, bookingId: 'added', itemId: 1, eventDate: inDays(7), days: 3, quantity: 1 };
    expect(accepted(addLine(order, dearer, added))[0]).toMatchObject({
      data: { days: 3, quote: { lines: [{}, { price: 15_000, dayPrice: 10_000, rate: 'Weekend rate' }] } },
    });
  });

  test('is refused once the rental has begun, and names that', () => {
    const later = { ...byOwner, now: new Date('2026-12-12T15:00:00Z') };
    expect(moveOrder(order, now, { ...later, to: inDays(7) })).toMatchObject({
      detail: "This rental has begun, so it can't be moved.",
    });
    expect(moveOrder(order, now, { ...later, now: new Date('2026-12-20T15:00:00Z'), to: inDays(14) })).toMatchObject({
      detail: "This event is over, so it can't be moved.",
    });
  });
});

test('rentals that overlap never take more units than there are on any day', () => {
  const request = fc.record({
    start: fc.integer({ min: 0, max: 12 }),
    days: fc.integer({ min: 1, max: 7 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    move: fc.option(fc.integer({ min: 0, max: 12 })),
  });
  fc.assert(
    fc.property(fc.array(request, { maxLength: 25 }), fc.integer({ min: 0, max: 3 }), (requests, bufferDays) => {
      const empty = shop({ item: { stock: 3, bufferDays } });
      const taken: ReturnType<typeof getAllocations>[number][] = [];
      for (const { start, days, quantity, move } of requests) {
        const placed = place(withAllocations(empty, taken), [line(inDays(start), days, quantity)]);
        if (placed instanceof Rejection) continue;
        taken.push(...placed.flatMap(getAllocations));
        if (move === null) continue;
        const moved = moveOrder(createOrder(placed), withAllocations(empty, taken), { ...byOwner, to: inDays(move) });
        if (!(moved instanceof Rejection)) taken.push(...moved.flatMap((event) => getAllocations(event)));
      }
      const after = withAllocations(empty, taken);
      for (let day = 0; day < 24; day += 1) {
        expect(after.booked(1, inDays(day))).toBeGreaterThanOrEqual(0);
        expect(after.booked(1, inDays(day))).toBeLessThanOrEqual(3);
      }
    }),
    { numRuns: 500 },
  );
});
