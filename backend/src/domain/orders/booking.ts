import {
  cancellableUntil,
  FREE_CANCELLATION_HOURS,
  type BookingStatus,
  type CalendarDate,
  type Customer,
} from '@party-rental/contracts';
import type { BookingCancelled, BookingConfirmed, BookingEvent, CancellationCause } from '../events.js';
import { noSuchBooking, Rejection } from '../rejections.js';

export interface BookingState {
  status: BookingStatus;
  itemId: number;
  eventDate: CalendarDate;
  quantity: number;
  userId: number | null;
  /** Null after an erasure, or when personal data was not decrypted. */
  customer: Customer | null;
  /** `rating` is in stars, 1 to 5. */
  review: { reviewId: string; rating: number; isHidden: boolean } | null;
}

export function evolveBooking(state: BookingState | undefined, event: BookingEvent): BookingState | undefined {
  switch (event.type) {
    case 'BookingCreated': {
      const { itemId, eventDate, quantity, userId } = event.data;
      return { status: 'PENDING', itemId, eventDate, quantity, userId, customer: event.personal, review: null };
    }
    case 'BookingConfirmed':
      return state && { ...state, status: 'CONFIRMED' };
    case 'BookingCancelled':
      return state && { ...state, status: 'CANCELLED' };
    case 'BookingMoved':
      return state && { ...state, eventDate: event.data.eventDate };
    case 'BookingDayReleased':
      return state;
    case 'BookingContactChanged':
      return state && { ...state, customer: event.personal };
    case 'BookingClaimed':
      return state && { ...state, userId: event.data.userId };
    case 'ReviewWritten': {
      const { reviewId, rating } = event.data;
      return state && { ...state, review: { reviewId, rating, isHidden: false } };
    }
    case 'ReviewHidden':
      return state?.review ? { ...state, review: { ...state.review, isHidden: true } } : state;
  }
}

/** The state after a booking's events, oldest first. Undefined without events. */
export function bookingAfter(events: readonly BookingEvent[]): BookingState | undefined {
  return events.reduce<BookingState | undefined>(evolveBooking, undefined);
}

export function confirmBooking(state: BookingState | undefined, bookingId: string): BookingConfirmed[] | Rejection {
  if (!state) return noSuchBooking();
  switch (state.status) {
    case 'PENDING':
      return [{ type: 'BookingConfirmed', data: { bookingId } }];
    case 'CONFIRMED':
      return new Rejection('conflict', 'This booking is already confirmed.');
    case 'CANCELLED':
      return new Rejection('conflict', 'This booking is cancelled, which is final.');
  }
}

export interface CancelBooking {
  bookingId: string;
  reason: string | null;
  by: 'customer' | 'admin' | 'system';
  cause?: CancellationCause;
  now: Date;
  timeZone: string;
}

export function cancelBooking(state: BookingState | undefined, command: CancelBooking): BookingCancelled[] | Rejection {
  if (!state) return noSuchBooking();
  if (state.status === 'CANCELLED') return new Rejection('conflict', 'This booking is already cancelled.');
  if (command.by === 'customer' && command.now > cancellableUntil(state.eventDate, command.timeZone))
    return new Rejection(
      'conflict',
      `Free cancellation ended ${FREE_CANCELLATION_HOURS} hours before the event. Please call us.`,
    );
  const { itemId, eventDate, quantity, status } = state;
  const { bookingId, reason, cause = 'request' } = command;
  // An erased booking has no key to encrypt a reason with.
  const personal = state.customer && reason !== null ? { reason } : null;
  return [
    { type: 'BookingCancelled', data: { bookingId, itemId, eventDate, quantity, from: status, cause }, personal },
  ];
}
