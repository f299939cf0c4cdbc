import { expect, test } from '@jest/globals';
import { calendarDate, pickPartyDetails, priceOrder } from '@party-rental/contracts';
import { DANA } from '../../../test-support/dana.js';
import { evolveBooking } from './booking.js';
import { claimBooking } from './claim.js';
import type { BookingCreated, BookingEvent } from '../events.js';

const eventDate = calendarDate.parse('2026-12-12');

function created(userId: number | null, customerEmail: string | null = 'Dana@Example.com'): BookingCreated {
  const order = { number: 'PR-7K3M-9Q2F', orderId: 'o', quote: priceOrder([]), ...pickPartyDetails({}) };
  const item = { itemId: 3, itemName: 'Castle', itemImageUrl: '/pictures/castle.svg', quantity: 1 };
  return {
    type: 'BookingCreated',
    data: { bookingId: 'b', eventDate, userId, ...order, ...item },
    personal: customerEmail === null ? null : { ...DANA, customerEmail },
  };
}
const cancelled: BookingEvent = {
  type: 'BookingCancelled',
  data: { bookingId: 'b', itemId: 3, eventDate, quantity: 1, from: 'PENDING', cause: 'request' },
  personal: null,
};
const claimed: BookingEvent = { type: 'BookingClaimed', data: { bookingId: 'b', userId: 7 } };

const given = (...events: BookingEvent[]) => events.reduce(evolveBooking, undefined);
const dana = { userId: 7, email: 'dana@example.COM' };

test('a guest booking is claimed by the account with its email in any case, even when it is cancelled', () => {
  expect(claimBooking(given(created(null)), 'b', dana)).toEqual([claimed]);
  expect(claimBooking(given(created(null), cancelled), 'b', dana)).toEqual([claimed]);
});

test('a claimed booking cannot be claimed by another account', () => {
  const state = given(created(null), claimed);
  expect(state?.userId).toBe(7);
  expect(claimBooking(state, 'b', dana)).toEqual([]);
  expect(claimBooking(state, 'b', { ...dana, userId: 8 })).toEqual([]);
});

test('bookings of another email, another account or an erased person, and unknown ones, are not claimed', () => {
  expect(claimBooking(given(created(null, 'robin@example.com')), 'b', dana)).toEqual([]);
  expect(claimBooking(given(created(8)), 'b', dana)).toEqual([]);
  expect(claimBooking(given(created(null, null)), 'b', dana)).toEqual([]);
  expect(claimBooking(undefined, 'b', dana)).toEqual([]);
});
