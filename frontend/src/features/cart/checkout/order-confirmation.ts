import { booking, type Order } from '@party-rental/contracts';
import { z } from 'zod';

const confirmation = z.object({
  total: z.int(),
  bookings: z.array(booking.pick({ number: true, itemName: true, eventDate: true, quantity: true })),
});
export type OrderConfirmation = z.infer<typeof confirmation>;

/** What the confirmation page shows of an order. It lies in the browser's history, so nobody's name or address is in it. */
export function confirmationOf({ bookings }: Order): OrderConfirmation {
  return confirmation.parse({ bookings, total: bookings[0]?.quote.total });
}

/** The order that a navigation's state carries, or null. */
export function readConfirmation(state: unknown): OrderConfirmation | null {
  return confirmation.safeParse(state).data ?? null;
}
