import {
  atTime,
  damageDepositRule,
  isCalendarDate,
  KEPT,
  priceBook,
  TAXABLE,
  TAXED_BY_DEFAULT,
  type CurrentPriceBook,
  type PriceBook,
  type PriceBookChange,
  type Taxable,
  WAIVER_OFFERS,
  WEATHER_TERMS,
} from '@party-rental/contracts';
import { z } from 'zod';
import { toCents, toDollars } from '../../../shared/order/typed-amount';
import { toTypedDeposit, typedDeposit, typedNumber } from '../parts/typed-deposit';
import { dayRateFields, toDayRateFields } from './day-rates-schema';

const { shape } = priceBook;
const [perOrder] = damageDepositRule.options;
const waiver = shape.damageWaiver.unwrap().shape;
const dollars = z.string().transform(toCents);
const tiers = z.array(z.object({ from: dollars, fee: dollars }));
const appliesTo = z.record(z.enum(TAXABLE), z.boolean()).transform((chosen) => TAXABLE.filter((part) => chosen[part]));

const fields = z.object({
  delivery: tiers.pipe(shape.delivery),
  setup: tiers.pipe(shape.setup),
  cleaningFee: dollars.pipe(shape.cleaningFee),
  taxes: z
    .array(z.object({ zipPrefix: z.string().trim(), name: z.string(), percent: typedNumber, appliesTo }))
    .pipe(shape.taxes),
  deposit: typedDeposit,
  damageDeposit: z.discriminatedUnion('kind', [
    z
      .object({ kind: z.literal('perOrder'), perOrder: dollars.pipe(perOrder.shape.perOrder) })
      .transform(({ perOrder: amount }) => ({ perOrder: amount })),
    z.object({ kind: z.literal('perItem'), perOrder: z.string() }).transform(() => ({ perItem: true as const })),
  ]),
  damageWaiver: z.discriminatedUnion('offered', [
    z.object({ offered: z.literal(''), percent: z.string() }).transform(() => null),
    z.object({ offered: z.enum(WAIVER_OFFERS), percent: typedNumber.pipe(waiver.percent) }),
  ]),
  minimumOrder: dollars.pipe(shape.minimumOrder),
  ...dayRateFields,
  cancellation: z
    .object({
      freeHours: typedNumber,
      keeps: z.enum(KEPT),
      percent: typedNumber,
      weather: z.enum(WEATHER_TERMS),
      lateOnline: z.boolean(),
    })
    .transform(({ percent, ...terms }): z.input<typeof shape.cancellation> => ({
      ...terms,
      ...(terms.keeps === 'PERCENT' && { percent }),
    }))
    .pipe(shape.cancellation),
  payWithinMinutes: typedNumber.pipe(shape.payWithinMinutes),
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
  appliesTo: toChecked(TAXED_BY_DEFAULT),
};

/** The smallest subtotal first, as people read them. */
export function toPriceBookFields(book: CurrentPriceBook): PriceBookFields {
  const { deposit, damageDeposit, damageWaiver, cancellation, calls } = book;
  const toRows = (fees: PriceBook['delivery']) =>
    fees.toReversed().map(({ from, fee }) => ({ from: toDollars(from), fee: toDollars(fee) }));
  return {
    delivery: toRows(book.delivery),
    setup: toRows(book.setup),
    cleaningFee: toDollars(book.cleaningFee),
    taxes: book.taxes.map((tax) => ({ ...tax, percent: String(tax.percent), appliesTo: toChecked(tax.appliesTo) })),
    deposit: toTypedDeposit(deposit),
    damageDeposit:
      'perOrder' in damageDeposit
        ? { kind: 'perOrder', perOrder: toDollars(damageDeposit.perOrder) }
        : { kind: 'perItem', perOrder: '' },
    damageWaiver: { offered: damageWaiver?.offered ?? '', percent: String(damageWaiver?.percent ?? '') },
    minimumOrder: toDollars(book.minimumOrder),
    ...toDayRateFields(book),
    cancellation: {
      freeHours: String(cancellation.freeHours),
      keeps: cancellation.keeps,
      weather: cancellation.weather,
      lateOnline: cancellation.lateOnline,
      percent: String(cancellation.percent ?? ''),
    },
    payWithinMinutes: String(book.payWithinMinutes),
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
    WAIVER: has('WAIVER'),
    CANCELLATION: has('CANCELLATION'),
  };
}

/** The number of the latest change: of the book in force, or of one that replaces it later. */
export function latestVersion({ version, upcoming }: CurrentPriceBook): number {
  return Math.max(version, ...upcoming.map((book) => book.version));
}
