import { computeDamageDeposit, DEFAULT_PRICE_BOOK } from '@party-rental/contracts';
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
  const accepted = terms?.accepted ?? isCustomer(meta.actor);
  if (!quote.rates) return { ...FIRST_TERMS, ...terms, accepted };
  const { deposit, freeHours } = quote.rates;
  const damageDeposit = computeDamageDeposit(quote.rates.damageDeposit, quote.lines);
  const hasOwn = quote.lines.some((line) => line.deposit);
  const rule = 'percent' in deposit && !hasOwn ? { depositPercent: deposit.percent } : { depositAmount: quote.deposit };
  return { ...rule, damageDeposit, freeCancellationHours: freeHours, accepted };
}

/** Of orders placed before events recorded them. */
const FIRST_TERMS = {
  depositPercent: 50,
  damageDeposit: computeDamageDeposit(DEFAULT_PRICE_BOOK.damageDeposit, []),
  freeCancellationHours: DEFAULT_PRICE_BOOK.cancellation.freeHours,
};
