import { getTerms } from '@party-rental/contracts';
import { isCustomer } from '../actor.js';
import type { BookingCreated } from './order-events.js';

/** What an order was agreed on under, besides its price. */
export interface TermsAtBooking {
  /** Of the total, or instead an amount in cents. */
  depositPercent?: number;
  depositAmount?: number;
  /** Cents. */
  damageDeposit: number;
  freeCancellationHours: number;
  /** By the customer, in the booking form. Orders by phone are entered by the owner. */
  accepted: boolean;
}

/** The terms of an order, from the event of its first line. */
export function termsAtBooking({
  data: { terms, quote },
  meta,
}: Pick<BookingCreated, 'data'> & { meta: { actor: string } }): TermsAtBooking {
  const { deposit, damageDeposit, freeHours: freeCancellationHours } = getTerms(quote);
  const rule = 'percent' in deposit ? { depositPercent: deposit.percent } : { depositAmount: deposit.amount };
  return { ...rule, damageDeposit, freeCancellationHours, accepted: isCustomer(meta.actor), ...terms };
}
