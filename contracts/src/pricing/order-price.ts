import type { BookingStatus } from '../bookings/bookings.js';
import { activeLines } from '../orders/order-lines.js';
import { DEPOSIT_PERCENT, feesAfterChange, sumLines, TAX_PERCENT } from './pricing.js';
import type { Quote } from './quote.js';

/** What an order was agreed on: its fees, and the subtotal that they belong to, in cents. */
export type AgreedFees = Pick<Quote, 'subtotal' | 'delivery' | 'setup' | 'cleaning' | 'surcharge'>;

interface Priced {
  /** `unitPrice` is in cents per unit and day, as booked. */
  lines: readonly { quantity: number; unitPrice: number; status: BookingStatus }[];
  agreed: AgreedFees;
  /** In cents; negative for a discount. */
  adjustments: readonly { amount: number; reason: string }[];
}

/** The current price of an order in cents, without its cancelled lines. */
export interface OrderPrice {
  subtotal: number;
  deliveryFee: number;
  setupFee: number;
  cleaningFee: number;
  deliverySurcharge: number;
  adjustments: { amount: number; reason: string }[];
  tax: number;
  total: number;
  /** Half of the total, and part of it. */
  deposit: number;
}

/**
 * Computes the price of an order for every page, email, CSV and total. A fee never rises above the agreed one; it falls if
 * a smaller order's tier is lower. Without an active line, everything is 0, whatever the adjustments.
 */
export function priceOfOrder({ lines, agreed, adjustments }: Priced): OrderPrice {
  const active = activeLines(lines);
  if (active.length === 0) return NOTHING;
  const subtotal = sumLines(active.map(({ unitPrice: price, quantity }) => ({ price, quantity })));
  const { delivery, setup, cleaning, surcharge } = feesAfterChange(agreed, subtotal);
  const adjusted = adjustments.reduce((sum, { amount }) => sum + amount, 0);
  const beforeTax = Math.max(0, subtotal + delivery + setup + cleaning + surcharge + adjusted);
  const tax = Math.round((beforeTax * TAX_PERCENT) / 100);
  const total = beforeTax + tax;
  return {
    subtotal,
    deliveryFee: delivery,
    setupFee: setup,
    cleaningFee: cleaning,
    deliverySurcharge: surcharge,
    adjustments: adjustments.map(({ amount, reason }) => ({ amount, reason })),
    tax,
    total,
    deposit: Math.round((total * DEPOSIT_PERCENT) / 100),
  };
}

const NOTHING: OrderPrice = {
  subtotal: 0,
  deliveryFee: 0,
  setupFee: 0,
  cleaningFee: 0,
  deliverySurcharge: 0,
  adjustments: [],
  tax: 0,
  total: 0,
  deposit: 0,
};

/** The reason for an adjustment, or else what it is. The amount is in cents. */
export function formatAdjustment({ amount, reason = '' }: { amount: number; reason?: string }): string {
  return reason || (amount < 0 ? 'Discount' : 'Extra charge');
}
