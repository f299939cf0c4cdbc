import { onDays, type BusinessTime, type CalendarDate } from '@party-rental/contracts';
import type { BookingDayReleased, BookingMoved } from '../order-events.js';
import type { OrderLineState } from '../order-state.js';
import { allocate, pickTaking, release } from '../../stock/allocations.js';
import { withAllocations, type ShopState } from '../order.js';
import { cancelledForever, conflict, noSuchBooking, type Rejection } from '../../rejections.js';
import { describeBegun } from '../rental-length.js';
import { rejectUnits } from '../take-units.js';

export interface MoveBooking extends BusinessTime {
  bookingId: string;
  to: CalendarDate;
  /** The lead time does not apply to the owner. */
  byOwner?: boolean;
}

export type MovableBooking = Pick<
  OrderLineState,
  'itemId' | 'eventDate' | 'days' | 'quantity' | 'parts' | 'heldUntil' | 'status'
>;

/** Releases the old day and takes the new one in one transaction. That the item is inactive by now does not matter. */
export function moveBooking(
  booking: MovableBooking | undefined,
  shop: ShopState,
  { bookingId, to, byOwner = true, ...clock }: MoveBooking,
): [BookingDayReleased, BookingMoved] | Rejection {
  if (!booking) return noSuchBooking();
  const { itemId, eventDate: from, days, quantity, parts, status } = booking;
  if (status === 'CANCELLED') return cancelledForever('booking');
  if (from < clock.today) return conflict(`${describeBegun(booking, clock.today)}, so it can't be moved.`);
  if (to === from) return conflict(`This booking is ${onDays(booking)} already.`);
  const released = withAllocations(shop, release(allocate(booking)));
  const rejection = rejectUnits(released, { itemId, parts, eventDate: to, days, quantity, byOwner, ...clock });
  if (rejection) return rejection;
  const booked = { bookingId, itemId, quantity, ...pickTaking(booking) };
  return [
    { type: 'BookingDayReleased', data: { ...booked, eventDate: from } },
    { type: 'BookingMoved', data: { ...booked, eventDate: to, from } },
  ];
}
