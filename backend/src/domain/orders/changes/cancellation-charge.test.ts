import { addDays, calendarDate, DEFAULT_RATES, type Rates } from '@party-rental/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingCreated } from '../../../../test-support/events.js';
import { Rejection } from '../../rejections.js';
import { recordPayment, recordRefund, reverseEntry, writeOffRefund } from '../money/ledger.js';
import { computeMoney, computePrice, orderAfter, type OrderEvent, type OrderState } from '../order-state.js';
import { changeCharge, chargeByTerms } from './cancellation-charge.js';
import { cancelOrder, type CancelOrder } from './order-changes.js';

const timeZone = 'America/New_York';
const day = calendarDate.parse('2026-12-12');
const inTime = { by: 'admin', reason: null, timeZone, now: new Date('2026-11-22T12:00:00Z') } as const;
const late = { ...inTime, now: new Date('2026-12-11T12:00:00Z') };
const byCustomer = { ...late, requestedBy: 'CUSTOMER' } as const;

const line = (bookingId: string) =>
  bookingCreated({ bookingId, orderId: 'order', number: `PR-7K3M-9Q2F-${bookingId}`, itemId: 1, eventDate: day });
const entry = { method: 'CARD', note: null } as const;

type Events = readonly OrderEvent[];
const ordered: Events = [line('1'), line('2')];

function toState(events: Events): OrderState {
  const state = orderAfter(events);
  if (!state) throw new Error('There is no order');
  return state;
}

/** The events with those of a command that must be accepted. */
function after(events: Events, decide: (order: OrderState) => Events | Rejection): Events {
  const decided = decide(toState(events));
  if (decided instanceof Rejection) throw new Error(decided.detail);
  return [...events, ...decided];
}

const priceAfter = (events: Events) => computePrice(toState(events));
const moneyAfter = (events: Events) => computeMoney(toState(events));
const { total, deposit } = priceAfter(ordered);
const paid = (amount: number) =>
  after(ordered, (order) =>
    recordPayment(order, { ...entry, entryId: 'paid', kind: 'DEPOSIT', amount, confirm: true }),
  );
const cancelled = (events: Events, command: CancelOrder) => after(events, (order) => cancelOrder(order, command));

test.each<[string, CancelOrder, number, number]>([
  ['the customer too late keeps the deposit', byCustomer, total, deposit],
  ['the customer too late keeps no more than was paid', byCustomer, 1_000, 1_000],
  ['the customer who has paid nothing costs nothing', byCustomer, 0, 0],
  ['the customer in time costs nothing', { ...inTime, requestedBy: 'CUSTOMER' }, total, 0],
  ['the shop costs nothing', { ...late, requestedBy: 'SHOP' }, total, 0],
  ['an admin who says nothing is by the shop', late, total, 0],
  ['the weather costs nothing', { ...late, requestedBy: 'WEATHER' }, total, 0],
  ['the owner may cost more than was paid', { ...byCustomer, charge: 5_000 }, 1_000, 5_000],
  ['the owner may be free', { ...byCustomer, charge: 0 }, total, 0],
])('a cancellation by %s', (_, command, received, charge) => {
  const events = cancelled(received > 0 ? paid(received) : ordered, command);
  expect(priceAfter(events)).toMatchObject({ cancellationCharge: charge, total: charge });
  expect(moneyAfter(events)).toMatchObject({
    refundDue: Math.max(0, received - charge),
    balance: Math.max(0, charge - received),
  });
});

test('in a call of a customer, a charge and who wanted it are ignored', () => {
  const events = cancelled(paid(total), { ...inTime, by: 'customer', requestedBy: 'SHOP', charge: 1 });
  expect(priceAfter(events).total).toBe(0);
});

describe('what the terms charge', () => {
  const orderUnder = (rates: Partial<Rates>, received: number) => {
    const order = toState(received > 0 ? paid(received) : ordered);
    return { ...order, agreed: { ...order.agreed, rates: { ...DEFAULT_RATES, ...rates } } };
  };

  test.each<[Rates['kept'], number, number]>([
    [undefined, total, deposit],
    [{ keeps: 'DEPOSIT' }, total, deposit],
    [{ keeps: 'PERCENT', percent: 25 }, total, Math.round(total / 4)],
    [{ keeps: 'PERCENT', percent: 25 }, 1_000, 1_000],
    [{ keeps: 'NOTHING' }, total, 0],
  ])('under %j of %i cents paid is %i cents', (kept, received, charge) => {
    expect(chargeByTerms(orderUnder({ kept }, received))).toBe(charge);
  });

  test('is with its taxes as much as they keep, to the cent', () => {
    const percent = fc.integer({ min: 0, max: 20_000 }).map((thousandths) => thousandths / 1_000);
    fc.assert(
      fc.property(fc.nat(total), fc.array(percent, { maxLength: 3 }), (received, percents) => {
        const taxes = percents.map((each) => ({ name: 'Tax', percent: each, appliesTo: ['CANCELLATION' as const] }));
        const order = orderUnder({ taxes }, received);
        const kept = Math.min(received, computePrice(order).deposit);
        const totalWith = (cancellationCharge: number) =>
          computePrice({ ...order, lines: [], cancellationCharge }).total;
        const charge = chargeByTerms(order);
        expect(totalWith(charge)).toBeLessThanOrEqual(kept);
        expect(totalWith(charge + 1)).toBeGreaterThan(kept);
      }),
    );
  });
});

test('what the email about a repair promises to be free stays free for the lines that the customer has not answered for', () => {
  const repair = { kind: 'move' as const, to: addDays(day, 1) };
  const answerUntil = '2026-12-11T20:00:00.000Z';
  const repaired: OrderEvent = {
    type: 'OrderRepaired',
    data: {
      ...{ orderId: 'order', repairId: 'repair', date: day, repair, reason: 'A storm', lines: [], added: [], held: [] },
      ...{ totalBefore: total, agreed: toState(ordered).agreed },
      ...{ undoUntil: answerUntil, heldUntil: answerUntil, answerUntil },
    },
  };
  const events = cancelled([...paid(total), repaired], { ...byCustomer, bookingIds: ['1'] });
  expect(priceAfter(cancelled(events, byCustomer)).total).toBe(0);
  const tooLate = { ...byCustomer, now: new Date(answerUntil) };
  expect(priceAfter(cancelled(events, tooLate)).total).toBeGreaterThan(0);
});

describe('cancelling a part', () => {
  const part = { ...byCustomer, bookingIds: ['1'] };

  test('keeps nothing by itself, and the last part keeps its deposit', () => {
    const events = cancelled(paid(total), part);
    const left = priceAfter(events).deposit;
    expect(priceAfter(cancelled(events, byCustomer)).total).toBe(left);
    expect(left).toBeLessThan(deposit);
  });

  test("can't be charged", () => {
    expect(cancelOrder(toState(ordered), { ...part, charge: 100 })).toMatchObject({ code: 'conflict' });
    expect(cancelOrder(toState(ordered), { ...part, charge: 0 })).toHaveLength(1);
  });
});

test('a line that is booked again undoes the charge, and what is cancelled later is charged by itself', () => {
  const again = [...cancelled(paid(total), byCustomer), line('3')];
  expect(priceAfter(cancelled(again, late)).total).toBe(0);
  expect(priceAfter(cancelled(again, byCustomer)).total).toBe(priceAfter(again).deposit);
});

describe('the charge of a cancelled order', () => {
  const events = cancelled(paid(total), byCustomer);
  const change = (amount: number) => (order: OrderState) =>
    changeCharge(order, { amount, reason: 'A family emergency' });

  test.each([0, 4_000])('can become %i cents later', (amount) => {
    const changed = after(events, change(amount));
    expect(moneyAfter(changed).refundDue).toBe(total - amount);
    expect(after(changed, change(amount))).toEqual(changed);
  });

  test('can only be changed once the order is cancelled', () => {
    expect(change(100)(toState(ordered))).toMatchObject({ code: 'conflict' });
    expect(changeCharge(undefined, { amount: 100, reason: 'x' })).toMatchObject({ code: 'not_found' });
  });

  test('above what was paid can be paid, and no more is asked for after that', () => {
    const due = cancelled(paid(1_000), { ...byCustomer, charge: 5_000 });
    const pay = (amount: number) => (order: OrderState) =>
      recordPayment(order, { ...entry, entryId: 'rest', kind: 'BALANCE', amount });
    const settled = after(due, pay(4_000));
    expect(moneyAfter(settled)).toMatchObject({ balance: 0, refundDue: 0, depositDue: 0 });
    expect(pay(1)(toState(settled))).toMatchObject({ code: 'conflict' });
  });
});

describe('when a payment turns out not to be one', () => {
  const bounced = (order: OrderState) => reverseEntry(order, { entryId: 'paid', note: 'The check bounced' });

  test('a charge by the terms falls with it', () => {
    const events = after(cancelled(paid(total), byCustomer), bounced);
    expect(priceAfter(events).total).toBe(0);
    expect(moneyAfter(events)).toMatchObject({ balance: 0, refundDue: 0 });
  });

  test("the owner's own charge stays, and is due", () => {
    const events = after(cancelled(paid(total), { ...byCustomer, charge: 5_000 }), bounced);
    expect(moneyAfter(events)).toMatchObject({ balance: 5_000 });
    const changed = after(cancelled(paid(total), byCustomer), (order) =>
      changeCharge(order, { amount: 4_000, reason: 'Agreed' }),
    );
    expect(moneyAfter(after(changed, bounced)).balance).toBe(4_000);
  });
});

describe('a refund that is due', () => {
  const events = cancelled(paid(total), byCustomer);
  const due = total - deposit;
  const writeOff = (amount: number) => (order: OrderState) =>
    writeOffRefund(order, { entryId: `off ${amount}`, amount, note: 'Given to charity' });

  test('can be written off, in part or whole, and no more of it', () => {
    const part = after(events, writeOff(1_000));
    expect(moneyAfter(part)).toMatchObject({ refundDue: due - 1_000, writtenOff: 1_000, refunded: 0 });
    expect(writeOff(due)(toState(part))).toMatchObject({ code: 'conflict' });
    expect(moneyAfter(after(part, writeOff(due - 1_000)))).toMatchObject({ refundDue: 0, balance: 0 });
  });

  test('is due again when its write-off is reversed', () => {
    const again = after(after(events, writeOff(due)), (order) =>
      reverseEntry(order, { entryId: `off ${due}`, note: 'They called' }),
    );
    expect(moneyAfter(again)).toMatchObject({ refundDue: due, writtenOff: 0 });
  });

  test('keeps its payment from being reversed while it is written off', () => {
    const off = toState(after(events, writeOff(due)));
    expect(reverseEntry(off, { entryId: 'paid', note: 'Typed twice' })).toMatchObject({ code: 'conflict' });
  });

  test('is not refunded as well, and is no payment for a charge', () => {
    const off = after(events, writeOff(due));
    expect(recordRefund(toState(off), { ...entry, entryId: 'back', amount: deposit + 1 })).toMatchObject({
      code: 'conflict',
    });
    const charged = after(off, (order) => changeCharge(order, { amount: total, reason: 'Again' }));
    expect(moneyAfter(charged)).toMatchObject({ balance: due, refundDue: 0 });
  });

  test('is not there once it is refunded', () => {
    const back = after(events, (order) => recordRefund(order, { ...entry, entryId: 'back', amount: due }));
    expect(writeOff(1)(toState(back))).toMatchObject({ code: 'conflict' });
  });
});
