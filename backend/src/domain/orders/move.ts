import { isBookableDay, longDay, MONTHS_AHEAD, type CalendarDate } from '@party-rental/contracts';
import type { BookingState } from './booking.js';
import type { BookingDayReleased, BookingMoved } from '../events.js';
import type { OrderState } from './order.js';
import { noSuchBooking, Rejection } from '../rejections.js';

export interface MoveBooking {
  bookingId: string;
  to: CalendarDate;
  today: CalendarDate;
}

/** The new day is held first, and the old one freed in the same transaction. The owner may overrule the notice that customers need. */
export function moveBooking(
  booking: BookingState | undefined,
  shop: OrderState,
  { bookingId, to, today }: MoveBooking,
): [BookingMoved, BookingDayReleased] | Rejection {
  if (!booking) return noSuchBooking();
  const { itemId, eventDate: from, quantity, status } = booking;
  if (status === 'CANCELLED') return conflict('This booking is cancelled, which is final.');
  if (to === from) return conflict(`This booking is on ${longDay(to)} already.`);
  if (to < today) return conflict(`${longDay(to)} is in the past.`);
  if (!isBookableDay(to, today)) return conflict(`${longDay(to)} is more than ${MONTHS_AHEAD} months ahead.`);
  if (shop.rules.closedDays.includes(to)) return conflict(`The shop is closed on ${longDay(to)}.`);
  const item = shop.item(itemId);
  if (item.status !== 'listed') return conflict('The item of this booking is no longer in the inventory.');
  const remaining = Math.max(0, item.item.stock - shop.booked(itemId, to));
  if (quantity > remaining)
    return new Rejection('unavailable', `Only ${remaining} of ${item.item.name} can be had on ${longDay(to)}.`, {
      lines: [{ itemId, itemName: item.item.name, eventDate: to, requested: quantity, remaining }],
    });
  return [
    { type: 'BookingMoved', data: { bookingId, itemId, eventDate: to, quantity, from } },
    { type: 'BookingDayReleased', data: { bookingId, itemId, eventDate: from, quantity } },
  ];
}

function conflict(sentence: string): Rejection {
  return new Rejection('conflict', sentence);
}
