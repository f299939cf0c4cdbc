import { BOOKING_FORM_FIELDS, describeContents } from '@party-rental/contracts';
import { dollars, type Column } from './table.js';
import type { ListedBooking } from '../../../../read/orders/booking-list.queries.js';

export const BOOKING_COLUMNS: readonly Column<ListedBooking>[] = [
  ['Number', ({ booking }) => booking.number],
  ['Event date', ({ booking }) => booking.eventDate, 'day'],
  ['Status', ({ booking }) => booking.status],
  ['Item', ({ booking }) => booking.itemName],
  ['Quantity', ({ booking }) => booking.quantity],
  ['Contents', ({ booking }) => describeContents(booking.contents)],
  ...BOOKING_FORM_FIELDS.map(({ name, label }): Column<ListedBooking> => [label, ({ booking }) => booking[name]]),
  ['Line total', (row) => dollars(lineTotal(row))],
  ['Order', ({ order }) => order.number],
  ['Order total', ({ order }) => dollars(order.price.total)],
  ['Cancel reason', ({ booking }) => booking.cancelReason],
  ['Created', ({ booking }) => booking.createdAt, 'instant'],
  ['Days', ({ booking }) => booking.days ?? 1],
];

/** In cents. The price of a line stays as booked, also when it moves to days that cost something else. */
function lineTotal({ booking, order }: ListedBooking): number {
  const line = order.lines.find(({ bookingId }) => bookingId === booking.id);
  return line ? line.unitPrice * booking.quantity : 0;
}
