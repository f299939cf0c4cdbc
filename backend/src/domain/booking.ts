import {
  cancellableUntil,
  FREE_CANCELLATION_HOURS,
  type BookingStatus,
  type CalendarDate,
} from '@party-rental/contracts';
import type { BookingCancelled, BookingConfirmed, BookingEvent } from './events.js';
import { noSuchBooking, Rejection } from './rejections.js';

export interface BookingState {
  status: BookingStatus;
  itemId: number;
  eventDate: CalendarDate;
  quantity: number;
  userId: number | null;
}

export function evolveBooking(state: BookingState | undefined, event: BookingEvent): BookingState | undefined {
  switch (event.type) {
    case 'BookingCreated': {
      const { itemId, eventDate, quantity, userId } = event.data;
      return { status: 'PENDING', itemId, eventDate, quantity, userId };
    }
    case 'BookingConfirmed':
      return state && { ...state, status: 'CONFIRMED' };
    case 'BookingCancelled':
      return state && { ...state, status: 'CANCELLED' };
  }
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
  by: 'customer' | 'admin';
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
  const { bookingId, reason } = command;
  return [{ type: 'BookingCancelled', data: { bookingId, itemId, eventDate, quantity, from: status, reason } }];
}
