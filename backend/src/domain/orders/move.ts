import { longDay, type CalendarDate } from '@party-rental/contracts';
import { checkAvailability, describeReason } from '../availability.js';
import type { BookingState } from './booking.js';
import type { BookingDayReleased, BookingMoved } from '../events.js';
import type { OrderState } from './order.js';
import { noSuchBooking, Rejection } from '../rejections.js';

export interface MoveBooking {
  bookingId: string;
  to: CalendarDate;
  today: CalendarDate;
}

/** Takes the new day and releases the old one in one transaction. Lead time and inactive items do not matter to the owner. */
export function moveBooking(
  booking: BookingState | undefined,
  shop: OrderState,
  { bookingId, to, today }: MoveBooking,
): [BookingMoved, BookingDayReleased] | Rejection {
  if (!booking) return noSuchBooking();
  const { itemId, eventDate: from, quantity, status } = booking;
  if (status === 'CANCELLED') return conflict('This booking is cancelled, which is final.');
  if (to === from) return conflict(`This booking is on ${longDay(to)} already.`);
  const { rules } = shop;
  const item = shop.item(itemId);
  if (item.status !== 'listed') return conflict('The item of this booking is no longer in the inventory.');
  const { name } = item.item;
  const conditions = { today, rules, waived: ['inactive', 'lead_time'] as const };
  const { remaining, reasons } = checkAvailability(item.item, shop.booked(itemId, to), to, conditions);
  if (reasons[0]) return conflict(describeReason(reasons[0], name, to, rules));
  if (quantity > remaining)
    return new Rejection(
      'unavailable',
      `Only ${remaining} of ${name} ${remaining === 1 ? 'is' : 'are'} left on ${longDay(to)}.`,
      {
        lines: [{ itemId, itemName: name, eventDate: to, requested: quantity, remaining }],
      },
    );
  return [
    { type: 'BookingMoved', data: { bookingId, itemId, eventDate: to, quantity, from } },
    { type: 'BookingDayReleased', data: { bookingId, itemId, eventDate: from, quantity } },
  ];
}

function conflict(sentence: string): Rejection {
  return new Rejection('conflict', sentence);
}
