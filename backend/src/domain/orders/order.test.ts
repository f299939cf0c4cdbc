import { describe, expect, test } from 'vitest';
import {
  addDays,
  calendarDate,
  isBookableDay,
  pickPartyDetails,
  priceOrder,
  type CalendarDate,
  DEFAULT_RATES,
} from '@party-rental/contracts';
import fc from 'fast-check';
import { CASTLE } from '../../../test-support/events.js';
import { DANA } from '../../../test-support/dana.js';
import { cancelBooking } from './changes/cancel.js';
import { computePrice, evolveOrder, orderAfter, type OrderLineState } from './order-state.js';
import { getAllocations } from '../placement.js';
import type { BookingEvent, ItemDetails } from '../events.js';
import { moveBooking } from './changes/move.js';
import { unknownItem, type ItemState } from '../items/item-state.js';
import { bookLines, type PlacedLine, type ShopState, type PlaceOrder } from './order.js';
import { noSuchBooking, Rejection } from '../rejections.js';
import { FIRST_BOOK, type VersionedBook } from '../price-book.js';
import { defaultRules, type BookingRules } from '../settings.js';

const today = calendarDate.parse('2026-11-21');
const day = calendarDate.parse('2026-12-12');
const nextDay = addDays(day, 1);

interface Given {
  items?: Record<number, Partial<ItemDetails> | 'removed'>;
  booked?: Record<string, number>;
  rules?: Partial<BookingRules>;
  book?: Partial<VersionedBook>;
}

/** A shop with these items, and that many units booked by `"<item> <day>"`. */
function given({ items = { 1: {} }, booked = {}, rules = {}, book = {} }: Given = {}): ShopState {
  return {
    rules: { ...defaultRules, ...rules },
    priceBook: { ...FIRST_BOOK, ...book },
    item(itemId): ItemState {
      const item = items[itemId];
      if (item === undefined) return unknownItem;
      return item === 'removed'
        ? { status: 'removed' }
        : { status: 'listed', item: { ...CASTLE, price: 18_900, stock: 2, ...item } };
    },
    booked: (itemId, on) => booked[`${itemId} ${on}`] ?? 0,
  };
}

function line(itemId: number, eventDate: CalendarDate = day, quantity = 1) {
  return { bookingId: `booking of ${itemId} on ${eventDate}`, number: 'PR-7K3M-9Q2F', itemId, eventDate, quantity };
}

function order(fields: Partial<PlaceOrder> = {}): PlaceOrder {
  return {
    orderId: 'order',
    lines: [line(1)],
    isCart: false,
    customer: DANA,
    userId: null,
    partyDetails: pickPartyDetails({}),
    expectedTotal: null,
    today,
    time: '12:00',
    byOwner: false,
    ...fields,
  };
}
const cart = (...lines: ReturnType<typeof line>[]) => order({ lines, isCart: true });

function getRefusal(decision: ReturnType<typeof bookLines>): Rejection {
  if (!(decision instanceof Rejection)) throw new Error('The order was accepted');
  return decision;
}

describe('an available order', () => {
  test('creates a booking with the item’s current name and price', () => {
    const partyDetails = pickPartyDetails({ eventType: 'birthday', attendees: 14 });
    const decision = bookLines(given(), order({ userId: 7, partyDetails }));
    expect(decision).toEqual([
      {
        type: 'BookingCreated',
        data: {
          bookingId: `booking of 1 on ${day}`,
          number: 'PR-7K3M-9Q2F',
          orderId: 'order',
          itemId: 1,
          itemName: 'Castle',
          itemImageUrl: '/pictures/castle.svg',
          eventDate: day,
          quantity: 1,
          userId: 7,
          ...partyDetails,
          quote: priceOrder([{ itemId: 1, name: 'Castle', eventDate: day, quantity: 1, price: 18_900 }], DEFAULT_RATES),
          terms: { accepted: true },
        },
        personal: DANA,
      },
    ]);
  });

  test('takes the last units', () => {
    expect(bookLines(given({ booked: { [`1 ${day}`]: 1 } }), order())).toHaveLength(1);
    expect(bookLines(given(), order({ lines: [line(1, day, 2)] }))).toHaveLength(1);
  });

  test('creates a booking per line of a cart, each with the quote of the order', () => {
    const decision = bookLines(
      given({ items: { 1: {}, 2: { price: 15_000 } } }),
      cart(line(2), line(1), line(1, nextDay)),
    );
    const events = decision instanceof Rejection ? [] : decision;
    expect(events.map(({ data }) => [data.itemId, data.eventDate, data.orderId])).toEqual([
      [2, day, 'order'],
      [1, day, 'order'],
      [1, nextDay, 'order'],
    ]);
    for (const { data } of events) expect(data.quote).toMatchObject({ subtotal: 52_800, delivery: 2500, setup: 2000 });
  });

  test('includes the cleaning fee in its price', () => {
    const decision = bookLines(given({ book: { cleaningFee: 1000 } }), order());
    expect(decision).toMatchObject([{ data: { quote: { cleaning: 1000, tax: 2072, total: 27_972 } } }]);
  });

  test('is accepted at the total that the page showed', () => {
    expect(bookLines(given(), order({ expectedTotal: 26_892 }))).toHaveLength(1);
  });
});

describe('an order of a customer who is exempt from tax', () => {
  const exemption = { number: '85-1234', until: nextDay };
  const exempt = order({ lines: [line(1), line(1, nextDay)], isCart: true, taxExemption: exemption });

  test('has no tax, and the number where an erasure destroys it', () => {
    const events = bookLines(given(), exempt);
    expect(events).toMatchObject([
      {
        data: { quote: { tax: 0, total: 43_300, rates: { isTaxExempt: true } } },
        personal: { taxExemptNumber: '85-1234' },
      },
      { personal: { taxExemptNumber: '85-1234' } },
    ]);
    expect(JSON.stringify(events instanceof Rejection ? [] : events.map(({ data }) => data))).not.toContain('85-1234');
  });

  test.each([
    ['a line is after its last day', { lines: [line(1), line(1, addDays(nextDay, 1))] }],
    ['a rental ends after its last day', { lines: [{ ...line(1, nextDay), days: 2 }] }],
  ])('is taxed if %s', (_, fields) => {
    const longer = { longerRentals: { maxDays: 3, further: [], named: [] } };
    const events = bookLines(given({ book: longer }), { ...exempt, ...fields });
    expect(events).toMatchObject(fields.lines.map(() => ({ personal: DANA })));
    for (const { data, personal } of events instanceof Rejection ? [] : events) {
      expect(data.quote.tax).toBeGreaterThan(0);
      expect(data.quote.rates).not.toHaveProperty('isTaxExempt');
      expect(personal).not.toHaveProperty('taxExemptNumber');
    }
  });

  test('has the same price after an erasure, without the number', () => {
    const booked = bookLines(given(), exempt);
    const before = orderAfter(booked instanceof Rejection ? [] : booked);
    expect(before?.taxExemptNumber).toBe('85-1234');
    const ids = { bookingIds: exempt.lines.map(({ bookingId }) => bookingId), orderIds: [], waitlistIds: [] };
    const erased = before && evolveOrder(before, { type: 'PersonErased', data: { ...ids, hadAccount: false } });
    expect(erased?.taxExemptNumber).toBeUndefined();
    expect(erased && computePrice(erased)).toEqual(before && computePrice(before));
    expect(before && computePrice(before)).toMatchObject({ tax: 0, total: 43_300 });
  });
});

describe('delivery', () => {
  const to = (zipCode: string, fields: Partial<PlaceOrder> = {}) =>
    order({ customer: { ...DANA, zipCode }, ...fields });
  const deliveryRules = [
    { zipPrefix: '127', fee: 2_500, served: true },
    { zipPrefix: '9', fee: 0, served: false },
  ];
  const area = { rules: { deliveryRules, phone: '(555) 123-4567' } };

  test('has the surcharge of its ZIP code in its price', () => {
    const getQuote = (zipCode: string) => bookLines(given(area), to(zipCode));
    expect(getQuote('12799-0001')).toMatchObject([
      { data: { quote: { surcharge: 2_500, tax: 2_192, total: 29_592 } } },
    ]);
    expect(getQuote('12345')).toMatchObject([{ data: { quote: { surcharge: 0, total: 26_892 } } }]);
  });

  test('is compared with the total that the page showed', () => {
    expect(bookLines(given(area), to('12799', { expectedTotal: 29_592 }))).toHaveLength(1);
    const refusal = getRefusal(bookLines(given(area), to('12799', { expectedTotal: 26_892 })));
    expect(refusal).toMatchObject({ code: 'price_changed', more: { quote: { surcharge: 2_500, total: 29_592 } } });
  });

  test('is refused where the shop does not deliver, with its phone, also when nothing is left', () => {
    const message = "We don't deliver to 90210 yet. Please call us at (555) 123-4567, and we'll see what we can do.";
    for (const booked of [{}, { [`1 ${day}`]: 2 }])
      expect(getRefusal(bookLines(given({ ...area, booked }), to('90210')))).toMatchObject({
        code: 'not_served',
        detail: message,
        more: { errors: [{ path: 'zipCode', message }] },
      });
  });

  test('is refused to the owner as well, who reads where to change that', () => {
    expect(getRefusal(bookLines(given(area), to('90210', { byOwner: true })))).toMatchObject({
      code: 'not_served',
      detail: '90210 is outside your delivery area. To deliver there, add it to the delivery area in Settings.',
    });
  });

  test('elsewhere depends on the default', () => {
    expect(bookLines(given({ rules: { deliveryRules, servedByDefault: false } }), to('12799'))).toHaveLength(1);
    expect(bookLines(given({ rules: { deliveryRules, servedByDefault: false } }), to('20001'))).toMatchObject({
      code: 'not_served',
    });
  });
});

describe('the owner’s rules', () => {
  const closed = { rules: { closedDays: [day] } };
  const leadTime = { rules: { leadTimeDays: 22 } };

  test('close a day for customers and the owner', () => {
    const refusal = getRefusal(bookLines(given(closed), order()));
    expect(refusal).toMatchObject({ code: 'unavailable', detail: "We're closed on Saturday, December 12, 2026." });
    expect(refusal.more.lines).toMatchObject([{ eventDate: day, remaining: 0 }]);
    expect(bookLines(given(closed), order({ byOwner: true }))).toBeInstanceOf(Rejection);
    expect(bookLines(given(closed), order({ lines: [line(1, nextDay)] }))).toHaveLength(1);
  });

  test('require lead time of customers, not of the owner', () => {
    expect(getRefusal(bookLines(given(leadTime), order())).detail).toBe(
      'Saturday, December 12, 2026 is too soon: please book at least 22 days ahead, or call us.',
    );
    expect(bookLines(given(leadTime), order({ byOwner: true }))).toHaveLength(1);
    expect(bookLines(given({ rules: { leadTimeDays: 21 } }), order())).toHaveLength(1);
  });

  test('are not named to the owner when an item is sold out', () => {
    const booked = { [`1 ${day}`]: 2 };
    expect(getRefusal(bookLines(given({ ...leadTime, booked }), order({ byOwner: true }))).detail).toBe(
      "We don't have Castle available on Saturday, December 12, 2026 anymore.",
    );
  });
});

describe('an order whose total differs from the page', () => {
  test.each([26_891, 26_893])('is rejected with the new price, whether it rose or fell (%i cents)', (expectedTotal) => {
    const refusal = getRefusal(bookLines(given(), order({ expectedTotal })));
    expect(refusal).toMatchObject({
      code: 'price_changed',
      detail: 'The price has changed: the total is now $268.92.',
      more: { quote: { total: 26_892 } },
    });
  });

  test('is rejected for a sold-out item first', () => {
    const soldOut = given({ booked: { [`1 ${day}`]: 2 } });
    expect(getRefusal(bookLines(soldOut, order({ expectedTotal: 1 }))).code).toBe('unavailable');
  });
});

describe('an order of more units than remain', () => {
  test('is rejected with the requested and the remaining units', () => {
    const refusal = getRefusal(bookLines(given({ booked: { [`1 ${day}`]: 1 } }), order({ lines: [line(1, day, 2)] })));
    expect(refusal).toMatchObject({
      code: 'unavailable',
      detail: 'We have only 1 of Castle left on Saturday, December 12, 2026.',
      more: { lines: [{ itemId: 1, itemName: 'Castle', eventDate: day, requested: 2, remaining: 1 }] },
    });
  });

  test.each<[string, Given, CalendarDate, string]>([
    [
      'sold out',
      { booked: { [`1 ${day}`]: 2 } },
      day,
      "We don't have Castle available on Saturday, December 12, 2026 anymore.",
    ],
    [
      'overbooked',
      { booked: { [`1 ${day}`]: 5 } },
      day,
      "We don't have Castle available on Saturday, December 12, 2026 anymore.",
    ],
    ['inactive', { items: { 1: { isActive: false } } }, day, 'We no longer offer Castle.'],
    ['in the past', {}, addDays(today, -1), 'Friday, November 20, 2026 is in the past.'],
    [
      'too far ahead',
      {},
      calendarDate.parse('2028-11-22'),
      'Wednesday, November 22, 2028 is more than 24 months ahead.',
    ],
  ])('is rejected when it is %s', (_, state, eventDate, detail) => {
    const refusal = getRefusal(bookLines(given(state), order({ lines: [line(1, eventDate)] })));
    expect(refusal).toMatchObject({ code: 'unavailable', detail, more: { lines: [{ remaining: 0 }] } });
  });

  test('is accepted on another day, or for another item', () => {
    const state = given({ items: { 1: {}, 2: {} }, booked: { [`1 ${day}`]: 2 } });
    expect(bookLines(state, order({ lines: [line(1, nextDay)] }))).toHaveLength(1);
    expect(bookLines(state, order({ lines: [line(2)] }))).toHaveLength(1);
  });
});

describe('an order of an unknown item', () => {
  test('is not found as a single booking', () => {
    expect(getRefusal(bookLines(given(), order({ lines: [line(9)] }))).code).toBe('not_found');
    expect(getRefusal(bookLines(given({ items: { 1: 'removed' } }), order())).code).toBe('not_found');
  });

  test('is an unavailable line of a cart, even as the only one', () => {
    for (const lines of [[line(9)], [line(1), line(9)]])
      expect(getRefusal(bookLines(given(), cart(...lines)))).toMatchObject({
        code: 'unavailable',
        detail: 'We no longer offer this item.',
        more: { lines: [{ itemId: 9, remaining: 0 }] },
      });
  });
});

test('a cart with unavailable lines creates no booking and names exactly those lines', () => {
  const state = given({ items: { 1: {}, 2: { name: 'Slide' }, 3: { name: 'Tent' } }, booked: { [`2 ${day}`]: 1 } });
  const refusal = getRefusal(bookLines(state, cart(line(1), line(2, day, 2), line(3, addDays(today, -1)))));
  expect(refusal.more.lines?.map(({ itemId, requested, remaining }) => [itemId, requested, remaining])).toEqual([
    [2, 2, 1],
    [3, 1, 0],
  ]);
  expect(refusal.detail).toBe(
    'We have only 1 of Slide left on Saturday, December 12, 2026. Friday, November 20, 2026 is in the past.',
  );
});

test.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2028-11-21', true],
  ['2028-11-22', false],
])('%s can be booked on 21 November 2026: %p', (date, bookable) => {
  expect(isBookableDay(calendarDate.parse(date), today)).toBe(bookable);
});

describe('any sequence of orders, confirmations, moves and cancellations', () => {
  const items = { 1: { stock: 3 }, 2: { stock: 1 }, 3: { stock: 10, isActive: false } };
  const getStock = (itemId: number) => (itemId === 1 ? 3 : itemId === 2 ? 1 : 0);
  const days = [day, nextDay, addDays(today, -1)];

  type Line = Pick<PlacedLine, 'itemId' | 'eventDate' | 'quantity'>;
  type Command =
    | { type: 'order'; lines: Line[]; isCart: boolean }
    | { type: 'cancel' | 'confirm'; which: number }
    | { type: 'move'; which: number; to: CalendarDate };

  const anyLine: fc.Arbitrary<Line> = fc.record({
    itemId: fc.constantFrom(1, 2, 3, 9),
    eventDate: fc.constantFrom(...days),
    quantity: fc.integer({ min: 1, max: 4 }),
  });
  // Of one item and day an order has one line: duplicates are added up before.
  const anyLines = fc.uniqueArray(anyLine, {
    minLength: 1,
    maxLength: 4,
    selector: ({ itemId, eventDate }) => `${itemId} ${eventDate}`,
  });
  const anyCommand: fc.Arbitrary<Command> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ type: fc.constant('order' as const), lines: anyLines, isCart: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('cancel' as const), which: fc.nat(30) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('confirm' as const), which: fc.nat(30) }) },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant('move' as const), which: fc.nat(30), to: fc.constantFrom(...days) }),
    },
  );

  class Shop {
    readonly log: BookingEvent[] = [];
    readonly bookings = new Map<string, OrderLineState>();

    readonly state: ShopState = { ...given({ items }), booked: this.booked.bind(this) };

    /** By the stored deltas, as the log's boundary read sums them. */
    booked(itemId: number, on: CalendarDate): number {
      return this.log
        .flatMap(getAllocations)
        .filter((allocation) => allocation.itemId === itemId && allocation.day === on)
        .reduce((sum, { delta }) => sum + delta, 0);
    }

    /** By the bookings themselves. */
    held(itemId: number, on: CalendarDate): number {
      return [...this.bookings.values()]
        .filter((booking) => booking.itemId === itemId && booking.eventDate === on && booking.status !== 'CANCELLED')
        .reduce((sum, { quantity }) => sum + quantity, 0);
    }

    take(decision: readonly BookingEvent[] | Rejection): readonly BookingEvent[] | Rejection {
      if (decision instanceof Rejection) return decision;
      for (const event of decision) {
        this.log.push(event);
        const { bookingId } = event.data;
        const [line] = orderAfter(this.log.filter(({ data }) => data.bookingId === bookingId))?.lines ?? [];
        if (line) this.bookings.set(bookingId, line);
      }
      return decision;
    }

    run(command: Command, nth: number) {
      const [id] = 'which' in command ? [...this.bookings.keys()].slice(command.which % (this.bookings.size || 1)) : [];
      const target = id === undefined ? undefined : this.bookings.get(id);
      switch (command.type) {
        case 'order': {
          const lines = command.lines.map((l, i) => ({ ...l, bookingId: `${nth}.${i}`, number: 'PR' }));
          return this.take(bookLines(this.state, order({ orderId: `${nth}`, lines, isCart: command.isCart })));
        }
        case 'cancel':
          return this.take(
            cancelBooking(target && { ...target, customer: null, agreed: priceOrder([], DEFAULT_RATES) }, {
              bookingId: id ?? '',
              reason: null,
              by: 'admin',
              now: new Date(0),
              timeZone: 'UTC',
            }),
          );
        case 'confirm':
          return this.take(
            target?.status === 'PENDING'
              ? [{ type: 'BookingConfirmed', data: { bookingId: id ?? '' } }]
              : noSuchBooking(),
          );
        case 'move':
          return this.take(
            moveBooking(target, this.state, { bookingId: id ?? '', to: command.to, today, time: '12:00' }),
          );
      }
    }
  }

  function always(check: (shop: Shop, commands: readonly Command[]) => void): void {
    fc.assert(fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => check(new Shop(), commands)));
  }

  test('never books more than the stock, and the sums of the log equal the bookings', () => {
    always((shop, commands) => {
      commands.forEach((command, nth) => {
        shop.run(command, nth);
        for (const itemId of [1, 2, 3, 9]) {
          for (const on of days) {
            expect(shop.booked(itemId, on)).toBe(shop.held(itemId, on));
            expect(shop.booked(itemId, on)).toBeLessThanOrEqual(getStock(itemId));
            expect(shop.booked(itemId, on)).toBeGreaterThanOrEqual(0);
          }
        }
      });
    });
  });

  test('accepts an order as a whole, and rejects it only for unavailable lines', () => {
    always((shop, commands) => {
      commands.forEach((command, nth) => {
        const before = shop.log.length;
        const room = (l: Line) => (l.eventDate < today ? 0 : getStock(l.itemId) - shop.booked(l.itemId, l.eventDate));
        const lacking = command.type === 'order' ? command.lines.filter((l) => l.quantity > room(l)) : [];
        const decision = shop.run(command, nth);
        const expected = command.type === 'order' ? command.lines.length : command.type === 'move' ? 2 : 1;
        const accepted = !(decision instanceof Rejection);
        expect(shop.log.length - before).toBe(accepted ? expected : 0);
        expect(command.type !== 'order' || accepted === (lacking.length === 0)).toBe(true);
      });
    });
  });

  test('releases exactly the booked units by cancelling, once', () => {
    always((shop, commands) => {
      commands.forEach((command, nth) => {
        const bookings = new Map(shop.bookings);
        const sums = new Map(
          days.flatMap((on) => [1, 2].map((itemId) => [`${itemId} ${on}`, shop.booked(itemId, on)])),
        );
        shop.run(command, nth);
        for (const [id, { status, itemId, eventDate, quantity }] of bookings) {
          const now = shop.bookings.get(id)?.status;
          expect(status !== 'CANCELLED' || now === 'CANCELLED').toBe(true);
          const freed = status !== 'CANCELLED' && now === 'CANCELLED' ? quantity : 0;
          const change = (sums.get(`${itemId} ${eventDate}`) ?? 0) - shop.booked(itemId, eventDate);
          expect(command.type !== 'cancel' || freed === 0 || change === freed).toBe(true);
        }
      });
    });
  });
});
