import { describe, expect, test } from 'vitest';
import { calendarDate } from '@party-rental/contracts';
import { moveBooking, type MovableBooking } from './move.js';
import type { ShopState } from '../order.js';
import { FIRST_BOOK } from '../../price-book.js';
import { defaultRules } from '../../settings.js';
import { CASTLE } from '../../../../test-support/events.js';

const today = calendarDate.parse('2026-11-21');
const from = calendarDate.parse('2026-12-12');
const to = calendarDate.parse('2026-12-19');
const booking: MovableBooking = {
  status: 'CONFIRMED',
  itemId: 1,
  eventDate: from,
  quantity: 2,
};

/** `booked` units on the new day, and none on any other day. */
function shop(booked = 0, state: Partial<ShopState> = {}): ShopState {
  return {
    rules: defaultRules,
    priceBook: FIRST_BOOK,
    item: () => ({ status: 'listed', item: CASTLE }),
    booked: (_itemId, day) => (day === to ? booked : 0),
    ...state,
  };
}
const move = (given: Partial<MovableBooking> = {}, where = shop(), day = to) =>
  moveBooking({ ...booking, ...given }, where, { bookingId: 'b', to: day, today, time: '12:00' });

describe('a move', () => {
  test('releases the old day and takes the new one', () => {
    expect(move()).toEqual([
      { type: 'BookingDayReleased', data: { bookingId: 'b', itemId: 1, eventDate: from, quantity: 2 } },
      { type: 'BookingMoved', data: { bookingId: 'b', itemId: 1, eventDate: to, quantity: 2, from } },
    ]);
  });

  test('may take the last units of a day, but no more', () => {
    expect(move({}, shop(3))).toHaveLength(2);
    expect(move({}, shop(4))).toMatchObject({
      code: 'unavailable',
      detail: 'We have only 1 of Castle left on Saturday, December 19, 2026.',
      more: { lines: [{ itemId: 1, eventDate: to, requested: 2, remaining: 1 }] },
    });
  });

  test('needs no lead time', () => {
    expect(move({}, shop(0, { rules: { ...defaultRules, leadTimeDays: 60 } }))).toHaveLength(2);
  });

  test.each([
    ['a cancelled one', () => move({ status: 'CANCELLED' }), "This booking is cancelled, and that can't be undone."],
    ['to the current day', () => move({}, shop(), from), 'This booking is on Saturday, December 12, 2026 already.'],
    [
      'to the past',
      () => move({}, shop(), calendarDate.parse('2026-11-20')),
      'Friday, November 20, 2026 is in the past.',
    ],
    [
      'too far',
      () => move({}, shop(), calendarDate.parse('2028-11-22')),
      'Wednesday, November 22, 2028 is more than 24 months ahead.',
    ],
    [
      'to a closed day',
      () => move({}, shop(0, { rules: { ...defaultRules, closedDays: [to] } })),
      "We're closed on Saturday, December 19, 2026.",
    ],
    [
      'of a removed item',
      () => move({}, shop(0, { item: () => ({ status: 'removed' }) })),
      'The item of this booking is no longer in the inventory.',
    ],
  ])('is rejected: %s', (_, decision, sentence) => {
    expect(decision()).toMatchObject({ detail: sentence });
  });

  test('needs a booking', () => {
    expect(moveBooking(undefined, shop(), { bookingId: 'b', to, today, time: '12:00' })).toMatchObject({
      code: 'not_found',
    });
  });
});
