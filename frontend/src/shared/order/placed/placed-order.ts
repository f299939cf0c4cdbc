import { booking, createdOrder, type CreatedBooking, type CreatedOrder } from '@party-rental/contracts';
import { z } from 'zod';

const placed = z.object({
  id: z.uuid(),
  token: createdOrder.shape.token,
  createdAt: z.iso.datetime(),
  payBy: booking.shape.payBy,
  total: z.int(),
  deposit: z.int(),
  bookings: z.array(booking.pick({ number: true, itemName: true, eventDate: true, days: true, quantity: true })).min(1),
});
/** An order that was just placed. It is stored in the browser history, so it contains no personal data. */
export type Placed = z.infer<typeof placed>;

export function toPlaced(created: CreatedBooking | CreatedOrder): Placed {
  const bookings = 'bookings' in created ? created.bookings : [created];
  return placed.parse({ ...bookings[0], ...bookings[0]?.quote, id: created.orderId, token: created.token, bookings });
}

/** The order in a navigation's state, or null. */
export function readPlaced(state: unknown): Placed | null {
  return placed.safeParse(state).data ?? null;
}
