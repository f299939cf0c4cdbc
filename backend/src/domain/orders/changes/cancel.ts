import {
  cancellableUntil,
  dayIn,
  describeFreeHours,
  getRates,
  lastDay,
  type CancelledBy,
} from '@party-rental/contracts';
import { conflict, noSuchBooking, Rejection } from '../../rejections.js';
import type { BookingCancelled, CancellationCause } from '../order-events.js';
import type { OrderLineState, OrderState } from '../order-state.js';
import { pickTaking } from '../../stock/allocations.js';

export interface CancelBooking {
  bookingId: string;
  reason: string | null;
  by: 'customer' | 'admin' | 'system';
  cause?: CancellationCause;
  requestedBy?: CancelledBy | undefined;
  /** What is cancelled of an order that its customer can still cancel online after the free hours. */
  late?: 'whole' | 'part' | undefined;
  now: Date;
  timeZone: string;
}

export function cancelBooking(
  state:
    | (Pick<OrderLineState, 'status' | 'itemId' | 'eventDate' | 'days' | 'quantity' | 'parts' | 'heldUntil'> &
        Pick<OrderState, 'customer' | 'agreed'>)
    | undefined,
  command: CancelBooking,
): BookingCancelled[] | Rejection {
  if (!state) return noSuchBooking();
  if (state.status === 'CANCELLED') return new Rejection('conflict', 'This booking is already cancelled.');
  const { freeHours } = getRates(state.agreed);
  const isLate =
    command.by === 'customer' && command.now > cancellableUntil(state.eventDate, command.timeZone, freeHours);
  if (isLate && command.late === 'part')
    return conflict("It's too late to cancel a part of this order online. Please call us, or cancel all of it.");
  if (isLate && !command.late)
    return conflict(
      `Free cancellation ended ${freeHours === 0 ? 'at ' : ''}${describeFreeHours(freeHours)}. Please call us.`,
    );
  const { itemId, eventDate, quantity, status } = state;
  const { bookingId, reason, requestedBy } = command;
  const isOver = lastDay(state) < dayIn(command.timeZone, command.now);
  if (command.by === 'admin' && isOver && !reason)
    return new Rejection('conflict', 'This event is over. To correct the record, please enter a reason.');
  const cause = command.cause ?? (isOver ? 'correction' : 'request');
  // An erased booking has no key to encrypt a reason with.
  const personal = state.customer && reason !== null ? { reason } : null;
  return [
    {
      type: 'BookingCancelled',
      data: {
        ...{ bookingId, itemId, eventDate, quantity, ...pickTaking(state), from: status, cause },
        ...(requestedBy && { requestedBy }),
      },
      personal,
    },
  ];
}
