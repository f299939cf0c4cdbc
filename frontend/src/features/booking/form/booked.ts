import { booking, type Booking } from '@party-rental/contracts';
import { z } from 'zod';

const booked = booking
  .pick({ id: true, number: true, itemName: true, eventDate: true, quantity: true, userId: true })
  .extend({ total: z.int() });
export type Booked = z.infer<typeof booked>;

/** What the confirmation shows of a booking. It lies in the browser's history, so nobody's name or address is in it. */
export function bookedOf(made: Booking): Booked {
  return booked.parse({ ...made, total: made.quote.total });
}

/** The booking that a navigation's state carries, or null. */
export function readBooked(state: unknown): Booked | null {
  return booked.safeParse(state).data ?? null;
}
