import type { CalendarDate } from '../days/calendar-date.js';
import { pickDayRates } from './pick-day-rates.js';
import { takePercent } from './take-percent.js';
import { TAXABLE, TAXED_BY_DEFAULT, type Taxable } from './taxable.js';
import type { DamageDepositRule, DepositRule, KeptTerms, PriceBook, PublicPriceBook } from './price-book.js';
import type { PromoDiscount } from './promo-codes.js';
import type { Quote, Rates } from './quote.js';

export interface PricedLine {
  itemId: number;
  name: string;
  eventDate: CalendarDate;
  /** Of the rental; 1 if absent. */
  days?: number | undefined;
  quantity: number;
  /** Cents per unit, for all days. */
  price: number;
  /** Cents per unit and day, where the days change the price. */
  dayPrice?: number | undefined;
  /** The name of the rate that made the price. */
  rate?: string | undefined;
  /** What the item has of its own. */
  deposit?: DepositRule | undefined;
  /** Cents per unit. */
  damageDeposit?: number | undefined;
}

/** The deposits that an item has of its own, for a priced line. */
export function ownDeposits({
  deposit,
  damageDeposit,
}: {
  deposit?: DepositRule | null | undefined;
  damageDeposit?: number | null | undefined;
}): Pick<PricedLine, 'deposit' | 'damageDeposit'> {
  return { ...(deposit && { deposit }), ...(damageDeposit && { damageDeposit }) };
}

/** The prices and terms of a shop until its owner changes them, and of orders placed before orders stored theirs. */
export const DEFAULT_PRICE_BOOK: PriceBook = {
  delivery: [
    { from: 50_000, fee: 2_500 },
    { from: 30_000, fee: 3_500 },
    { from: 0, fee: 4_500 },
  ],
  setup: [
    { from: 20_000, fee: 2_000 },
    { from: 0, fee: 1_500 },
  ],
  cleaningFee: 0,
  taxes: [{ zipPrefix: '', name: 'Tax', percent: 8, appliesTo: TAXED_BY_DEFAULT }],
  deposit: { percent: 50 },
  damageDeposit: { perOrder: 5_000 },
  damageWaiver: null,
  minimumOrder: 0,
  longerRentals: { maxDays: 1, further: [], named: [] },
  factors: [],
  cancellation: { freeHours: 48, keeps: 'DEPOSIT', weather: 'REFUND', lateOnline: false },
  payWithinMinutes: 30,
  calls: { depositHours: 24, confirmationHours: { from: 24, to: 48 } },
};

/** Takes the place of an exempt order's taxes, so that reports have what would have been taxed. */
const TAX_EXEMPT = { name: 'Tax exempt', percent: 0 };

/** What orders to a ZIP code are priced by, with the damage waiver if the customer wants it and the shop offers it. */
export function pickRates(book: PublicPriceBook, zipCode: string, wantsWaiver = false, isTaxExempt = false): Rates {
  const { version, delivery, setup, cleaningFee, deposit, damageDeposit, damageWaiver } = book;
  const { freeHours, weather, lateOnline, ...kept } = book.cancellation;
  const prefixes = book.taxes.map(({ zipPrefix }) => zipPrefix).filter((prefix) => zipCode.startsWith(prefix));
  const longest = prefixes.reduce((one, other) => (other.length > one.length ? other : one), '');
  const taxes = book.taxes.filter(({ zipPrefix }) => zipPrefix === longest);
  const taxed = TAXABLE.filter((part) => taxes.some(({ appliesTo }) => appliesTo.includes(part)));
  return {
    ...{ version, delivery, setup, cleaningFee, deposit, damageDeposit },
    taxes: taxes.map(({ name, percent, appliesTo }) => ({ name, percent, appliesTo })),
    ...(isTaxExempt && { taxes: [{ ...TAX_EXEMPT, appliesTo: taxed }], isTaxExempt }),
    waiverPercent: wantsWaiver && damageWaiver ? damageWaiver.percent : 0,
    freeHours,
    ...pickDayRates(book),
    kept: { ...kept, ...(weather === 'CREDIT' && { weather }), ...(lateOnline && { lateOnline }) },
  };
}

/** The rates that an order was agreed on under. */
export function getRates({ rates, cleaning }: Pick<Quote, 'rates' | 'cleaning'>): Rates {
  return rates ?? { ...DEFAULT_RATES, cleaningFee: cleaning };
}

/** What is kept of orders that were placed before the price book had these terms. */
export const KEPT_BEFORE: KeptTerms = { keeps: 'DEPOSIT' };

/** By the default price book: of orders from before orders stored their rates. */
export const DEFAULT_RATES = pickRates({ ...DEFAULT_PRICE_BOOK, version: 0 }, '');

/** Fees in cents, charged once an order. */
export type Fees = Pick<Quote, 'delivery' | 'setup' | 'cleaning' | 'surcharge'>;

/** The price of an order. Fees depend on its subtotal. The surcharge for its ZIP code is in cents. */
export function priceOrder(lines: readonly PricedLine[], rates: Rates, surcharge = 0, promo?: PromoDiscount): Quote {
  return {
    lines: lines.map((line) => ({ ...line, total: line.price * line.quantity })),
    ...priceLines(lines, rates, surcharge, promo),
    rates,
  };
}

/** What one line costs as an order of its own, with all fees and the tax, in cents. */
export function deliveredPrice(line: Units, rates: Rates, surcharge = 0): number {
  return priceLines([line], rates, surcharge).total;
}

type Units = Pick<PricedLine, 'price' | 'quantity' | 'deposit' | 'damageDeposit'>;

function priceLines(lines: readonly Units[], rates: Rates, surcharge: number, promo?: PromoDiscount) {
  const subtotal = sumLines(lines);
  // Exactly one is null, and a discount is at most the rental.
  const adjusted = promo ? Math.max(-subtotal, (promo.amount ?? 0) + takePercent(subtotal, promo.percent ?? 0)) : 0;
  const delivery = feeFor(subtotal, rates.delivery);
  const setup = feeFor(subtotal, rates.setup);
  const fees = { delivery, setup, cleaning: rates.cleaningFee, surcharge };
  return {
    subtotal,
    ...fees,
    ...(promo && { promo: { code: promo.code, amount: adjusted } }),
    ...addTaxes({ lines, subtotal, adjusted, ...fees }, rates),
  };
}

/** The amounts of an order before tax, in cents. Adjustments are discounts, below 0, and charges. */
type BeforeTax = Fees & { lines: readonly Units[]; subtotal: number; adjusted?: number; cancellation?: number };

/** In cents. `base` is what a tax was taken on. */
export interface TaxAmount {
  name: string;
  percent: number;
  base: number;
  amount: number;
}

interface Taxed {
  waiver: number;
  taxes: TaxAmount[];
  /** Their sum. */
  tax: number;
  total: number;
  deposit: number;
}

/** The damage waiver and the taxes of an order, its total and its deposit. What discounts exceed the rental by is off the fees, and none is below 0. */
export function addTaxes(
  { lines, subtotal, adjusted = 0, delivery, setup, cleaning, surcharge, cancellation = 0 }: BeforeTax,
  { taxes: rates, deposit, waiverPercent }: Pick<Rates, 'taxes' | 'deposit' | 'waiverPercent'>,
): Taxed {
  const waiver = takePercent(subtotal, waiverPercent);
  const amounts: Record<Taxable, number> = {
    RENTAL: subtotal + adjusted,
    DELIVERY: delivery,
    SETUP: setup,
    CLEANING: cleaning,
    SURCHARGE: surcharge,
    WAIVER: waiver,
    CANCELLATION: cancellation,
  };
  const sum = (parts: readonly Taxable[]) =>
    Math.max(
      0,
      parts.reduce((total, part) => total + amounts[part], 0),
    );
  const beforeTax = sum(TAXABLE);
  const taxes = rates.map(({ name, percent, appliesTo }) => {
    const base = Math.min(beforeTax, sum(appliesTo));
    return { name, percent, base, amount: takePercent(base, percent) };
  });
  const tax = taxes.reduce((total, { amount }) => total + amount, 0);
  const total = beforeTax + tax;
  return { waiver, taxes, tax, total, deposit: computeDeposit(total, lines, deposit) };
}

/** Lines of items with a rule of their own follow it, and the rest of the total, with fees and tax, that of the book. */
function computeDeposit(total: number, lines: readonly Units[], rule: DepositRule): number {
  const own = lines.filter(({ deposit }) => deposit);
  const rest = Math.max(0, total - sumLines(own));
  const ofOwn = own.reduce((sum, { price, quantity, deposit = rule }) => {
    const amount = price * quantity;
    return (
      sum + ('percent' in deposit ? takePercent(amount, deposit.percent) : Math.min(amount, deposit.amount * quantity))
    );
  }, 0);
  const ofRest = 'percent' in rule ? takePercent(rest, rule.percent) : own.length === lines.length ? 0 : rule.amount;
  return Math.min(total, ofOwn + Math.min(rest, ofRest));
}

/** The damage deposit of an order with these lines, in cents. */
export function computeDamageDeposit(
  rule: DamageDepositRule,
  lines: readonly Pick<PricedLine, 'quantity' | 'damageDeposit'>[],
): number {
  if ('perOrder' in rule) return rule.perOrder;
  return lines.reduce((sum, { quantity, damageDeposit = 0 }) => sum + quantity * damageDeposit, 0);
}

/** The terms of an order with these lines. Items with deposits of their own have no common percentage. */
export function getTerms({ lines, deposit: amount, ...agreed }: OrderToBe): {
  deposit: DepositRule;
  damageDeposit: number;
  freeHours: number;
  kept: KeptTerms;
} {
  const { deposit, damageDeposit, freeHours, kept = KEPT_BEFORE } = getRates(agreed);
  return {
    deposit: lines.some((line) => line.deposit) ? { amount } : deposit,
    damageDeposit: computeDamageDeposit(damageDeposit, lines),
    freeHours,
    kept,
  };
}

/** `deposit` is in cents. */
type OrderToBe = Pick<Quote, 'rates' | 'cleaning' | 'deposit'> & {
  lines: readonly Pick<PricedLine, 'quantity' | 'deposit' | 'damageDeposit'>[];
};

export function sumLines(lines: readonly Pick<PricedLine, 'price' | 'quantity'>[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}

/** The fee of the highest tier that a subtotal reaches, in cents. */
export function feeFor(subtotal: number, tiers: readonly { from: number; fee: number }[]): number {
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

/** Why an order is too small to be booked online; the amount is in cents. */
export function describeMinimum(minimumOrder: number): string {
  return `Our minimum order is ${formatCents(minimumOrder)} before delivery and tax`;
}

/** `7.375` becomes `7.375%`. */
export function formatPercent(percent: number): string {
  return `${percent}%`;
}

/** `48 hours`. */
export function formatHours(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** `Tax (8%)`, or `Tax exempt (number on file)`. Only the shop sees the number. */
export function formatTax({ name, percent }: { name: string; percent: number }, exemptNumber?: string): string {
  if (name === TAX_EXEMPT.name && percent === 0) return `${name} (${exemptNumber ?? 'number on file'})`;
  return `${name} (${formatPercent(percent)})`;
}

/** `50% deposit`, or `$100.00 deposit`. */
export function formatDeposit(rule: DepositRule): string {
  return `${formatDepositRule(rule)} deposit`;
}

/** What the discount of a code is called. */
export function formatPromo(code: string): string {
  return `Promo code ${code}`;
}

/** `50%`, or `$100.00`. */
export function formatDepositRule(rule: DepositRule): string {
  return 'percent' in rule ? formatPercent(rule.percent) : formatCents(rule.amount);
}
