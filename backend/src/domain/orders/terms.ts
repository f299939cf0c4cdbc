import { DEFAULT_PRICE_BOOK, type DepositRule } from '@party-rental/contracts';
import { isCustomer } from '../actor.js';
import type { BookingCreated } from './order-events.js';

/** What an order was agreed on under, besides its price. */
export interface TermsAtBooking {
  /** Of events that stored no rates. */
  depositPercent?: number;
  deposit?: DepositRule;
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
  const accepted = terms?.accepted ?? isCustomer(meta.actor);
  if (!quote.rates) return { ...FIRST_TERMS, ...terms, accepted };
  const { deposit, damageDeposit, freeHours } = quote.rates;
  return { deposit, damageDeposit, freeCancellationHours: freeHours, accepted };
}

/** Of orders placed before events recorded them. */
const FIRST_TERMS = {
  depositPercent: 50,
  damageDeposit: DEFAULT_PRICE_BOOK.damageDeposit.perOrder,
  freeCancellationHours: DEFAULT_PRICE_BOOK.cancellation.freeHours,
};
