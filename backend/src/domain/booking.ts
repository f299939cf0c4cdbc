import { FREE_CANCELLATION_HOURS, startOfDay, type BookingStatus, type CalendarDate } from '@party-rental/contracts';
import type { BookingCancelled, BookingConfirmed, BookingEvent } from './events.js';
import { Rejection } from './rejections.js';

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

/** The last instant at which a customer may cancel: 48 hours before the event day begins. */
export function cancellableUntil(eventDate: CalendarDate, timeZone: string): Date {
  return new Date(startOfDay(timeZone, eventDate).getTime() - FREE_CANCELLATION_HOURS * 3_600_000);
}

export function noSuchBooking(): Rejection {
  return new Rejection('not_found', 'We could not find this booking.');
}
