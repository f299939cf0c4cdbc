import { addDays, calendarDate, DEFAULT_RATES } from '@party-rental/contracts';
import { expect, test } from 'vitest';
import { bookingCreated } from '../../../../test-support/events.js';
import type { DomainEvent } from '../../events.js';
import { Rejection } from '../../rejections.js';
import { changeCharge } from '../changes/cancellation-charge.js';
import { cancelOrder } from '../changes/order-changes.js';
import {
  addUpCredit,
  evolveCredits,
  giveBack,
  rejectCredit,
  rejectReversal,
  withCreditEnd,
  type Credit,
  type CreditEntries,
} from './credit.js';
import { addAdjustment, recordPayment, recordRefund } from './ledger.js';
import { parseCreditCode } from '../order-number.js';
import { computeMoney, orderAfter, type OrderEvent, type OrderState } from '../order-state.js';

const today = calendarDate.parse('2026-12-01');
const code = 'RAIN-7KQ4-M2XP';
const entry = { method: 'CREDIT', note: null, creditCode: code } as const;
const late = {
  by: 'admin' as const,
  reason: null,
  timeZone: 'America/New_York',
  now: new Date('2026-12-11T12:00:00Z'),
};

function placed(weather: 'REFUND' | 'CREDIT' = 'REFUND'): OrderEvent {
  const event = bookingCreated({ orderId: 'order', eventDate: calendarDate.parse('2026-12-12') });
  const rates = { ...DEFAULT_RATES, kept: { keeps: 'DEPOSIT', weather } as const };
  return { ...event, data: { ...event.data, quote: { ...event.data.quote, rates } } };
}

function after(events: readonly OrderEvent[], decide: (order: ReturnType<typeof orderAfter>) => unknown): OrderEvent[] {
  const decided = decide(orderAfter(events));
  if (decided instanceof Rejection) throw new Error(decided.detail);
  return [...events, ...(decided as OrderEvent[])];
}

const paid = (events: readonly OrderEvent[], amount: number, method: 'CREDIT' | 'CARD', entryId: string) =>
  after(events, (order) =>
    recordPayment(order, {
      ...entry,
      method,
      ...(method === 'CARD' && { creditCode: undefined }),
      entryId,
      kind: 'OTHER',
      amount,
    }),
  );

const ids = { isAtOnce: true, newId: () => 'back', newCreditCode: () => 'NEW' };

function backFrom(
  events: readonly OrderEvent[],
  requestedBy: 'CUSTOMER' | 'WEATHER' | 'SHOP',
  charge?: number,
  on = today,
) {
  const before = getOrder(events);
  const cancelled = after(events, (order) => cancelOrder(order, { ...late, requestedBy, charge }));
  const back = giveBack(before, orderAfter(cancelled), { ...ids, requestedBy, today: on });
  const { refundDue } = computeMoney(getOrder([...cancelled, ...back]));
  return { back: back.map(({ data }) => [data.creditCode, data.amount]), refundDue };
}

function getOrder(events: readonly OrderEvent[]): OrderState {
  const order = orderAfter(events);
  if (!order) throw new Error('There is no order');
  return order;
}

const credit = (...events: DomainEvent[]): Credit | undefined => {
  const entries: CreditEntries = new Map();
  for (const event of events) evolveCredits(entries, event);
  return addUpCredit(entries, code);
};
const given = (amount: number, validUntil?: string) => {
  const data = { orderId: 'first', entryId: `given ${amount}`, amount, method: 'CREDIT', creditCode: code } as const;
  const end = validUntil ? { validUntil: calendarDate.parse(validUntil) } : {};
  return { type: 'RefundRecorded', data: { ...data, ...end }, personal: null } as const;
};
const used = (amount: number) => {
  const data = { orderId: 'second', entryId: `used ${amount}`, amount, method: 'CREDIT', creditCode: code } as const;
  return { type: 'PaymentRecorded', data: { ...data, kind: 'DEPOSIT' }, personal: null } as const;
};
const reversed = (entryId: string) =>
  ({ type: 'LedgerEntryReversed', data: { orderId: 'second', entryId }, personal: null }) as const;

test('a rain check has what was given and not used, over all orders', () => {
  expect(credit()).toBeUndefined();
  expect(credit(given(5_000))).toEqual({ left: 5_000, validUntil: null });
  expect(credit(given(5_000, '2027-06-30'), used(2_000))).toEqual({ left: 3_000, validUntil: '2027-06-30' });
  expect(credit(given(5_000), used(2_000), reversed('used 2000'))?.left).toBe(5_000);
});

test.each<[string, Credit | undefined, number, string]>([
  ['with an unknown code', undefined, 1, "We couldn't find this rain check. Please check its code."],
  ['after its last day', { left: 9, validUntil: calendarDate.parse('2026-11-30') }, 1, 'was good until'],
  ['of more than is left', { left: 999, validUntil: null }, 1_000, 'This rain check has $9.99 left.'],
  ['with nothing left', { left: 0, validUntil: null }, 1, 'Nothing is left on this rain check.'],
])('a payment %s is rejected', (_, known, amount, detail) => {
  expect(rejectCredit({ ...entry, amount }, { credit: () => known }, today)?.detail).toContain(detail);
});

test('a rain check pays on its last day, and other methods need none', () => {
  const known = { credit: () => ({ left: 1_000, validUntil: today }) };
  expect(rejectCredit({ ...entry, amount: 1_000 }, known, today)).toBeUndefined();
  expect(rejectCredit({ method: 'CASH', amount: 9_999 }, { credit: () => undefined }, today)).toBeUndefined();
});

test('a cancelled order gives back to its rain check what it does not keep, before other money', () => {
  const both = paid(paid([placed()], 4_000, 'CREDIT', 'a'), 3_000, 'CARD', 'b');
  expect(backFrom(both, 'SHOP')).toEqual({ back: [[code, 4_000]], refundDue: 3_000 });
  expect(backFrom(both, 'CUSTOMER', 2_000)).toEqual({ back: [[code, 4_000]], refundDue: 1_000 });
  expect(backFrom(both, 'CUSTOMER', 5_500)).toEqual({ back: [[code, 1_500]], refundDue: 0 });
  expect(backFrom([placed()], 'SHOP')).toEqual({ back: [], refundDue: 0 });
});

test('a charge that is waived later gives back what the rain check still has in the order, and no more', () => {
  const both = paid(paid([placed()], 4_000, 'CREDIT', 'a'), 3_000, 'CARD', 'b');
  const charged = after(both, (order) => cancelOrder(order, { ...late, requestedBy: 'CUSTOMER', charge: 3_500 }));
  const settled = after(charged, (order) =>
    giveBack(getOrder(both), order, { ...ids, requestedBy: 'CUSTOMER', today }),
  );
  const waived = after(settled, (order) => changeCharge(order, { amount: 0, reason: 'x' }));
  const back = giveBack(getOrder(settled), orderAfter(waived), { ...ids, today });
  expect(back.map(({ data }) => data.amount)).toEqual([500]);
});

test('what was due before is refunded as promised', () => {
  const events = after(paid([placed('CREDIT')], 99_000, 'CARD', 'a'), (order) =>
    addAdjustment(order, { adjustmentId: 'x', amount: -1_000, reason: 'x' }),
  );
  const due = computeMoney(getOrder(events)).refundDue;
  expect(due).toBeGreaterThan(0);
  expect(backFrom(events, 'WEATHER')).toEqual({ back: [['NEW', 99_000 - due]], refundDue: due });
});

test('nothing goes back to a rain check that has ended', () => {
  const known = { credit: () => ({ left: 9_000, validUntil: today }) };
  const payment = withCreditEnd({ ...entry, entryId: 'a', kind: 'OTHER', amount: 4_000 } as const, known);
  const events = after([placed()], (order) => recordPayment(order, payment));
  expect(backFrom(events, 'SHOP')).toEqual({ back: [[code, 4_000]], refundDue: 0 });
  const tomorrow = addDays(today, 1);
  expect(backFrom(events, 'SHOP', undefined, tomorrow)).toEqual({ back: [], refundDue: 4_000 });
});

test('for the weather the rest is a new rain check, if the terms of the order say so', () => {
  const both = (weather: 'REFUND' | 'CREDIT') =>
    paid(paid([placed(weather)], 4_000, 'CREDIT', 'a'), 3_000, 'CARD', 'b');
  expect(backFrom(both('CREDIT'), 'WEATHER')).toEqual({
    back: [
      [code, 4_000],
      ['NEW', 3_000],
    ],
    refundDue: 0,
  });
  expect(backFrom(both('CREDIT'), 'SHOP').refundDue).toBe(3_000);
  expect(backFrom(both('REFUND'), 'WEATHER').refundDue).toBe(3_000);
});

test('an order that is not cancelled gives nothing back by itself', () => {
  const before = getOrder([placed('CREDIT')]);
  const order = orderAfter(paid([placed('CREDIT')], 100_000, 'CREDIT', 'a'));
  expect(giveBack(before, order, { ...ids, requestedBy: 'WEATHER', today })).toEqual([]);
});

test('a code is found however it is typed', () => {
  expect(['RAIN-7KQ4-M2XP', ' rain 7kq4 m2xp', 'rain7KQ4m2xp'].map(parseCreditCode)).toEqual([code, code, code]);
  expect(parseCreditCode('7KQ4')).toBe('7KQ4');
});

test('a rain check can be reversed while all that it gave is left', () => {
  const events = after(paid([placed()], 5_000, 'CARD', 'card'), (order) =>
    recordRefund(order, { ...entry, entryId: 'given', amount: 5_000 }),
  );
  const reverse = (left: number) =>
    rejectReversal(orderAfter(events), 'given', { credit: () => ({ left, validUntil: today }) });
  expect(reverse(4_999)).toMatchObject({ code: 'conflict', detail: expect.stringContaining('has been used') });
  expect(reverse(5_000)).toBeUndefined();
});
