import { expect, test } from 'vitest';
import { calendarDate, DEFAULT_RATES, priceOrder } from '@party-rental/contracts';
import { bookingCreated } from '../../../../test-support/events.js';
import { Rejection } from '../../rejections.js';
import { cancelLines } from '../changes/order-changes.js';
import { expireHold, receiveHold, releaseCancelled, type ReceivedHold } from './damage-hold.js';
import { returnDamageDeposit } from './ledger.js';
import type { LedgerEvent } from './ledger-events.js';
import { requestRefund, settleRefund } from './online-payment.js';
import { computeMoney, orderAfter, type OrderEvent, type OrderState } from '../order-state.js';
import { sumPaymentProblems } from './online-view.js';
import { orderView } from '../order-view.js';

const eventDate = calendarDate.parse('2026-12-12');
const moment = { now: new Date('2026-12-10T15:00:00.000Z'), timeZone: 'America/New_York' };
const quote = priceOrder([{ itemId: 1, name: 'Castle', eventDate, quantity: 1, price: 18_900 }], DEFAULT_RATES);
const created = bookingCreated({ bookingId: 'a', orderId: 'order', eventDate, quote });
const hold: ReceivedHold = {
  ...{ entryId: 'hold', amount: 10_000, provider: 'simulator', reference: 'pi_1' },
  heldUntil: '2026-12-17T15:00:00.000Z',
  card: { brand: 'visa', last4: '4242' },
};
let ids = 0;
const newId = () => `new ${(ids += 1)}`;

const after = (...events: OrderEvent[]): OrderState => {
  const order = orderAfter([created, ...events]);
  if (!order) throw new Error('No order');
  return order;
};

function accept<Event>(decision: Event[] | Rejection): Event[] {
  if (decision instanceof Rejection) throw new Error(decision.detail);
  return decision;
}

const held = accept(receiveHold(after(), { ...hold, newId }));
const release = (order: OrderState, amount: number, note: string | null = null, imageUrl?: string) =>
  returnDamageDeposit(order, { entryId: 'back', amount, method: 'OTHER', note, imageUrl });
const settle = (order: OrderState, isFailed = false) =>
  accept(settleRefund(order, { entryId: 'back', provider: 'simulator', reference: 'pi_1', isFailed }));

test('a hold counts as the damage deposit, and not as a payment', () => {
  expect(computeMoney(after(...held))).toMatchObject({ damageDepositHeld: 10_000, paid: 0 });
  expect(orderView(after(...held), moment).money.online).toMatchObject([
    { kind: 'DAMAGE_DEPOSIT', state: 'PAID', refundable: 10_000, card: { last4: '4242' }, heldUntil: hold.heldUntil },
  ]);
  expect(receiveHold(after(...held), { ...hold, newId })).toEqual([]);
});

test('a second hold, and one for a cancelled order, are released by themselves', () => {
  const cancelled = accept(cancelLines(after(), { by: 'admin', reason: null, ...moment }));
  for (const order of [after(...held), after(...cancelled)])
    expect(receiveHold(order, { ...hold, entryId: 'second', newId })).toMatchObject([
      { type: 'DamageDepositCollected' },
      { type: 'RefundRequested', data: { paymentId: 'second', amount: 10_000, isAutomatic: true, isOfHold: true } },
    ]);
});

test('an order that is cancelled before its first day has its hold released, once', () => {
  const cancelled = accept(cancelLines(after(), { by: 'admin', reason: null, ...moment }));
  const order = after(...held, ...cancelled);
  const onDay = (day: string) => releaseCancelled(order, { today: calendarDate.parse(day), newId });
  const released = onDay('2026-12-11');
  expect(released).toMatchObject([{ data: { paymentId: 'hold', amount: 10_000, isAutomatic: true, isOfHold: true } }]);
  expect(onDay('2026-12-12')).toEqual([]);
  const today = calendarDate.parse('2026-12-11');
  expect(releaseCancelled(after(...held, ...cancelled, ...released), { today, newId })).toEqual([]);
  expect(releaseCancelled(after(...held), { today, newId })).toEqual([]);
});

test('all of it is released by the provider', () => {
  const requested = accept(release(after(...held), 10_000) as LedgerEvent[] | Rejection);
  expect(requested).toMatchObject([{ type: 'RefundRequested', data: { paymentId: 'hold', isOfHold: true } }]);
  const order = after(...held, ...requested);
  expect(computeMoney(order).damageDepositHeld).toBe(10_000);
  expect(orderView(order, moment).money.online?.[0]).not.toHaveProperty('refundable');
  const done = after(...held, ...requested, ...settle(order));
  expect(computeMoney(done).damageDepositHeld).toBe(0);
  expect(orderView(done, moment).money.online).toMatchObject([
    { state: 'PAID' },
    { kind: 'DAMAGE_DEPOSIT_RETURN', state: 'REFUNDED' },
  ]);
});

test('a part, or all of it, is kept for a reason, with a photo', () => {
  expect(release(after(...held), 4_000)).toMatchObject({ detail: 'Please enter why part of the $100.00 is kept.' });
  expect(release(after(...held), 10_001, 'Torn')).toBeInstanceOf(Rejection);
  const requested = accept(release(after(...held), 0, 'A torn wall', '/uploads/1.webp') as LedgerEvent[] | Rejection);
  const order = after(...held, ...requested);
  expect(settle(order)).toMatchObject([
    {
      type: 'DamageDepositReturned',
      data: { amount: 0, provider: 'simulator', imageUrl: '/uploads/1.webp' },
      personal: { note: 'A torn wall' },
    },
  ]);
  expect(computeMoney(after(...held, ...requested, ...settle(order))).damageDepositHeld).toBe(10_000);
});

test('while the provider is requested, it is not requested again, and its failure can be repeated', () => {
  const requested = accept(release(after(...held), 10_000) as LedgerEvent[] | Rejection);
  const order = after(...held, ...requested);
  expect(expireHold(order, { paymentId: 'hold', entryId: newId() })).toEqual([]);
  // Nor is the money given back another way meanwhile.
  expect(release(order, 10_000)).toMatchObject({ detail: 'At most $0.00 can be returned.' });
  const failed = settle(order, true);
  expect(failed).toMatchObject([{ type: 'RefundFailed' }]);
  const stuck = after(...held, ...requested, ...failed);
  expect(sumPaymentProblems(stuck)).toBe(10_000);
  expect(release(stuck, 10_000)).toMatchObject([{ type: 'RefundRequested' }]);
  const ended = accept(expireHold(stuck, { paymentId: 'hold', entryId: 'end' }));
  expect(sumPaymentProblems(after(...held, ...requested, ...failed, ...ended))).toBe(0);
});

test('a hold that the provider has ended is no longer held, and is shown as expired', () => {
  const ended = accept(expireHold(after(...held), { paymentId: 'hold', entryId: 'end' }));
  const order = after(...held, ...ended);
  expect(computeMoney(order).damageDepositHeld).toBe(0);
  expect(orderView(order, moment).money.online).toMatchObject([{ state: 'PAID' }, { state: 'EXPIRED' }]);
  expect(expireHold(order, { paymentId: 'hold', entryId: newId() })).toEqual([]);
});

test('a hold is no payment that can be refunded', () => {
  const requested = requestRefund(after(...held), { entryId: 'refund', paymentId: 'hold', amount: 1, note: null });
  expect(requested).toBeInstanceOf(Rejection);
});
