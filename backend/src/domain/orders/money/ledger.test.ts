import { describe, expect, test } from 'vitest';
import { calendarDate, priceOrder, type PaymentMethod, DEFAULT_RATES } from '@party-rental/contracts';
import fc from 'fast-check';
import { bookingCreated } from '../../../../test-support/events.js';
import { Rejection } from '../../rejections.js';
import {
  addAdjustment,
  collectDamageDeposit,
  keepDiscounts,
  recordPayment,
  recordRefund,
  returnDamageDeposit,
  reverseEntry,
} from './ledger.js';
import {
  computeMoney,
  orderAfter,
  computePrice,
  deriveStatus,
  type OrderEvent,
  type OrderState,
} from '../order-state.js';

const eventDate = calendarDate.parse('2026-12-12');
const quote = priceOrder([{ itemId: 1, name: 'Castle', eventDate, quantity: 1, price: 18_900 }], DEFAULT_RATES);
const created = bookingCreated({ bookingId: 'booking', orderId: 'order', eventDate, quote });
const confirmed: OrderEvent = { type: 'BookingConfirmed', data: { bookingId: 'booking' } };
const cancelled: OrderEvent = {
  type: 'BookingCancelled',
  data: { bookingId: 'booking', itemId: 1, eventDate, quantity: 1, from: 'PENDING', cause: 'request' },
  personal: null,
};

function given(...events: OrderEvent[]) {
  return orderAfter([created, ...events]);
}

const cash = (amount: number, entryId = 'entry', note: string | null = null) => ({
  entryId,
  amount,
  method: 'CASH' as PaymentMethod,
  note,
});
const deposit = (amount: number, more: { confirm?: boolean; entryId?: string } = {}) =>
  ({ ...cash(amount), kind: 'DEPOSIT', ...more }) as const;

/** What was decided, as the order records it. */
function decided<Event extends OrderEvent>(events: Event[] | Rejection): Event[] {
  if (events instanceof Rejection) throw new Error(events.detail);
  return events;
}
const paid = (amount: number) => decided(recordPayment(given(), deposit(amount, { confirm: false })));

describe('a payment', () => {
  test('of the deposit confirms what is pending', () => {
    const events = decided(recordPayment(given(), deposit(13_446)));
    expect(events.map(({ type }) => type)).toEqual(['PaymentRecorded', 'BookingConfirmed']);
    const order = given(...events);
    expect(order && deriveStatus(order)).toBe('CONFIRMED');
    expect(order && computeMoney(order)).toMatchObject({ paid: 13_446, balance: 13_446, depositDue: 0 });
  });

  test('of part of the deposit confirms only when ticked, and the rest of the deposit by itself', () => {
    const first = decided(recordPayment(given(), deposit(100)));
    expect(first.map(({ type }) => type)).toEqual(['PaymentRecorded']);
    expect(decided(recordPayment(given(), deposit(100, { confirm: true })))).toHaveLength(2);
    expect(decided(recordPayment(given(...first), deposit(13_345, { entryId: 'next' })))).toHaveLength(1);
    expect(decided(recordPayment(given(...first), deposit(13_346, { entryId: 'next' })))).toHaveLength(2);
  });

  test('confirms nothing when that is unticked, and nothing that is confirmed already', () => {
    expect(paid(100)).toHaveLength(1);
    expect(decided(recordPayment(given(), deposit(13_446, { confirm: false })))).toHaveLength(1);
    expect(decided(recordPayment(given(confirmed), deposit(13_446)))).toHaveLength(1);
  });

  test('keeps its note as personal data', () => {
    const [event] = decided(recordPayment(given(), { ...deposit(100), note: 'Check 1042' }));
    expect(event).toMatchObject({ personal: { note: 'Check 1042' } });
    expect(JSON.stringify(event && { ...event, personal: null })).not.toContain('1042');
  });

  test('of a cancelled or unknown order is rejected', () => {
    expect(recordPayment(given(cancelled), deposit(1))).toMatchObject({ code: 'conflict' });
    expect(recordPayment(undefined, deposit(1))).toMatchObject({ code: 'not_found' });
  });
});

describe('a refund', () => {
  test('is possible up to what was paid and not refunded', () => {
    const events = paid(10_000);
    expect(recordRefund(given(...events), cash(10_001))).toMatchObject({ detail: 'At most $100.00 can be refunded.' });
    const refunded = decided(recordRefund(given(...events), cash(6_000, 'refund')));
    expect(recordRefund(given(...events, ...refunded), cash(4_001))).toMatchObject({
      detail: 'At most $40.00 can be refunded.',
    });
  });

  test('is due after a paid order is cancelled, until it is recorded', () => {
    const events = [...paid(10_000), cancelled];
    const order = given(...events);
    expect(order && computeMoney(order)).toMatchObject({ balance: 0, refundDue: 10_000 });
    const after = given(...events, ...decided(recordRefund(order, cash(10_000, 'refund'))));
    expect(after && computeMoney(after)).toMatchObject({ refunded: 10_000, refundDue: 0 });
  });
});

describe('the damage deposit', () => {
  const held = decided(collectDamageDeposit(given(), cash(5_000)));

  test('is held, and no part of what is paid', () => {
    const order = given(...held);
    expect(order && computeMoney(order)).toMatchObject({ paid: 0, balance: quote.total, damageDepositHeld: 5_000 });
  });

  test('is returned up to what is held, in part only with a reason', () => {
    expect(returnDamageDeposit(given(...held), cash(5_001))).toMatchObject({
      detail: 'At most $50.00 can be returned.',
    });
    expect(returnDamageDeposit(given(...held), cash(2_000))).toMatchObject({
      detail: 'Please enter why part of the $50.00 is kept.',
    });
    expect(decided(returnDamageDeposit(given(...held), cash(2_000, 'return', 'A torn net')))).toHaveLength(1);
    expect(decided(returnDamageDeposit(given(...held), cash(5_000, 'return')))).toHaveLength(1);
  });
});

describe('a reversal', () => {
  test('keeps the entry, which no longer counts, and happens once', () => {
    const events = paid(10_000);
    const reversed = decided(reverseEntry(given(...events), { entryId: 'entry', note: 'Typed twice' }));
    const order = given(...events, ...reversed);
    expect(order?.entries).toMatchObject([{ amount: 10_000, reversed: true }]);
    expect(order && computeMoney(order)).toMatchObject({ paid: 0, balance: quote.total });
    expect(reverseEntry(order, { entryId: 'entry', note: 'Again' })).toMatchObject({ code: 'conflict' });
  });

  test('of money that was given back is rejected', () => {
    const events = paid(10_000);
    const refunded = [...events, ...decided(recordRefund(given(...events), cash(1, 'refund')))];
    expect(reverseEntry(given(...refunded), { entryId: 'entry', note: 'x' })).toMatchObject({ code: 'conflict' });
  });

  test('of a damage deposit that was given back is rejected, until its return is reversed', () => {
    const held = decided(collectDamageDeposit(given(), cash(5_000, 'held')));
    const returned = [...held, ...decided(returnDamageDeposit(given(...held), cash(5_000, 'return')))];
    const reverse = { entryId: 'held', note: 'x' };
    expect(reverseEntry(given(...returned), reverse)).toMatchObject({ code: 'conflict' });
    const kept = [...returned, ...decided(reverseEntry(given(...returned), { entryId: 'return', note: 'x' }))];
    const order = given(...kept, ...decided(reverseEntry(given(...kept), reverse)));
    expect(order && computeMoney(order)).toMatchObject({ damageDepositHeld: 0 });
  });

  test('of an unknown entry is rejected', () => {
    expect(reverseEntry(given(), { entryId: 'entry', note: 'x' })).toMatchObject({ code: 'not_found' });
  });
});

describe('an adjustment', () => {
  const adjust = (amount: number) => addAdjustment(given(), { adjustmentId: 'a', amount, reason: 'Neighbors' });

  test('changes the price with its reason', () => {
    const order = given(...decided(adjust(-4_900)));
    expect(order && computePrice(order)).toMatchObject({
      adjustments: [{ amount: -4_900, reason: 'Neighbors' }],
      total: quote.total - 4_900 - 392,
    });
  });

  test('records the subtotal that a fixed discount is for, the percentage of one in percent, and nothing for a charge', () => {
    const data = (change: { amount?: number; percent?: number }) => {
      const [event] = decided(addAdjustment(given(), { adjustmentId: 'a', reason: 'Neighbors', ...change }));
      return event?.data;
    };
    const common = { orderId: 'order', adjustmentId: 'a' };
    expect(data({ amount: -4_900 })).toEqual({ ...common, amount: -4_900, subtotal: 18_900 });
    expect(data({ percent: -12.5 })).toEqual({ ...common, amount: -2_363, percent: -12.5 });
    expect(data({ amount: 500 })).toEqual({ ...common, amount: 500 });
  });

  test('is at most a discount of the whole price', () => {
    expect(decided(adjust(-24_900))).toHaveLength(1);
    expect(adjust(-24_901)).toMatchObject({ detail: 'The discount can be at most $249.00 before tax.' });
  });
});

test('whatever is recorded, money given back is never more than money received, and the sums add up', () => {
  const step = fc.tuple(
    fc.constantFrom('pay', 'refund', 'collect', 'return', 'reverse', 'adjust' as const),
    fc.integer({ min: 1, max: 30_000 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const history: OrderEvent[] = [];
      steps.forEach(([what, amount], i) => {
        const order = given(...history);
        const entry = cash(amount, `${i}`, 'x');
        const decide = {
          pay: () => recordPayment(order, { ...entry, kind: 'OTHER', confirm: false }),
          refund: () => recordRefund(order, entry),
          collect: () => collectDamageDeposit(order, entry),
          return: () => returnDamageDeposit(order, entry),
          reverse: () => reverseEntry(order, { entryId: `${amount % (i + 1)}`, note: 'x' }),
          adjust: () => addAdjustment(order, { adjustmentId: `${i}`, amount: 100 - amount, reason: 'x' }),
        };
        const events: readonly OrderEvent[] | Rejection = decide[what]();
        if (!(events instanceof Rejection)) history.push(...events);
      });
      const order = given(...history);
      if (!order) throw new Error('The order has events');
      const { total } = computePrice(order);
      const money = computeMoney(order);
      expect(money.refunded).toBeLessThanOrEqual(money.paid);
      expect(money.damageDepositHeld).toBeGreaterThanOrEqual(0);
      expect(total - (money.paid - money.refunded)).toBe(money.balance - money.refundDue);
    }),
  );
});

describe('a discount that the owner keeps whole', () => {
  const lines = [
    { itemId: 1, name: 'Castle', eventDate, quantity: 1, price: 18_900 },
    { itemId: 2, name: 'Chair', eventDate, quantity: 20, price: 300 },
  ];
  const both = priceOrder(lines, DEFAULT_RATES);
  const booked = lines.map(({ itemId, quantity }) =>
    bookingCreated({ ...{ bookingId: `${itemId}`, orderId: 'order', itemId, quantity, eventDate }, quote: both }),
  );
  const chairs = (quantity: number, from: number): OrderEvent => {
    const { delivery, setup, cleaning, surcharge, subtotal, rates } = both;
    const agreed = { delivery, setup, cleaning, surcharge, subtotal, rates };
    return { type: 'BookingQuantityChanged', data: { bookingId: '2', itemId: 2, eventDate, quantity, from, agreed } };
  };
  const castleOff: OrderEvent = { ...cancelled, data: { ...cancelled.data, bookingId: '1' } };

  function toOrder(events: readonly OrderEvent[]): OrderState {
    const order = orderAfter(events);
    if (!order) throw new Error('There is no order');
    return order;
  }
  /** The events with a change, for which the owner keeps the discounts. */
  function keep(events: readonly OrderEvent[], change: OrderEvent): OrderEvent[] {
    const after = [...events, change];
    return [...after, ...keepDiscounts(toOrder(events), toOrder(after))];
  }
  const sumDiscounts = (events: readonly OrderEvent[]) =>
    computePrice(toOrder(events)).adjustments.reduce((sum, { amount }) => sum + amount, 0);
  const discounted = (amount: number): OrderEvent[] => [
    ...booked,
    ...decided(addAdjustment(toOrder(booked), { adjustmentId: 'big order', amount, reason: 'Big order' })),
  ];

  test('is what it was before the change, with its reason', () => {
    const events = keep(discounted(-5_000), castleOff);
    expect(computePrice(toOrder(events)).adjustments).toEqual([{ amount: -5_000, reason: 'Big order' }]);
  });

  test('is no more than that when the order grows again', () => {
    const events = keep(discounted(-5_000), chairs(5, 20));
    expect(sumDiscounts([...events, chairs(20, 5)])).toBe(-5_000);
  });

  test('shrinks when more is cancelled later', () => {
    const events = keep(discounted(-5_000), castleOff);
    expect(sumDiscounts([...events, chairs(10, 20)])).toBe(-2_500);
  });

  test('takes no more than the whole price', () => {
    const order = toOrder(keep(discounted(-20_000), castleOff));
    expect(computePrice(order)).toMatchObject({ total: 0, adjustments: [{ amount: -12_000 }] });
  });

  test('has nothing to keep once everything is cancelled, or nothing has shrunk', () => {
    const all = [...discounted(-5_000), castleOff];
    const off: OrderEvent = { ...cancelled, data: { ...cancelled.data, bookingId: '2' } };
    expect(keep(all, off)).toHaveLength(all.length + 1);
    expect(keep(booked, castleOff)).toHaveLength(booked.length + 1);
  });
});
