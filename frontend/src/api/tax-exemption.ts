import type { User } from '@party-rental/contracts';
import { read } from './query';

/** Until when the orders of an account have no tax. The user is null for a guest's order. */
export const userExemptionQuery = (user: User | null | undefined) =>
  read('GET /api/user/tax-exemption', user?.emailVerified ? {} : undefined, { reads: ['bookings'] });
