import { addDays, calendarDate, DEFAULT_RATES, type CalendarDate, type KeptTerms } from '@party-rental/contracts';
import { describe, expect, test } from 'vitest';
import { bookingCreated } from '../../../../test-support/events.js';
import { Rejection } from '../../rejections.js';
import { recordPayment } from '../money/ledger.js';
import { computeMoney, computePrice, orderAfter, type OrderEvent, type OrderState } from '../order-state.js';
import { cancelOrder } from './order-changes.js';

const day = calendarDate.parse('2026-12-12');
const inTwoWeeks = addDays(day, 14);
const byCustomer = { by: 'customer', reason: null, timeZone: 'America/New_York' } as const;
// The days begin at 05:00 UTC in New York.
const inTime = { ...byCustomer, now: new Date('2026-12-10T05:00:00.000Z') };
const late = { ...byCustomer, now: new Date('2026-12-10T05:00:00.001Z') };
const lastMoment = { ...byCustomer, now: new Date('2026-12-12T04:59:59.999Z') };
const onTheDay = { ...byCustomer, now: new Date('2026-12-12T05:00:00.000Z') };

const CALL_US = { code: 'conflict', detail: 'Free cancellation ended 48 hours before the event. Please call us.' };
const NOT_A_PART = {
  code: 'conflict',
  detail: "It's too late to cancel a part of this order online. Please call us, or cancel all of it.",
};

const ONLINE: KeptTerms = { keeps: 'DEPOSIT', lateOnline: true };

/** An order of a line a day, numbered from 1. */
function placed(days: readonly CalendarDate[] = [day, day], kept = ONLINE): readonly OrderEvent[] {
  return days.map((eventDate, i) => {
    const event = bookingCreated({ bookingId: String(i + 1), orderId: 'order', itemId: 1, eventDate });
    return { ...event, data: { ...event.data, quote: { ...event.data.quote, rates: { ...DEFAULT_RATES, kept } } } };
  });
}

function toState(events: readonly OrderEvent[]): OrderState {
  const state = orderAfter(events);
  if (!state) throw new Error('There is no order');
  return state;
}

function after(events: readonly OrderEvent[], decided: readonly OrderEvent[] | Rejection): readonly OrderEvent[] {
  if (decided instanceof Rejection) throw new Error(decided.detail);
  return [...events, ...decided];
}

function paid(events: readonly OrderEvent[]): readonly OrderEvent[] {
  const order = toState(events);
  const amount = computePrice(order).total;
  const entry = { entryId: 'paid', kind: 'DEPOSIT', method: 'CARD', note: null, amount, confirm: true } as const;
  return after(events, recordPayment(order, entry));
}

describe('after the free hours, a customer whose terms allow it', () => {
  test.each([late, lastMoment])(
    'cancels the whole order until the day before, and the shop keeps the deposit',
    (when) => {
      const events = paid(placed());
      const { total, deposit } = computePrice(toState(events));
      for (const bookingIds of [undefined, ['1', '2']]) {
        const cancelled = toState(after(events, cancelOrder(toState(events), { ...when, bookingIds })));
        expect(computePrice(cancelled)).toMatchObject({ total: deposit, cancellationCharge: deposit });
        expect(computeMoney(cancelled)).toMatchObject({ refundDue: total - deposit, balance: 0 });
      }
    },
  );

  test('calls on the event day', () => {
    expect(cancelOrder(toState(paid(placed())), onTheDay)).toMatchObject(CALL_US);
    expect(cancelOrder(toState(paid(placed())), { ...onTheDay, bookingIds: ['1'] })).toMatchObject(CALL_US);
  });

  test('cancels no late part of the order', () => {
    const order = toState(paid(placed([day, day, inTwoWeeks])));
    for (const bookingIds of [['1'], ['1', '2'], ['1', '3']])
      expect(cancelOrder(order, { ...late, bookingIds })).toMatchObject(NOT_A_PART);
    const events = after(
      paid(placed([day, inTwoWeeks])),
      cancelOrder(toState(placed([day, inTwoWeeks])), { ...late, bookingIds: ['2'] }),
    );
    expect(computePrice(toState(events)).cancellationCharge).toBe(0);
    expect(cancelOrder(toState(events), { ...late, bookingIds: ['1'] })).toHaveLength(2);
  });

  test('calls once the order has begun, because it is no longer whole', () => {
    const order = toState(paid(placed([addDays(day, -1), day])));
    for (const bookingIds of [undefined, ['2'], ['1', '2']])
      expect(cancelOrder(order, { ...lastMoment, bookingIds })).toMatchObject(CALL_US);
  });

  test('cancels for free if nothing was paid', () => {
    expect(cancelOrder(toState(placed()), late)).toMatchObject([
      { type: 'BookingCancelled' },
      { type: 'BookingCancelled' },
    ]);
  });
});

test.each([{ keeps: 'DEPOSIT' }, { keeps: 'NOTHING' }] as const)(
  'under %j a customer calls after the free hours',
  (kept) => {
    expect(cancelOrder(toState(paid(placed([day], kept))), late)).toMatchObject(CALL_US);
  },
);

test('in time, a customer cancels all or a part for free', () => {
  const order = toState(paid(placed()));
  expect(cancelOrder(order, inTime)).toMatchObject([{ type: 'BookingCancelled' }, { type: 'BookingCancelled' }]);
  expect(cancelOrder(order, { ...inTime, bookingIds: ['1'] })).toMatchObject([{ type: 'BookingCancelled' }]);
});

test('lines that wait for the answer to a repair are cancelled for free, also as a part', () => {
  const answerUntil = '2026-12-11T20:00:00.000Z';
  const waiting = {
    bookingId: '1',
    itemId: 1,
    itemName: 'Castle',
    eventDate: day,
    quantity: 1,
    status: 'PENDING' as const,
  };
  const repaired: OrderEvent = {
    type: 'OrderRepaired',
    data: {
      ...{ orderId: 'order', repairId: 'repair', date: day, repair: { kind: 'cancel' }, reason: 'A storm' },
      ...{ lines: [waiting], added: [], held: [], totalBefore: 1, agreed: toState(placed()).agreed },
      ...{ undoUntil: answerUntil, heldUntil: answerUntil, answerUntil },
    },
  };
  const events = [...paid(placed()), repaired];
  const part = cancelOrder(toState(events), { ...late, bookingIds: ['1'] });
  expect(part).toMatchObject([{ type: 'BookingCancelled' }]);
  expect(cancelOrder(toState(events), { ...late, bookingIds: ['2'] })).toMatchObject(NOT_A_PART);
  expect(cancelOrder(toState(events), late)).toMatchObject([
    { type: 'BookingCancelled' },
    { type: 'BookingCancelled' },
  ]);
});

describe('the charge that the customer saw', () => {
  const order = toState(paid(placed()));
  const { deposit } = computePrice(order);

  test('is what is charged', () => {
    expect(cancelOrder(order, { ...late, expectedCharge: deposit })).toHaveLength(3);
    expect(cancelOrder(order, { ...inTime, expectedCharge: 0 })).toHaveLength(2);
  });

  test.each([0, deposit - 1])('rejects the cancellation if it was %i cents, and is more now', (expectedCharge) => {
    expect(cancelOrder(order, { ...late, expectedCharge })).toMatchObject({
      code: 'conflict',
      detail: 'What cancelling costs has changed. Please check it again.',
    });
  });
});
