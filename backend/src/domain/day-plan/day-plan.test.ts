import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, type StopStep } from '@party-rental/contracts';
import { bookingCreated } from '../../../test-support/events.js';
import { orderAfter, computePrice, type OrderEvent } from '../orders/order-state.js';
import { Rejection } from '../rejections.js';
import { assignStops } from './assign-stops.js';
import { rejectUnreportedDay, rejectUnseenDay } from './crew-days.js';
import { collectPayment } from './collect-payment.js';
import { recordStep, revertStep } from './record-step.js';

const date = calendarDate.parse('2026-12-12');
const nextDay = addDays(date, 1);
const now = new Date('2026-12-12T12:00:00.000Z');
const timeZone = 'America/New_York';
const booked = bookingCreated({ bookingId: '1', orderId: 'order', eventDate: date });
const cancelled: OrderEvent = {
  type: 'BookingCancelled',
  data: { bookingId: '1', itemId: 1, eventDate: date, quantity: 1, from: 'PENDING', cause: 'request' },
  personal: null,
};
const moved: OrderEvent = {
  type: 'BookingMoved',
  data: { bookingId: '1', itemId: 1, eventDate: nextDay, quantity: 1, from: date },
};
const onBlue: OrderEvent = { type: 'StopAssigned', data: { orderId: 'order', date, truckId: 1, position: 2 } };
const given = (...events: OrderEvent[]) => orderAfter([booked, ...events]);

describe('assigning stops', () => {
  const trucks = [
    { id: 1, name: 'Blue Truck' },
    { id: 2, name: 'Red Truck' },
  ];
  const assign = (order: ReturnType<typeof given>, truckId: number | null, position: number) =>
    assignStops((id) => (id === 'order' ? order : undefined), {
      date,
      trucks,
      stops: [{ orderId: 'order', truckId, position }],
    });

  test('a stop that gets a truck or a place is one event', () => {
    expect(assign(given(), 1, 2)).toEqual([onBlue]);
    expect(assign(given(onBlue), 1, 1)).toMatchObject([{ data: { truckId: 1, position: 1 } }]);
    expect(assign(given(onBlue), null, 2)).toMatchObject([{ data: { truckId: null, position: 2 } }]);
  });

  test('a stop that stays where it is yields no event', () => {
    expect(assign(given(onBlue), 1, 2)).toEqual([]);
  });

  test('an unknown order, and one without a delivery on the day, is not found', () => {
    expect(assign(undefined, 1, 1)).toMatchObject({ code: 'not_found' });
    for (const order of [given(cancelled), given(moved)])
      expect(assign(order, 1, 1)).toEqual(
        new Rejection('not_found', 'Order PR-7K3M-9Q2F has no stop on Saturday, December 12, 2026.'),
      );
  });

  test('an unknown truck is refused', () => {
    expect(assign(given(), 3, 1)).toMatchObject({ code: 'malformed' });
  });

  test('an order that was moved away and comes back has its truck again', () => {
    const back: OrderEvent = { ...moved, data: { ...moved.data, eventDate: date, from: nextDay } };
    expect(given(onBlue, moved, back)?.stops[date]).toEqual({ truckId: 1, position: 2, progress: [] });
  });
});

describe('recording a step', () => {
  const record = (order: ReturnType<typeof given>, at: string, step: StopStep = 'DELIVERED') =>
    recordStep(order, { date, step, at, by: 9, now, timeZone });
  const at = '2026-12-12T11:55:00.000Z';
  const delivered: OrderEvent = {
    type: 'StopProgressed',
    data: { orderId: 'order', date, step: 'DELIVERED', at, by: 9 },
  };

  test('a step is an event with its time and person, in any order', () => {
    expect(record(given(), at)).toEqual([delivered]);
    expect(record(given(delivered), at, 'LOADED')).toMatchObject([{ data: { step: 'LOADED' } }]);
  });

  test('a step that another crew member has recorded yields no event', () => {
    expect(record(given(delivered), '2026-12-12T11:59:00.000Z')).toEqual([]);
  });

  test('leaving for a stop is recorded before the visit only', () => {
    expect(record(given(), at, 'ON_THE_WAY')).toMatchObject([{ data: { step: 'ON_THE_WAY' } }]);
    const pickedUp: OrderEvent = { ...delivered, data: { ...delivered.data, step: 'PICKED_UP' } };
    for (const visit of [delivered, pickedUp]) expect(record(given(visit), at, 'ON_THE_WAY')).toEqual([]);
  });

  test('leaving for a stop is recorded on its day only', () => {
    const leave = (instant: string) =>
      recordStep(given(), { date, step: 'ON_THE_WAY', at, by: 9, now: new Date(instant), timeZone });
    expect(leave('2026-12-12T04:59:00Z')).toMatchObject({ code: 'conflict' });
    expect(leave('2026-12-12T05:00:00Z')).toHaveLength(1);
    expect(leave('2026-12-13T05:00:00Z')).toEqual([]);
  });

  test('a time too far in the future or the past becomes now, and one of a fast clock stays', () => {
    expect(record(given(), '2020-01-01T00:00:00.000Z')).toMatchObject([{ data: { at: now.toISOString() } }]);
    expect(record(given(), '2026-12-10T12:00:00.000Z')).toMatchObject([{ data: { at: '2026-12-10T12:00:00.000Z' } }]);
    expect(record(given(), '2026-12-12T12:05:01.000Z')).toMatchObject([{ data: { at: now.toISOString() } }]);
    expect(record(given(), '2026-12-12T12:04:00.000Z')).toMatchObject([{ data: { at: '2026-12-12T12:04:00.000Z' } }]);
  });

  test('what was done before the crew heard of a cancellation or a move is kept', () => {
    expect(record(given(cancelled), at)).toEqual([delivered]);
    expect(record(given(onBlue, moved), at)).toEqual([delivered]);
  });

  test('an unknown order, and one that was never planned for the day, is not found', () => {
    expect(record(undefined, at)).toMatchObject({ code: 'not_found' });
    expect(record(given(moved), at)).toMatchObject({ code: 'not_found' });
  });
});

describe('taking a step back', () => {
  const at = '2026-12-12T11:55:00.000Z';
  const delivered: OrderEvent = {
    type: 'StopProgressed',
    data: { orderId: 'order', date, step: 'DELIVERED', at, by: 9 },
  };
  const reverted: OrderEvent = { type: 'StopProgressReverted', data: { orderId: 'order', date, step: 'DELIVERED' } };
  const revert = (order: ReturnType<typeof given>, time = at) =>
    revertStep(order, { date, step: 'DELIVERED', at: time, now });

  test('a step that was recorded by mistake is undone, and can be done again', () => {
    expect(revert(given(delivered))).toEqual([reverted]);
    const undone = given(onBlue, delivered, reverted);
    expect(undone?.stops[date]).toEqual({ truckId: 1, position: 2, progress: [] });
    expect(recordStep(undone, { date, step: 'DELIVERED', at, by: 9, now, timeZone })).toEqual([delivered]);
  });

  test('a phone whose clock is far ahead undoes its step, too', () => {
    const corrected: OrderEvent = { ...delivered, data: { ...delivered.data, at: now.toISOString() } };
    expect(revert(given(corrected), '2026-12-12T12:30:00.000Z')).toEqual([reverted]);
  });

  test('a second undo yields no event', () => {
    expect(revert(given(delivered, reverted))).toEqual([]);
  });

  test('an undo that arrives late leaves a step that was done again meanwhile', () => {
    const again: OrderEvent = { ...delivered, data: { ...delivered.data, at: '2026-12-12T11:59:00.000Z' } };
    expect(revert(given(delivered, reverted, again))).toEqual([]);
  });

  test('an unknown order, and one that was never planned for the day, is not found', () => {
    expect(revert(undefined)).toMatchObject({ code: 'not_found' });
    expect(revert(given(moved))).toMatchObject({ code: 'not_found' });
  });
});

describe('collecting money', () => {
  const at = '2026-12-12T11:55:00.000Z';
  const collect = (order: ReturnType<typeof given>, kind: 'BALANCE' | 'DAMAGE_DEPOSIT', amount: number) =>
    collectPayment(order, { date, kind, amount, at, entryId: 'entry', method: 'CASH', note: null }, { now, timeZone });
  const order = given();
  if (!order) throw new Error('A booked order is an order');
  const { total } = computePrice(order);

  test('the balance is a payment with the time at which it was taken, and confirms nothing', () => {
    const data = { orderId: 'order', entryId: 'entry', kind: 'BALANCE', amount: total, method: 'CASH', takenAt: at };
    expect(collect(order, 'BALANCE', total)).toEqual([{ type: 'PaymentRecorded', data, personal: null }]);
  });

  test('the damage deposit is held', () => {
    expect(collect(order, 'DAMAGE_DEPOSIT', 5_000)).toMatchObject([
      { type: 'DamageDepositCollected', data: { amount: 5_000, takenAt: at } },
    ]);
  });

  test('more than is due is refused', () => {
    const tooMuch = collect(order, 'BALANCE', total + 1);
    expect(tooMuch).toMatchObject({ code: 'conflict', detail: expect.stringMatching(/^Only .* is left to collect/) });
    expect(collect(order, 'DAMAGE_DEPOSIT', 5_001)).toMatchObject({ code: 'conflict' });
  });

  test('what another crew member has collected is not due anymore', () => {
    const paid: OrderEvent = {
      type: 'PaymentRecorded',
      data: { orderId: 'order', entryId: 'other', kind: 'BALANCE', amount: total, method: 'CASH', takenAt: at },
      personal: null,
    };
    expect(collect(given(paid), 'BALANCE', total)).toMatchObject({
      code: 'conflict',
      detail: expect.stringMatching(/^Nothing is left to collect/),
    });
    expect(given({ ...paid, recordedAt: now })?.entries).toMatchObject([{ at }]);
  });

  test('an unknown, a cancelled and an unplanned order is refused', () => {
    expect(collect(undefined, 'BALANCE', 1)).toMatchObject({ code: 'not_found' });
    expect(collect(given(cancelled), 'BALANCE', 1)).toMatchObject({ code: 'conflict' });
    expect(collect(given(moved), 'BALANCE', 1)).toMatchObject({ code: 'not_found' });
  });
});

test('the crew sees today and tomorrow, and reports on yesterday too; admins are not limited', () => {
  const days = [-2, -1, 0, 1, 2].map((ahead) => addDays(date, ahead));
  const allowed = (reject: typeof rejectUnseenDay) => days.map((day) => reject('CREW', day, date) === undefined);
  expect(allowed(rejectUnseenDay)).toEqual([false, false, true, true, false]);
  expect(allowed(rejectUnreportedDay)).toEqual([false, true, true, true, false]);
  for (const reject of [rejectUnseenDay, rejectUnreportedDay])
    for (const day of days) expect(reject('ADMIN', day, date)).toBeUndefined();
});
