import { describe, expect, test } from 'vitest';
import { addDays, calendarDate } from '@party-rental/contracts';
import { bookingCreated } from '../../../test-support/events.js';
import type { UnitsHeld } from '../../domain/events.js';
import { NO_RULES } from './cached-states.js';
import { ConsistencyBoundaryState } from './consistency-boundary-state.js';
import { StateCache } from './state-cache.js';

const day = calendarDate.parse('2026-12-12');
const at = (hour: number) => new Date(Date.UTC(2026, 11, 1, hour));
const held: UnitsHeld['data'] = { entryId: 'e', itemId: 1, eventDate: day, quantity: 2, until: at(12).toISOString() };
const boundary = { items: [], changedItems: [], days: [{ itemId: 1, day }], streams: [] };

function stateAt(hour: number, units = 0, until: Date | null = null) {
  const days = new Map([[`1 ${day}`, { value: units, until, last: 'first' }]]);
  return new ConsistencyBoundaryState({ items: new Map(), days, ...NO_RULES }, at(hour));
}

describe('a hold', () => {
  test('takes units until it is released', () => {
    const state = stateAt(9);
    state.apply({ type: 'UnitsHeld', data: held }, 'held');
    expect(state.booked(1, day)).toBe(2);
    state.apply({ type: 'HoldEnded', data: { ...held, outcome: 'booked' } }, 'ended');
    expect(state.booked(1, day)).toBe(0);
  });

  test('that has ended is not counted, and its release frees nothing', () => {
    const state = stateAt(12, 3);
    state.apply({ type: 'HoldEnded', data: { ...held, outcome: 'expired' } }, 'ended');
    expect(state.booked(1, day)).toBe(3);
    expect(state.states.days.get(`1 ${day}`)?.last).toBe('ended');
  });

  test('keeps a cached day until it ends', () => {
    const [cache, state] = [new StateCache(), stateAt(9)];
    state.apply(bookingCreated({ eventDate: day }), 'booked');
    state.apply({ type: 'UnitsHeld', data: held }, 'held');
    state.apply({ type: 'UnitsHeld', data: { ...held, until: at(20).toISOString() } }, 'held later');
    cache.set(boundary, state.states);
    expect(cache.get(boundary, at(11))?.state.booked(1, day)).toBe(5);
    expect(cache.get(boundary, at(12))).toBeUndefined();
  });
});

test('buffer days that bookings lack count from their event days on, of bookings decided in the same batch as well', () => {
  const state = stateAt(9);
  const parts = [{ itemId: 2, quantity: 3, bufferDays: 1 }];
  const booking = bookingCreated({ itemId: 1, eventDate: day, quantity: 2, parts });
  state.apply(booking, 'booked');
  expect(state.ahead(2, 1).map(({ units }) => units)).toEqual([6, 6]);
  expect(state.ahead(2, 3)).toEqual([0, 1, 2, 3].map((n) => ({ day: addDays(day, n), units: 6, bookings: 0 })));
  const cancelled = { ...booking.data, from: 'PENDING', cause: 'request' } as const;
  state.apply({ type: 'BookingCancelled', data: cancelled, personal: null }, 'cancelled');
  expect(state.ahead(2, 3)).toEqual([]);
});
