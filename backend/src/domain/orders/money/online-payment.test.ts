import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, priceOrder, type CalendarDate, DEFAULT_RATES } from '@party-rental/contracts';
import fc from 'fast-check';
import { bookingCreated, CASTLE } from '../../../../test-support/events.js';
import type { DomainEvent } from '../../events.js';
import { FIRST_BOOK } from '../../price-book.js';
import { getAllocations } from '../../placement.js';
import { Rejection } from '../../rejections.js';
import { defaultRules } from '../../settings.js';
import { isInForce, type Part } from '../../stock/allocations.js';
import { cancelLines, confirmOrder, moveOrder } from '../changes/order-changes.js';
import { recordPayment, recordRefund, reverseEntry, writeOffRefund } from './ledger.js';
import {
  endBalanceCharge,
  receivePayment,
  recordDisputes,
  recordLapse,
  requestRefund,
  settleRefund,
  type ReceivedPayment,
} from './online-payment.js';
import { addLine, changeQuantity } from '../order-lines.js';
import { sumPaymentProblems } from './online-view.js';
import { orderView } from '../order-view.js';
import { computeMoney, deriveStatus, orderAfter, type OrderEvent, type OrderState } from '../order-state.js';
import { lapsedBy } from './payment-deadline.js';
import type { ShopState } from '../order.js';

const eventDate = calendarDate.parse('2026-12-12');
const timeZone = 'America/New_York';
const start = Date.parse('2026-11-21T15:00:00.000Z');
/** Minutes after the order was placed. It must be paid within 30, and its units are held for another one. */
const after = (minutes: number) => new Date(start + minutes * 60_000);
const heldUntil = after(31).toISOString();
const quote = priceOrder([{ itemId: 1, name: 'Castle', eventDate, quantity: 2, price: 18_900 }], DEFAULT_RATES);
const created = bookingCreated({ bookingId: 'a', orderId: 'order', eventDate, quantity: 2, quote, heldUntil });
const payment: ReceivedPayment = {
  ...{ entryId: 'session', kind: 'DEPOSIT', amount: quote.deposit, provider: 'simulator', reference: 'pay_1' },
  card: { brand: 'visa', last4: '4242' },
};

/** A log of one order in a shop with three castles, of which others have booked some. */
class Shop {
  private readonly events: OrderEvent[] = [created];
  others = 0;
  private ids = 0;
  readonly newId = () => `new ${(this.ids += 1)}`;

  constructor(private readonly stock = 3) {}

  order(now: Date): OrderState {
    const order = orderAfter(this.events);
    if (!order) throw new Error('No order');
    return lapsedBy(now, order);
  }

  /** The units that the order takes. */
  taken(now: Date, day: CalendarDate = eventDate): number {
    return (this.events as DomainEvent[])
      .flatMap(getAllocations)
      .filter((one) => one.day === day && isInForce(one, now))
      .reduce((sum, { delta }) => sum + delta, 0);
  }

  state(now: Date): ShopState {
    return {
      rules: defaultRules,
      priceBook: FIRST_BOOK,
      item: () => ({ status: 'listed', item: { ...CASTLE, price: 18_900, stock: this.stock } }),
      booked: (_, day) => this.taken(now, day) + (day === eventDate ? this.others : 0),
    };
  }

  decide(decision: readonly OrderEvent[] | Rejection): readonly OrderEvent['type'][] | string {
    if (decision instanceof Rejection) return decision.detail;
    this.events.push(...decision);
    return decision.map(({ type }) => type);
  }

  receive(now: Date, more: Partial<ReceivedPayment> = {}) {
    const moment = { now, timeZone, newId: this.newId };
    return this.decide(receivePayment(this.order(now), this.state(now), { ...payment, ...moment, ...more }));
  }

  money(now: Date) {
    return computeMoney(this.order(now));
  }
}

describe('an order that must be paid online', () => {
  test('holds its units until a minute after the deadline, although nothing runs', () => {
    const shop = new Shop();
    expect([after(0), after(29), after(30.5), after(31)].map((now) => shop.taken(now))).toEqual([2, 2, 2, 0]);
  });

  test('is cancelled by the clock, and says until when it can be paid', () => {
    const shop = new Shop();
    const view = (now: Date) => orderView(shop.order(now), { now, timeZone });
    expect(view(after(29))).toMatchObject({ status: 'RECEIVED', payBy: after(30).toISOString() });
    expect(view(after(30)).status).toBe('CANCELLED');
    expect(view(after(30))).not.toHaveProperty('payBy');
  });

  test('books its units once the deposit is paid, and is confirmed', () => {
    const shop = new Shop();
    expect(shop.receive(after(10))).toEqual(['PaymentRecorded', 'PaymentDeadlineLifted', 'BookingConfirmed']);
    expect([shop.taken(after(11)), shop.taken(after(60))]).toEqual([2, 2]);
    const order = shop.order(after(60));
    expect(deriveStatus(order)).toBe('CONFIRMED');
    expect(orderView(order, { now: after(60), timeZone }).money).toMatchObject({
      depositDue: 0,
      payments: [{ kind: 'DEPOSIT', method: 'CARD', reference: 'pay_1' }],
      online: [{ state: 'PAID', amount: quote.deposit, provider: 'simulator', card: { last4: '4242' } }],
    });
  });

  test('keeps its units after a part of the deposit, and is not confirmed', () => {
    const shop = new Shop();
    expect(shop.receive(after(10), { amount: 100 })).toEqual(['PaymentRecorded', 'PaymentDeadlineLifted']);
    expect(shop.taken(after(60))).toBe(2);
    expect(deriveStatus(shop.order(after(60)))).toBe('RECEIVED');
  });

  test('records a payment once, however often the provider tells of it', () => {
    const shop = new Shop();
    shop.receive(after(10));
    expect([shop.receive(after(11)), shop.receive(after(90))]).toEqual([[], []]);
    expect(shop.money(after(90)).paid).toBe(quote.deposit);
  });

  test.each([
    ['confirms it', (shop: Shop) => confirmOrder(shop.order(after(5)), undefined)],
    [
      'records a payment by phone',
      (shop: Shop) =>
        recordPayment(shop.order(after(5)), {
          ...{ entryId: 'cash', kind: 'OTHER', amount: 100, method: 'CASH', note: null },
        }),
    ],
  ])('needs no payment online once the owner %s', (_, decide) => {
    const shop = new Shop();
    expect(shop.decide(decide(shop))).toContain('PaymentDeadlineLifted');
    expect(shop.taken(after(60))).toBe(2);
    expect(shop.decide(recordLapse(shop.order(after(60)), { now: after(60), timeZone }))).toEqual([]);
  });

  test('holds what its customer changes until the same deadline', () => {
    const shop = new Shop();
    const change = { by: 'customer', now: after(5), timeZone } as const;
    const nextDay = addDays(eventDate, 1);
    shop.decide(changeQuantity(shop.order(after(5)), shop.state(after(5)), { ...change, bookingId: 'a', quantity: 3 }));
    expect(shop.taken(after(6))).toBe(3);
    shop.decide(moveOrder(shop.order(after(5)), shop.state(after(5)), { ...change, to: nextDay }));
    expect([shop.taken(after(6)), shop.taken(after(6), nextDay)]).toEqual([0, 3]);
    const line = { bookingId: 'b', itemId: 1, eventDate, quantity: 1 };
    shop.decide(addLine(shop.order(after(5)), shop.state(after(5)), { ...change, ...line }));
    expect(shop.taken(after(6))).toBe(1);
    expect([shop.taken(after(31)), shop.taken(after(31), nextDay)]).toEqual([0, 0]);
  });

  test('that is cancelled in time counts nothing, now or later', () => {
    const shop = new Shop();
    shop.decide(cancelLines(shop.order(after(5)), { by: 'customer', reason: null, now: after(5), timeZone }));
    expect([shop.taken(after(6)), shop.taken(after(31)), shop.taken(after(60))]).toEqual([0, 0, 0]);
  });

  test('lapses once, for the reason that it was not paid', () => {
    const shop = new Shop();
    const lapse = (now: Date) => shop.decide(recordLapse(shop.order(now), { now, timeZone }));
    expect([lapse(after(29)), lapse(after(30)), lapse(after(31))]).toEqual([[], ['BookingCancelled'], []]);
    expect([shop.taken(after(30)), shop.taken(after(60))]).toEqual([0, 0]);
    expect(shop.order(after(60)).lines[0]?.cancelReason).toBe("This order wasn't paid in time.");
  });
});

describe('money that comes after the deadline', () => {
  test.each([30, 30.5, 31, 60])('books the same units again after %s minutes, if they are available', (minutes) => {
    const shop = new Shop();
    expect(shop.receive(after(minutes))).toEqual(['PaymentDeadlineLifted', 'PaymentRecorded', 'BookingConfirmed']);
    expect(shop.taken(after(100))).toBe(2);
    expect(deriveStatus(shop.order(after(100)))).toBe('CONFIRMED');
    expect(shop.order(after(100)).lines[0]?.cancelReason).toBeNull();
  });

  test('books new lines in place of those that were cancelled', () => {
    const shop = new Shop();
    shop.decide(recordLapse(shop.order(after(40)), { now: after(40), timeZone }));
    expect(shop.receive(after(60))).toEqual(['BookingCreated', 'PaymentRecorded', 'BookingConfirmed']);
    expect(shop.taken(after(100))).toBe(2);
    expect(shop.order(after(100)).lines.map(({ number, status }) => [number, status])).toEqual([
      ['PR-7K3M-9Q2F', 'CANCELLED'],
      ['PR-7K3M-9Q2F-2', 'CONFIRMED'],
    ]);
    expect(shop.money(after(100))).toMatchObject({ depositDue: 0, refundDue: 0 });
  });

  test.each([31, 60])('goes back whole after %s minutes, if another customer has the units', (minutes) => {
    const shop = new Shop();
    shop.others = 2;
    expect(shop.receive(after(minutes))).toEqual(['BookingCancelled', 'PaymentRecorded', 'RefundRequested']);
    expect(shop.taken(after(100))).toBe(0);
    const { refundRequests } = shop.order(after(100));
    expect(refundRequests).toEqual([
      { entryId: 'new 1', paymentId: 'session', amount: quote.deposit, isAutomatic: true, at: '', isFailed: false },
    ]);
  });

  test('goes back if the owner has cancelled the order', () => {
    const shop = new Shop();
    shop.decide(cancelLines(shop.order(after(5)), { by: 'admin', reason: null, now: after(5), timeZone }));
    expect(shop.receive(after(10))).toEqual(['PaymentRecorded', 'RefundRequested']);
  });
});

test('what is paid twice goes back, and only that', () => {
  const shop = new Shop();
  shop.receive(after(5), { amount: quote.total });
  expect(shop.receive(after(6), { entryId: 'second', amount: quote.deposit })).toEqual([
    'PaymentRecorded',
    'RefundRequested',
  ]);
  const [request] = shop.order(after(7)).refundRequests;
  expect(request).toMatchObject({ paymentId: 'second', amount: quote.deposit });
});

test("a payment that came through a provider can't be reversed by hand", () => {
  const shop = new Shop();
  shop.receive(after(5));
  const reversed = reverseEntry(shop.order(after(6)), { entryId: 'session', note: 'Typed twice' });
  expect(shop.decide(reversed)).toMatch(/Please refund it/);
});

describe('a refund through the provider', () => {
  const refunded = { entryId: 'new 1', provider: 'simulator', reference: 're_1', isFailed: false } as const;
  function given() {
    const shop = new Shop();
    shop.receive(after(5));
    const ask = (amount: number, paymentId = 'session') =>
      shop.decide(requestRefund(shop.order(after(6)), { entryId: shop.newId(), paymentId, amount, note: 'Rain' }));
    return { shop, ask };
  }

  test('is pending until the provider has made it', () => {
    const { shop, ask } = given();
    ask(1_000);
    expect(shop.money(after(7)).refunded).toBe(0);
    expect(shop.decide(settleRefund(shop.order(after(7)), refunded))).toEqual(['RefundRecorded']);
    expect(shop.decide(settleRefund(shop.order(after(8)), refunded))).toEqual([]);
    expect(shop.money(after(9)).refunded).toBe(1_000);
  });

  test('is at most what is left of its payment', () => {
    const { ask } = given();
    expect(ask(quote.deposit)).toEqual(['RefundRequested']);
    expect(ask(1)).toBe('At most $0.00 of this payment can be refunded.');
    expect(ask(1, 'unknown')).toBe("This payment didn't come through a payment provider.");
  });

  test('that fails leaves its money to be refunded another way', () => {
    const { shop, ask } = given();
    ask(quote.deposit);
    expect(shop.decide(settleRefund(shop.order(after(7)), { ...refunded, isFailed: true }))).toEqual(['RefundFailed']);
    expect(ask(quote.deposit)).toEqual(['RefundRequested']);
  });
});

const PARTS: Part[] = [{ itemId: 1, quantity: 1, days: 2, bufferDays: 1 }];

test('whatever happens in whatever order, nothing is oversold, and what is paid for nothing goes back', () => {
  const step = fc.record({
    minutes: fc.integer({ min: 0, max: 20 }),
    what: fc.constantFrom('pay', 'pay again', 'confirm', 'cancel', 'lapse', 'others book', 'more units'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const shop = new Shop();
      let minutes = 0;
      for (const [i, { minutes: passed, what }] of steps.entries()) {
        minutes += passed;
        const now = after(minutes);
        const order = shop.order(now);
        if (what === 'pay') shop.receive(now);
        if (what === 'pay again') shop.receive(now, { entryId: `payment ${i}` });
        if (what === 'confirm') shop.decide(confirmOrder(order, undefined));
        if (what === 'cancel')
          shop.decide(cancelLines(order, { by: 'admin', reason: 'Storm', now, timeZone, requestedBy: 'SHOP' }));
        if (what === 'lapse') shop.decide(recordLapse(order, { now, timeZone }));
        if (what === 'others book' && shop.taken(now) + shop.others < 3) shop.others += 1;
        const more = { by: 'admin', now, timeZone, bookingId: 'a', quantity: 3 } as const;
        if (what === 'more units') shop.decide(changeQuantity(order, shop.state(now), more));

        expect(shop.taken(now) + shop.others).toBeLessThanOrEqual(3);
        const { lines, refundRequests } = shop.order(now);
        const booked = lines.filter(({ status, heldUntil: held }) => status !== 'CANCELLED' && !held);
        expect(shop.taken(after(1_000))).toBe(booked.reduce((sum, { quantity }) => sum + quantity, 0));
        // What the owner has cancelled after a payment, the owner refunds.
        const isCancelledByOwner = lines.some(({ status, hasLapsed }) => status === 'CANCELLED' && !hasLapsed);
        const requested = refundRequests.reduce((sum, { amount }) => sum + amount, 0);
        expect(requested).toBeGreaterThanOrEqual(isCancelledByOwner ? 0 : shop.money(now).refundDue);
        expect(requested).toBeLessThanOrEqual(shop.money(now).paid);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('parts and buffer days are held and booked with their item', () => {
  const event = bookingCreated({ eventDate, parts: PARTS, heldUntil });
  const allocations = getAllocations(event);
  const units = (now: Date) =>
    [0, 1, 2].map((days) =>
      allocations
        .filter((one) => one.day === addDays(eventDate, days) && isInForce(one, now))
        .reduce((sum, { delta }) => sum + delta, 0),
    );
  expect([units(after(1)), units(after(31))]).toEqual([
    [1, 1, 1],
    [0, 0, 0],
  ]);
});

describe('what the provider was asked to give back', () => {
  const paidTwice = () => {
    const shop = new Shop();
    shop.receive(after(5), { amount: quote.total });
    shop.receive(after(6), { entryId: 'second', amount: 5_000, reference: 'pay_2' });
    return { shop, order: () => shop.order(after(7)) };
  };
  const money = { entryId: 'again', amount: 5_000, note: 'Rain' };

  test('is not given back, or written off, another time', () => {
    const { shop, order } = paidTwice();
    expect(order().refundRequests).toMatchObject([{ amount: 5_000, isAutomatic: true }]);
    const { online } = orderView(order(), { now: after(7), timeZone }).money;
    expect(online?.map(({ refundable }) => refundable)).toEqual([quote.total, undefined, undefined]);
    expect(writeOffRefund(order(), money)).toMatchObject({ detail: 'At most $0.00 can be written off.' });
    const all = quote.total;
    shop.decide(recordRefund(order(), { ...money, amount: all - 1_000, method: 'CASH' }));
    expect(requestRefund(order(), { ...money, paymentId: 'session' })).toMatchObject({
      detail: 'At most $10.00 of this payment can be refunded.',
    });
  });

  test('and failed is a problem until it is given back another way', () => {
    const { shop, order } = paidTwice();
    const [request] = order().refundRequests;
    const failed = { entryId: request?.entryId ?? '', provider: 'simulator', reference: '', isFailed: true } as const;
    shop.decide(settleRefund(order(), failed));
    expect(sumPaymentProblems(order())).toBe(5_000);
    shop.decide(recordRefund(order(), { ...money, amount: 4_999, method: 'CASH' }));
    expect(sumPaymentProblems(order())).toBe(5_000);
    shop.decide(recordRefund(order(), { ...money, method: 'CASH' }));
    expect(sumPaymentProblems(order())).toBe(0);
  });
});

test('the money of a dispute is gone once, however often it is lost', () => {
  const shop = new Shop();
  shop.receive(after(5));
  const tell = (status: 'NEEDS_RESPONSE' | 'UNDER_REVIEW' | 'LOST') => {
    const disputes = [{ disputeId: 'dp_1', amount: quote.deposit, status }];
    const told = { paymentId: 'session', disputes, provider: 'simulator', newId: shop.newId } as const;
    return shop.decide(recordDisputes(shop.order(after(6)), told));
  };
  expect(tell('NEEDS_RESPONSE')).toEqual(['PaymentDisputed']);
  expect(sumPaymentProblems(shop.order(after(6)))).toBe(quote.deposit);
  expect([tell('NEEDS_RESPONSE'), tell('LOST')]).toEqual([[], ['PaymentDisputed', 'RefundRecorded']]);
  expect([tell('UNDER_REVIEW'), tell('LOST')]).toEqual([['PaymentDisputed'], ['PaymentDisputed']]);
  expect(shop.money(after(6))).toMatchObject({ paid: quote.deposit, refunded: quote.deposit });
});

test('an order that was booked again after it had lapsed is cancelled like any other', () => {
  const shop = new Shop();
  shop.decide(recordLapse(shop.order(after(32)), { now: after(32), timeZone }));
  expect(shop.receive(after(40))).toContain('BookingCreated');
  shop.decide(cancelLines(shop.order(after(41)), { by: 'admin', reason: null, now: after(41), timeZone }));
  const order = shop.order(after(42));
  expect(orderView(order, { now: after(42), timeZone })).not.toHaveProperty('hasLapsed');
  // A stray payment books nothing again.
  expect(shop.receive(after(43), { entryId: 'stray' })).toEqual(['PaymentRecorded', 'RefundRequested']);
});

describe('a balance to be charged later', () => {
  const balanceCharge = {
    ...{ chargeId: 'charge', upTo: quote.total - quote.deposit, on: calendarDate.parse('2026-12-11') },
    ...{ customer: 'cus_1', method: 'pm_1' },
  };
  const agreed = () => {
    const shop = new Shop();
    shop.receive(after(5), { balanceCharge });
    return shop;
  };

  test('is agreed on with the deposit, and over once it is charged', () => {
    const shop = agreed();
    const view = (now: Date) => orderView(shop.order(now), { now, timeZone }).balanceCharge;
    expect(view(after(6))).toEqual({ upTo: balanceCharge.upTo, on: '2026-12-11', state: 'AGREED' });
    shop.receive(after(7), { entryId: 'charge', kind: 'BALANCE', amount: balanceCharge.upTo, reference: 'pay_2' });
    expect(view(after(8))).toBeUndefined();
    expect(shop.money(after(8)).balance).toBe(0);
  });

  test('ends once, and is a problem if the card was declined', () => {
    const shop = agreed();
    expect(shop.decide(endBalanceCharge(shop.order(after(6)), 'DECLINED'))).toEqual(['BalanceChargeEnded']);
    expect(shop.decide(endBalanceCharge(shop.order(after(7)), 'WITHDRAWN'))).toEqual([]);
    expect(sumPaymentProblems(shop.order(after(7)))).toBe(balanceCharge.upTo);
    shop.decide(
      recordPayment(shop.order(after(8)), {
        ...{ entryId: 'cash', kind: 'BALANCE', amount: balanceCharge.upTo, method: 'CASH', note: null },
      }),
    );
    expect(sumPaymentProblems(shop.order(after(9)))).toBe(0);
  });
});
