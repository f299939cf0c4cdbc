import { BOOKING_FORM_FIELDS, bookedPrice, describeContents, type Booking, type Order } from '@party-rental/contracts';
import { dollars, type Column } from './table.js';
import type { OrderQueries } from '../../../../read/orders/orders.queries.js';

interface Row {
  booking: Booking;
  order: Order;
}

export const BOOKING_COLUMNS: readonly Column<Row>[] = [
  ['Number', ({ booking }) => booking.number],
  ['Event date', ({ booking }) => booking.eventDate, 'day'],
  ['Status', ({ booking }) => booking.status],
  ['Item', ({ booking }) => booking.itemName],
  ['Quantity', ({ booking }) => booking.quantity],
  ['Contents', ({ booking }) => describeContents(booking.contents)],
  ...BOOKING_FORM_FIELDS.map(({ name, label }): Column<Row> => [label, ({ booking }) => booking[name]]),
  ['Line total', ({ booking: { itemId, quantity, quote } }) => dollars(bookedPrice(quote, itemId) * quantity)],
  ['Order', ({ order }) => order.number],
  ['Order total', ({ order }) => dollars(order.price.total)],
  ['Cancel reason', ({ booking }) => booking.cancelReason],
  ['Created', ({ booking }) => booking.createdAt, 'instant'],
];

/** The bookings with the current state of their orders. */
export async function withOrders(bookings: readonly Booking[], queries: OrderQueries): Promise<Row[]> {
  const orders = await queries.byIds([...new Set(bookings.map(({ orderId }) => orderId))]);
  return bookings.flatMap((booking) => {
    const order = orders.get(booking.orderId);
    return order ? [{ booking, order }] : [];
  });
}

export async function* withOrdersOfPages(
  pages: AsyncIterable<readonly Booking[]>,
  queries: OrderQueries,
): AsyncGenerator<Row[]> {
  for await (const bookings of pages) yield withOrders(bookings, queries);
}
