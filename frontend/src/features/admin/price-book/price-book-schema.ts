import {
  atTime,
  depositRule,
  isCalendarDate,
  priceBook,
  TAXABLE,
  toNumber,
  type CurrentPriceBook,
  type PriceBook,
  type PriceBookChange,
  type Taxable,
} from '@party-rental/contracts';
import { z } from 'zod';
import { toCents, toDollars } from '../../../shared/order/typed-amount';

const { shape } = priceBook;
const [percentOfTotal, fixedAmount] = depositRule.options;
const dollars = z.string().transform(toCents);
/** Unlike an amount, a blank is not 0. */
const typedNumber = z.string().transform((typed) => (typed.trim() === '' ? NaN : toNumber(typed)));
const tiers = z.array(z.object({ from: dollars, fee: dollars }));
const appliesTo = z.record(z.enum(TAXABLE), z.boolean()).transform((chosen) => TAXABLE.filter((part) => chosen[part]));

const fields = z.object({
  delivery: tiers.pipe(shape.delivery),
  setup: tiers.pipe(shape.setup),
  cleaningFee: dollars.pipe(shape.cleaningFee),
  taxes: z
    .array(z.object({ zipPrefix: z.string().trim(), name: z.string(), percent: typedNumber, appliesTo }))
    .pipe(shape.taxes),
  deposit: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('percent'), value: typedNumber.pipe(percentOfTotal.shape.percent) }),
      z.object({ kind: z.literal('amount'), value: dollars.pipe(fixedAmount.shape.amount) }),
    ])
    .transform(({ kind, value }) => (kind === 'percent' ? { percent: value } : { amount: value })),
  damageDeposit: z.object({ perOrder: dollars }).pipe(shape.damageDeposit),
  minimumOrder: dollars.pipe(shape.minimumOrder),
  cancellation: z.object({ freeHours: typedNumber }).pipe(shape.cancellation),
  calls: z
    .object({ depositHours: typedNumber, confirmationHours: z.object({ from: typedNumber, to: typedNumber }) })
    .pipe(shape.calls),
});

/** What the form says about the prices alone. */
export const draftBook = fields satisfies z.ZodType<PriceBook>;

/** The form: amounts in dollars and numbers as typed, the start by the clock of the shop. */
export const priceBookForm = fields
  .extend({ starts: z.enum(['now', 'later']), validFrom: z.string() })
  .refine(({ starts, validFrom }) => starts === 'now' || isCalendarDate(validFrom.split('T')[0]), {
    path: ['validFrom'],
    error: 'Please enter a date and a time',
  });
export type PriceBookFields = z.input<typeof priceBookForm>;

export const NEW_TAX: PriceBookFields['taxes'][number] = {
  zipPrefix: '',
  name: '',
  percent: '',
  appliesTo: toChecked(TAXABLE),
};

/** The smallest subtotal first, as people read them. */
export function toPriceBookFields(book: CurrentPriceBook): PriceBookFields {
  const { deposit, calls } = book;
  const toRows = (fees: PriceBook['delivery']) =>
    fees.toReversed().map(({ from, fee }) => ({ from: toDollars(from), fee: toDollars(fee) }));
  return {
    delivery: toRows(book.delivery),
    setup: toRows(book.setup),
    cleaningFee: toDollars(book.cleaningFee),
    taxes: book.taxes.map((tax) => ({ ...tax, percent: String(tax.percent), appliesTo: toChecked(tax.appliesTo) })),
    deposit:
      'percent' in deposit
        ? { kind: 'percent', value: String(deposit.percent) }
        : { kind: 'amount', value: toDollars(deposit.amount) },
    damageDeposit: { perOrder: toDollars(book.damageDeposit.perOrder) },
    minimumOrder: toDollars(book.minimumOrder),
    cancellation: { freeHours: String(book.cancellation.freeHours) },
    calls: {
      depositHours: String(calls.depositHours),
      confirmationHours: { from: String(calls.confirmationHours.from), to: String(calls.confirmationHours.to) },
    },
    starts: 'now',
    validFrom: '',
  };
}

/** The request that saves the form. */
export function toPriceBookChange(
  { starts, validFrom, ...book }: z.output<typeof priceBookForm>,
  { version, timeZone }: { version: number; timeZone: string },
): PriceBookChange {
  const [day = '', time = ''] = validFrom.split('T');
  const isLater = starts === 'later' && isCalendarDate(day);
  return { ...book, version, ...(isLater && { validFrom: atTime(timeZone, day, time).toISOString() }) };
}

function toChecked(parts: readonly Taxable[]): Record<Taxable, boolean> {
  const has = (part: Taxable) => parts.includes(part);
  return {
    RENTAL: has('RENTAL'),
    DELIVERY: has('DELIVERY'),
    SETUP: has('SETUP'),
    CLEANING: has('CLEANING'),
    SURCHARGE: has('SURCHARGE'),
  };
}

/** The number of the latest change: of the book in force, or of one that replaces it later. */
export function latestVersion({ version, upcoming }: CurrentPriceBook): number {
  return Math.max(version, ...upcoming.map((book) => book.version));
}
