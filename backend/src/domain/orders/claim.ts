import type { BookingState } from './booking.js';
import type { BookingClaimed } from '../events.js';

/** Whoever has proved that the email is his. */
export interface Claimant {
  userId: number;
  email: string;
}

/** Only what a guest has booked with this very email; nothing where there is nothing to claim, or no longer. */
export function claimBooking(
  state: BookingState | undefined,
  bookingId: string,
  { userId, email }: Claimant,
): BookingClaimed[] {
  if (state?.userId !== null || state.customer?.customerEmail.toLowerCase() !== email.toLowerCase()) return [];
  return [{ type: 'BookingClaimed', data: { bookingId, userId } }];
}
