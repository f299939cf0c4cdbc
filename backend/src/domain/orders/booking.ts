import {
  cancellableUntil,
  dayIn,
  FREE_CANCELLATION_HOURS,
  type BookingStatus,
  type CalendarDate,
  type Customer,
} from '@party-rental/contracts';
import type { BookingEvent } from '../events.js';
import type { BookingCancelled, BookingClaimed, CancellationCause } from './order-events.js';
import { noSuchBooking, Rejection } from '../rejections.js';
import type { Part } from '../stock/allocations.js';

export interface BookingState {
  status: BookingStatus;
  itemId: number;
  eventDate: CalendarDate;
  quantity: number;
  /** Undefined for an item that only takes its own units of the day. */
  parts?: readonly Part[] | undefined;
  userId: number | null;
  /** Null after an erasure, or when personal data was not decrypted. */
  customer: Customer | null;
  /** `rating` is in stars, 1 to 5. */
  review: { reviewId: string; rating: number; isHidden: boolean } | null;
}

export function evolveBooking(state: BookingState | undefined, event: BookingEvent): BookingState | undefined {
  switch (event.type) {
    case 'BookingCreated': {
      const { itemId, eventDate, quantity, parts, userId } = event.data;
      const booked = { itemId, eventDate, quantity, ...(parts && { parts }) };
      return { ...booked, status: 'PENDING', userId, customer: event.personal, review: null };
    }
    case 'BookingConfirmed':
      return state && { ...state, status: 'CONFIRMED' };
    case 'BookingCancelled':
      return state && { ...state, status: 'CANCELLED' };
    case 'BookingMoved':
      return state && { ...state, eventDate: event.data.eventDate };
    case 'BookingQuantityChanged':
      return state && { ...state, quantity: event.data.quantity };
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

export interface CancelBooking {
  bookingId: string;
  reason: string | null;
  by: 'customer' | 'admin' | 'system';
  cause?: CancellationCause;
  now: Date;
  timeZone: string;
}

export function cancelBooking(
  state: Pick<BookingState, 'status' | 'itemId' | 'eventDate' | 'quantity' | 'parts' | 'customer'> | undefined,
  command: CancelBooking,
): BookingCancelled[] | Rejection {
  if (!state) return noSuchBooking();
  if (state.status === 'CANCELLED') return new Rejection('conflict', 'This booking is already cancelled.');
  if (command.by === 'customer' && command.now > cancellableUntil(state.eventDate, command.timeZone))
    return new Rejection(
      'conflict',
      `Free cancellation ended ${FREE_CANCELLATION_HOURS} hours before the event. Please call us.`,
    );
  const { itemId, eventDate, quantity, parts, status } = state;
  const { bookingId, reason } = command;
  const isOver = eventDate < dayIn(command.timeZone, command.now);
  if (command.by === 'admin' && isOver && !reason)
    return new Rejection('conflict', 'This event is over. To correct the record, please enter a reason.');
  const cause = command.cause ?? (isOver ? 'correction' : 'request');
  // An erased booking has no key to encrypt a reason with.
  const personal = state.customer && reason !== null ? { reason } : null;
  return [
    {
      type: 'BookingCancelled',
      data: { bookingId, itemId, eventDate, quantity, ...(parts && { parts }), from: status, cause },
      personal,
    },
  ];
}

/** An account that has verified the email. */
export interface Claimant {
  userId: number;
  email: string;
}

/** Claims only guest bookings with this email. Other bookings yield no event. */
export function claimBooking(
  state: BookingState | undefined,
  bookingId: string,
  { userId, email }: Claimant,
): BookingClaimed[] {
  if (state?.userId !== null || state.customer?.customerEmail.toLowerCase() !== email.toLowerCase()) return [];
  return [{ type: 'BookingClaimed', data: { bookingId, userId } }];
}
