import { booking, type Booking } from '@party-rental/contracts';
import { z } from 'zod';

const booked = booking
  .pick({ id: true, number: true, itemName: true, eventDate: true, quantity: true, userId: true })
  .extend({ total: z.int() });
export type Booked = z.infer<typeof booked>;

/** The booking data for the confirmation. It is stored in the browser history, so it contains no personal data. */
export function bookedOf(made: Booking): Booked {
  return booked.parse({ ...made, total: made.quote.total });
}

/** The booking in a navigation's state, or null. */
export function readBooked(state: unknown): Booked | null {
  return booked.safeParse(state).data ?? null;
}
