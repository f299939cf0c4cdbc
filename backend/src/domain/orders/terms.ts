import { DAMAGE_DEPOSIT, DEPOSIT_PERCENT, FREE_CANCELLATION_HOURS } from '@party-rental/contracts';
import { isCustomer } from '../actor.js';
import type { AgreedTerms, BookingCreated } from './order-events.js';

/** The terms of orders placed before events recorded them. Never change these values. */
const FIRST_TERMS = { depositPercent: 50, damageDeposit: 5_000, freeCancellationHours: 48 } as const;

/** The terms of an order that is placed now. */
export function currentTerms({ byOwner }: { byOwner: boolean }): AgreedTerms {
  return {
    depositPercent: DEPOSIT_PERCENT,
    damageDeposit: DAMAGE_DEPOSIT,
    freeCancellationHours: FREE_CANCELLATION_HOURS,
    accepted: !byOwner,
  };
}

/** The terms of an order, from the event of its first line. */
export function termsAtBooking({
  data,
  meta,
}: Pick<BookingCreated, 'data'> & { meta: { actor: string } }): AgreedTerms {
  return data.terms ?? { ...FIRST_TERMS, accepted: isCustomer(meta.actor) };
}
