import type { BookingStatus } from '../bookings/bookings.js';
import { activeLines } from '../orders/order-lines.js';
import {
  addTaxes,
  feeFor,
  formatCents,
  getRates,
  sumLines,
  type Fees,
  type PricedLine,
  type TaxAmount,
} from './pricing.js';
import { applyAdjustments, type Adjustment, type AppliedAdjustment } from './discounts.js';
import type { Quote, Rates } from './quote.js';

/** What an order was agreed on: its fees, the subtotal that they belong to, in cents, and its rates. */
export type AgreedFees = Pick<Quote, 'subtotal' | 'delivery' | 'setup' | 'cleaning' | 'surcharge' | 'rates'>;

interface Priced {
  /** `unitPrice` is in cents per unit for all days, as booked. */
  lines: readonly (Pick<PricedLine, 'quantity' | 'deposit' | 'damageDeposit'> & {
    unitPrice: number;
    status: BookingStatus;
  })[];
  agreed: AgreedFees;
  adjustments: readonly Adjustment[];
  /** What was charged for cancelling it, in cents before tax. */
  cancellationCharge?: number;
}

/** The current price of an order in cents, without its cancelled lines. */
export interface OrderPrice {
  subtotal: number;
  deliveryFee: number;
  setupFee: number;
  cleaningFee: number;
  deliverySurcharge: number;
  /** The damage waiver. */
  waiver: number;
  adjustments: AppliedAdjustment[];
  /** Of a cancelled order. */
  cancellationCharge: number;
  taxes: TaxAmount[];
  /** The sum of the taxes. */
  tax: number;
  total: number;
  /** Part of the total. */
  deposit: number;
}

/**
 * Computes the price of an order for every page, email, CSV and total. A fee never rises above the agreed one; it falls if
 * a smaller order's tier is lower. Without an active line, only the cancellation charge is left, whatever the adjustments.
 */
export function priceOfOrder({ lines, agreed, adjustments, cancellationCharge = 0 }: Priced): OrderPrice {
  const active = activeLines(lines);
  if (active.length === 0) return priceOfCancelled(cancellationCharge, getRates(agreed));
  const priced = active.map(({ unitPrice: price, ...line }) => ({ ...line, price }));
  const subtotal = sumLines(priced);
  const { delivery, setup, cleaning, surcharge } = feesAfterChange(agreed, subtotal);
  const effective = applyAdjustments(subtotal, adjustments);
  const adjusted = effective.reduce((sum, { amount }) => sum + amount, 0);
  const taxed = addTaxes({ lines: priced, subtotal, adjusted, delivery, setup, cleaning, surcharge }, getRates(agreed));
  return {
    subtotal,
    deliveryFee: delivery,
    setupFee: setup,
    cleaningFee: cleaning,
    deliverySurcharge: surcharge,
    adjustments: effective,
    cancellationCharge: 0,
    ...taxed,
  };
}

function priceOfCancelled(cancellationCharge: number, rates: Rates): OrderPrice {
  if (cancellationCharge === 0) return NOTHING;
  const none = { lines: [], subtotal: 0, delivery: 0, setup: 0, cleaning: 0, surcharge: 0 };
  const { taxes, tax, total } = addTaxes({ ...none, cancellation: cancellationCharge }, rates);
  return { ...NOTHING, cancellationCharge, taxes: taxes.filter(({ base }) => base > 0), tax, total };
}

/** The fees after the subtotal changes. A fee never rises, and falls if a smaller subtotal's tier is lower. */
function feesAfterChange(agreed: Fees & Pick<Quote, 'subtotal' | 'rates'>, subtotal: number): Fees {
  const { delivery, setup, cleaning, surcharge } = agreed;
  if (subtotal >= agreed.subtotal) return { delivery, setup, cleaning, surcharge };
  const rates = getRates(agreed);
  return {
    delivery: Math.min(delivery, feeFor(subtotal, rates.delivery)),
    setup: Math.min(setup, feeFor(subtotal, rates.setup)),
    cleaning,
    surcharge,
  };
}

const NOTHING: OrderPrice = {
  subtotal: 0,
  deliveryFee: 0,
  setupFee: 0,
  cleaningFee: 0,
  deliverySurcharge: 0,
  waiver: 0,
  adjustments: [],
  cancellationCharge: 0,
  taxes: [],
  tax: 0,
  total: 0,
  deposit: 0,
};

/** The reason for an adjustment, or else what it is, and how its amount comes about. Amounts are in cents. */
export function formatAdjustment({
  amount,
  percent,
  agreedAmount,
  reason = '',
}: Pick<Adjustment, 'amount' | 'percent'> & { agreedAmount?: number | undefined; reason?: string }): string {
  const label = reason || (amount < 0 ? 'Discount' : 'Extra charge');
  if (percent !== undefined) return `${label} (${Math.abs(percent)}%)`;
  return agreedAmount === undefined ? label : `${label} (share of ${formatCents(Math.abs(agreedAmount))})`;
}
