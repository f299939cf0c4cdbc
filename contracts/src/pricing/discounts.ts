import { formatPromo } from './pricing.js';
import { takePercent } from './take-percent.js';
import type { PromoDiscount } from './promo-codes.js';
import type { Quote } from './quote.js';

/** A discount, below 0, or a charge, before tax. */
export interface Adjustment {
  /** Cents, as given. */
  amount: number;
  /** Of the subtotal, which it follows; it replaces the amount. */
  percent?: number | undefined;
  /** The subtotal for which a discount was given, in cents; absent for a discount that never shrinks. */
  agreedSubtotal?: number | undefined;
  reason: string;
}

/** The discount of a promo code that an order was priced with. */
export function toAdjustment(
  { subtotal, promo }: Pick<Quote, 'subtotal' | 'promo'>,
  { code, percent }: PromoDiscount,
): Adjustment {
  const basis = percent === null ? { agreedSubtotal: subtotal } : { percent };
  return { amount: promo?.amount ?? 0, ...basis, reason: formatPromo(code) };
}

/** `amount` is what counts now. `agreedAmount` is what was given, where it differs. */
export interface AppliedAdjustment {
  amount: number;
  percent?: number | undefined;
  agreedAmount?: number | undefined;
  reason: string;
}

/** Half a cent is rounded up, although the sums of fractions are not exact. */
const HALF_UP = 1e-6;

/**
 * What adjustments come to for a subtotal, in cents. A discount shrinks with the rental, and what it gives beyond the rental
 * is off the fees, and stays. All discounts together take at most the whole rental, so that a smaller order never costs more.
 */
export function applyAdjustments(subtotal: number, adjustments: readonly Adjustment[]): AppliedAdjustment[] {
  const amounts = new Map<Adjustment, number>();
  // What the discounts so far take of the rental: as a share, and in cents with fractions.
  let [share, taken] = [0, 0];
  const take = (part: number, rental: number) => {
    const before = Math.floor(taken + 0.5 + HALF_UP);
    [share, taken] = [share + part, taken + part * rental];
    return Math.floor(taken + 0.5 + HALF_UP) - before;
  };
  // Percentages first: they follow the rental both ways.
  for (const one of adjustments)
    if (one.percent !== undefined)
      amounts.set(
        one,
        one.percent > 0
          ? takePercent(subtotal, one.percent)
          : 0 - take(Math.min(-one.percent / 100, 1 - share), subtotal),
      );
  for (const one of adjustments) {
    const { amount, percent, agreedSubtotal = 0 } = one;
    if (percent !== undefined || amount >= 0 || agreedSubtotal === 0) continue;
    const onRental = Math.min(-amount, Math.floor((1 - share) * agreedSubtotal + HALF_UP));
    amounts.set(one, amount + onRental - take(onRental / agreedSubtotal, Math.min(subtotal, agreedSubtotal)));
  }
  return adjustments.map((one) => {
    const { amount: agreed, percent, reason } = one;
    const amount = amounts.get(one) ?? agreed;
    if (percent !== undefined) return { amount, percent, reason };
    return amount === agreed ? { amount, reason } : { amount, agreedAmount: agreed, reason };
  });
}
