import type { CalendarDate } from '../days/calendar-date.js';
import type { Quote } from './quote.js';

export interface PricedLine {
  itemId: number;
  name: string;
  eventDate: CalendarDate;
  quantity: number;
  /** Cents per unit and day. */
  price: number;
}

/** Highest threshold first; the first tier whose `from` the subtotal (cents) reaches sets the fee (cents). */
export const DELIVERY_TIERS = [
  { from: 50_000, fee: 2_500 },
  { from: 30_000, fee: 3_500 },
  { from: 0, fee: 4_500 },
] as const;
export const SETUP_TIERS = [
  { from: 20_000, fee: 2_000 },
  { from: 0, fee: 1_500 },
] as const;
export const TAX_PERCENT = 8;
export const DEPOSIT_PERCENT = 50;
/** Refundable, collected at delivery, never part of the total. */
export const DAMAGE_DEPOSIT = 5_000;
export const FREE_CANCELLATION_HOURS = 48;
/** The shop calls about the deposit within this many hours after an order. */
export const DEPOSIT_CALL_HOURS = 24;
/** The shop calls this many hours before the event to confirm it. */
export const CONFIRMATION_CALL_HOURS = { from: 24, to: 48 } as const;

/** Fees in cents, charged once an order. */
export type Fees = Pick<Quote, 'delivery' | 'setup' | 'cleaning' | 'surcharge'>;

/** The price of an order. Fees depend on its subtotal. `cleaning` and the surcharge for its ZIP code are settings, in cents. */
export function priceOrder(lines: readonly PricedLine[], cleaning = 0, surcharge = 0): Quote {
  return {
    lines: lines.map((line) => ({ ...line, total: line.price * line.quantity })),
    ...priceLines(lines, cleaning, surcharge),
  };
}

/** What one line costs as an order of its own, with all fees and the tax, in cents. */
export function deliveredPrice(line: Pick<PricedLine, 'price' | 'quantity'>, cleaning: number, surcharge = 0): number {
  return priceLines([line], cleaning, surcharge).total;
}

function priceLines(
  lines: readonly Pick<PricedLine, 'price' | 'quantity'>[],
  cleaning: number,
  surcharge: number,
): Omit<Quote, 'lines'> {
  const subtotal = sumLines(lines);
  const delivery = feeFor(subtotal, DELIVERY_TIERS);
  const setup = feeFor(subtotal, SETUP_TIERS);
  const beforeTax = subtotal + delivery + setup + cleaning + surcharge;
  const tax = Math.round((beforeTax * TAX_PERCENT) / 100);
  const total = beforeTax + tax;
  return {
    subtotal,
    delivery,
    setup,
    cleaning,
    surcharge,
    tax,
    total,
    deposit: Math.round((total * DEPOSIT_PERCENT) / 100),
  };
}

/** The fees after the subtotal changes. A fee never rises, and falls if a smaller subtotal's tier is lower. */
export function feesAfterChange(agreed: Fees & { subtotal: number }, subtotal: number): Fees {
  const { delivery, setup, cleaning, surcharge } = agreed;
  if (subtotal >= agreed.subtotal) return { delivery, setup, cleaning, surcharge };
  return {
    delivery: Math.min(delivery, feeFor(subtotal, DELIVERY_TIERS)),
    setup: Math.min(setup, feeFor(subtotal, SETUP_TIERS)),
    cleaning,
    surcharge,
  };
}

export function sumLines(lines: readonly Pick<PricedLine, 'price' | 'quantity'>[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}

function feeFor(subtotal: number, tiers: readonly { from: number; fee: number }[]): number {
  return tiers.find((tier) => subtotal >= tier.from)?.fee ?? 0;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** `123456` becomes `$1,235`. */
export function formatDollars(amount: number): string {
  return wholeDollars.format(amount / 100);
}

/** `123456` becomes `$1,234.56`. */
export function formatCents(amount: number): string {
  return dollars.format(amount / 100);
}
