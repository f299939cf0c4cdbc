import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, pickPartyDetails, priceOrder, DEFAULT_RATES } from '@party-rental/contracts';
import { DANA } from '../../../test-support/dana.js';
import { authorName, hideReview, writeReview, type WriteReview } from './review.js';
import { orderAfter } from '../orders/order-state.js';
import type { BookingEvent } from '../events.js';
import type { BookingCreated } from '../orders/order-events.js';

const eventDate = calendarDate.parse('2026-12-12');

function created(userId: number | null, customerName: string | null = 'Dana Miller'): BookingCreated {
  const order = {
    number: 'PR-7K3M-9Q2F',
    orderId: 'o',
    quote: priceOrder([{ itemId: 3, name: 'Castle', eventDate, quantity: 1, price: 18_900 }], DEFAULT_RATES),
    ...pickPartyDetails({}),
  };
  const item = { itemId: 3, itemName: 'Castle', itemImageUrl: '/pictures/castle.svg', quantity: 1 };
  return {
    type: 'BookingCreated',
    data: { bookingId: 'b', eventDate, userId, ...order, ...item },
    personal: customerName === null ? null : { ...DANA, customerName },
  };
}
const cancelled: BookingEvent = {
  type: 'BookingCancelled',
  data: { bookingId: 'b', itemId: 3, eventDate, quantity: 1, from: 'PENDING', cause: 'request' },
  personal: null,
};
const written: BookingEvent = {
  type: 'ReviewWritten',
  data: { reviewId: 'r', bookingId: 'b', itemId: 3, rating: 4 },
  personal: { author: 'Dana M.', text: 'They loved it.' },
};

const given = (...events: BookingEvent[]) => orderAfter(events);

const account = { userId: 7, isAdmin: false, hasToken: false };
const stranger = { ...account, userId: 8 };
const guest = { ...account, userId: null };
const withToken = { ...guest, hasToken: true };
const admin = { ...stranger, isAdmin: true };

const review: WriteReview = {
  ...{ reviewId: 'r', bookingId: 'b', itemId: 3, rating: 4, text: 'They loved it.' },
  by: account,
  today: addDays(eventDate, 1),
};

describe('a review', () => {
  test('is written by the account of the booking, with stars, text and a short name', () => {
    expect(writeReview(given(created(7)), review)).toEqual([written]);
  });

  test('can be written with the token of the confirmation email, with or without an account', () => {
    for (const by of [withToken, { ...stranger, hasToken: true }]) {
      expect(writeReview(given(created(null)), { ...review, by })).toEqual([written]);
      expect(writeReview(given(created(7)), { ...review, by })).toEqual([written]);
    }
  });

  test.each([
    ['a stranger', created(7), stranger],
    ['a guest without the token', created(7), guest],
    ['a guest without the token, of a guest booking', created(null), guest],
  ])('of %s is rejected like an unknown booking', (_, event, by) => {
    expect(writeReview(given(event), { ...review, by })).toMatchObject({ code: 'not_found' });
    expect(writeReview(given(event, written, cancelled), { ...review, by })).toMatchObject({ code: 'not_found' });
  });

  test('of an unknown booking is not found, even for an admin', () => {
    for (const by of [account, admin, withToken])
      expect(writeReview(given(), { ...review, by })).toMatchObject({ code: 'not_found' });
  });

  test('by an admin who is not the customer is rejected', () => {
    expect(writeReview(given(created(7)), { ...review, by: admin })).toMatchObject({ code: 'forbidden' });
    expect(writeReview(given(created(8)), { ...review, by: admin })).toEqual([written]);
  });

  test.each([
    [addDays(eventDate, -1), 'before the event'],
    [eventDate, 'on the event day itself'],
  ])('on %s is rejected: %s', (today) => {
    expect(writeReview(given(created(7)), { ...review, today })).toMatchObject({
      code: 'conflict',
      detail: 'You can write a review after the event day.',
    });
  });

  test.each([
    ['a cancelled booking', [created(7), cancelled], "A cancelled booking can't be reviewed."],
    ['a booking that has one', [created(7), written], "You've already reviewed this booking."],
    [
      'a booking whose person was erased',
      [created(7, null)],
      "The personal data of this booking has been erased, so it can't be reviewed.",
    ],
  ])('of %s is rejected', (_, events, detail) => {
    expect(writeReview(given(...events), review)).toMatchObject({ code: 'conflict', detail });
  });

  test('of an item that was not booked is rejected', () => {
    expect(writeReview(given(created(7)), { ...review, itemId: 4 })).toMatchObject({ code: 'conflict' });
  });
});

describe('hiding a review', () => {
  const hidden: BookingEvent = { type: 'ReviewHidden', data: { reviewId: 'r', bookingId: 'b', itemId: 3, rating: 4 } };

  test('removes its stars from the item', () => {
    expect(hideReview(given(created(7), written), 'b')).toEqual([hidden]);
  });

  test('is final, and the booking stays reviewed', () => {
    const after = given(created(7), written, hidden);
    expect(hideReview(after, 'b')).toMatchObject({ code: 'conflict', detail: 'This review is already hidden.' });
    expect(writeReview(after, review)).toMatchObject({ code: 'conflict' });
  });

  test('of a booking without a review is rejected', () => {
    expect(hideReview(given(created(7)), 'b')).toMatchObject({
      code: 'conflict',
      detail: "This booking hasn't been reviewed.",
    });
    expect(hideReview(given(), 'b')).toMatchObject({ code: 'not_found' });
  });
});

test.each([
  ['Dana Miller', 'Dana M.'],
  ['Mary Ann  de la Cruz', 'Mary C.'],
  ['Jean-Luc o’neill', 'Jean-Luc O.'],
  ['Dana', 'Dana'],
  ['Dana (555) 010-2030', 'Dana'],
  ['Ægir Þórsson', 'Ægir Þ.'],
  ['dana@example.com', 'A customer'],
  ['555 0102030', 'A customer'],
])('the public name of %s is %s', (name, author) => {
  expect(authorName(name)).toBe(author);
});
