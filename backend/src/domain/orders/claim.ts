import type { BookingState } from './booking.js';
import type { BookingClaimed } from '../events.js';

/** An account that has verified the email. */
export interface Claimant {
  userId: number;
  email: string;
}

/** Claims only guest bookings with this email. Other bookings yield no event. */
export function claimBooking(
  state: BookingState | undefined,
  bookingId: string,
  { userId, email }: Claimant,
): BookingClaimed[] {
  if (state?.userId !== null || state.customer?.customerEmail.toLowerCase() !== email.toLowerCase()) return [];
  return [{ type: 'BookingClaimed', data: { bookingId, userId } }];
}
