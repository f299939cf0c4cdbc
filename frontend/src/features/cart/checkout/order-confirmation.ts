import { booking, type PlacedOrder } from '@party-rental/contracts';
import { z } from 'zod';

const confirmation = z.object({
  total: z.int(),
  bookings: z.array(booking.pick({ number: true, itemName: true, eventDate: true, quantity: true })),
});
export type OrderConfirmation = z.infer<typeof confirmation>;

/** The order data for the confirmation page. It is stored in the browser history, so it contains no personal data. */
export function confirmationOf({ bookings }: PlacedOrder): OrderConfirmation {
  return confirmation.parse({ bookings, total: bookings[0]?.quote.total });
}

/** The order in a navigation's state, or null. */
export function readConfirmation(state: unknown): OrderConfirmation | null {
  return confirmation.safeParse(state).data ?? null;
}
