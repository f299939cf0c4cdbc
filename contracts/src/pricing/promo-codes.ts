import { z } from 'zod';
import { calendarDate, type CalendarDate } from '../days/calendar-date.js';
import { cleanCode } from '../text/clean-text.js';
import { line, optionalLine } from '../text/text.js';
import { AMOUNT_OR_PERCENT, cents } from './order-figures.js';
import type { DepositRule } from './price-book.js';

const CODE_HINT = 'Please use 3 to 20 letters, digits, or hyphens';

/** In capitals, however it is typed. */
export const promoCode = line(20, 'Please enter a code', toCapitals)
  .regex(/^[A-Z0-9-]{3,20}$/, CODE_HINT)
  .meta({ example: 'SUMMER10' });

/** In a request for an order; blank for none. */
export const usedPromoCode = optionalLine(20, undefined, toCapitals)
  .regex(/^([A-Z0-9-]{3,20})?$/, CODE_HINT)
  .optional();

function toCapitals(typed: string): string {
  return cleanCode(typed).toUpperCase();
}

/** What a promo code gives, and when; null is no limit. Its days are those on which orders are placed, in the shop's time zone. */
export interface PromoTerms {
  /** Cents, negative; null for a percentage. */
  amount: number | null;
  /** Of the subtotal, negative. */
  percent: number | null;
  from: CalendarDate | null;
  to: CalendarDate | null;
  /** Cents. */
  minimumSubtotal: number | null;
  maxUses: number | null;
  oncePerEmail: boolean;
}

/** A discount by a code, as much of its terms as its price needs. */
export type PromoDiscount = Pick<PromoTerms, 'amount' | 'percent'> & { code: string };

/** What a discount takes off, as a positive amount or percentage. */
export function toTakenOff({ amount, percent }: Pick<PromoTerms, 'amount' | 'percent'>): DepositRule {
  return percent === null ? { amount: -(amount ?? 0) } : { percent: -percent };
}

const amount = z
  .int('Please enter an amount')
  .min(-100_000_000, 'Please enter a smaller amount')
  .max(-1, 'A discount is a negative amount')
  .meta({ description: 'Cents, negative. It is never more than the rental, and shrinks with it' });
const percent = z
  .number('Please enter a percentage')
  .min(-100, 'Please enter at most 100%')
  .max(-0.001, 'A discount is a negative percentage')
  .multipleOf(0.001, 'Please enter at most three decimals')
  .meta({ description: 'Of the subtotal, instead of an amount; negative' });
const maxUses = z
  .int('Please enter a whole number')
  .min(1, 'Please allow at least 1 use')
  .max(1_000_000, 'Please allow at most 1,000,000 uses')
  .meta({ description: 'An order that is cancelled frees its use' });

/** A code with the terms to set; null removes a limit. */
export const promoCodeInput = z
  .object({
    code: promoCode,
    amount: amount.nullish(),
    percent: percent.nullish(),
    from: calendarDate.nullish().meta({ description: 'The first day on which it can be used' }),
    to: calendarDate.nullish().meta({ description: 'The last day on which it can be used' }),
    minimumSubtotal: cents.max(100_000_000).nullish(),
    maxUses: maxUses.nullish(),
    oncePerEmail: z.boolean().optional(),
  })
  .meta({ id: 'PromoCodeInput' });
export type PromoCodeInput = z.output<typeof promoCodeInput>;

/** Why terms contradict each other: the field, and what to do. */
export function findTermsError({
  amount,
  percent,
  from,
  to,
}: PromoTerms): { path: string; message: string } | undefined {
  if ((amount === null) === (percent === null)) return { path: 'amount', message: AMOUNT_OR_PERCENT };
  if (from && to && to < from) return { path: 'to', message: "The last day can't be before the first" };
  return undefined;
}

export const promoDiscount = z
  .object({ code: promoCode, amount: amount.nullable(), percent: percent.nullable() })
  .meta({ id: 'PromoDiscount' });

export const promoCodeUsage = promoDiscount
  .extend({
    from: calendarDate.nullable(),
    to: calendarDate.nullable(),
    minimumSubtotal: cents.nullable(),
    maxUses: maxUses.nullable(),
    oncePerEmail: z.boolean(),
    uses: z.int().min(0).meta({ description: 'By orders that are not cancelled' }),
  })
  .meta({ id: 'PromoCode' });
export type PromoCode = z.output<typeof promoCodeUsage>;
