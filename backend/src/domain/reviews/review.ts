import { lastDay, type CalendarDate } from '@party-rental/contracts';
import type { ReviewHidden, ReviewWritten } from '../orders/order-events.js';
import { findLine, type OrderState } from '../orders/order-state.js';
import { noSuchBooking, Rejection } from '../rejections.js';

export interface WriteReview {
  reviewId: string;
  bookingId: string;
  itemId: number;
  rating: number;
  text: string;
  /** `hasToken`: the request contains the token of the booking's confirmation email. */
  by: { userId: number | null; isAdmin: boolean; hasToken: boolean };
  today: CalendarDate;
  /** Without it: now. */
  writtenAt?: Date | undefined;
}

/** Once, after the event day, by the customer. Strangers get the same rejection as for an unknown booking. */
export function writeReview(order: OrderState | undefined, command: WriteReview): ReviewWritten[] | Rejection {
  const { reviewId, bookingId, itemId, rating, text, by, today, writtenAt } = command;
  const line = findLine(order, bookingId);
  const own = order && (by.hasToken || (order.userId !== null && order.userId === by.userId));
  if (!order || !line || !(own || by.isAdmin)) return noSuchBooking();
  if (!own) return new Rejection('forbidden', 'Only the customer of a booking can review it.');
  if (line.itemId !== itemId) return new Rejection('conflict', 'This booking is for another item.');
  if (line.status === 'CANCELLED') return new Rejection('conflict', "A cancelled booking can't be reviewed.");
  if (today <= lastDay(line)) return new Rejection('conflict', 'You can write a review after the event day.');
  if (line.review) return new Rejection('conflict', "You've already reviewed this booking.");
  if (order.customer === null)
    return new Rejection('conflict', "The personal data of this booking has been erased, so it can't be reviewed.");
  const personal = { author: authorName(order.customer.customerName), text };
  const data = { reviewId, bookingId, itemId, rating, ...(writtenAt && { writtenAt: writtenAt.toISOString() }) };
  return [{ type: 'ReviewWritten', data, personal }];
}

/** Final. The stars no longer count. */
export function hideReview(order: OrderState | undefined, bookingId: string): ReviewHidden[] | Rejection {
  const line = findLine(order, bookingId);
  if (!line) return noSuchBooking();
  if (!line.review) return new Rejection('conflict', "This booking hasn't been reviewed.");
  const { itemId, review } = line;
  const { id: reviewId, rating, isHidden } = review;
  if (isHidden) return new Rejection('conflict', 'This review is already hidden.');
  return [{ type: 'ReviewHidden', data: { reviewId, bookingId, itemId, rating } }];
}

/** The public name of a review's author: 'Dana M.' for 'Dana Miller', 'A customer' for anything that is not a name. */
export function authorName(customerName: string): string {
  const [first, ...others] = customerName.split(/\s+/);
  if (!first || !/^\p{L}[\p{L}\p{M}.'’-]*$/u.test(first)) return 'A customer';
  const [initial] = others.at(-1) ?? '';
  return initial && /\p{L}/u.test(initial) ? `${first} ${initial.toUpperCase()}.` : first;
}
