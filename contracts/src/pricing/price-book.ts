import { z } from 'zod';
import { line } from '../text/text.js';
import { factors, longerRentals } from './day-rates.js';
import { TAXABLE } from './taxable.js';

export const MAX_TIERS = 10;
export const MAX_TAXES = 50;
/** Books that replace the one in force later. */
export const MAX_UPCOMING_BOOKS = 100;

/** Cents that the owner enters. */
export const bookAmount = (max = 10_000_000) =>
  z
    .int('Please enter an amount')
    .min(0, "An amount can't be negative")
    .max(max, `Please enter at most $${(max / 100).toLocaleString('en-US')}`)
    .meta({ description: 'US cents' });

const percent = z
  .number('Please enter a percentage')
  .min(0, "A percentage can't be negative")
  .max(100, 'Please enter at most 100%')
  .multipleOf(0.001, 'Please enter at most three decimals');

const hours = (max: number) =>
  z
    .int('Please enter a whole number of hours')
    .min(0, "Hours can't be negative")
    .max(max, `Please enter at most ${max} hours`);

const feeTiers = z
  .array(z.object({ from: bookAmount(), fee: bookAmount() }))
  .min(1, 'Please enter at least one fee')
  .max(MAX_TIERS, `Please use at most ${MAX_TIERS} rows`)
  .refine((tiers) => new Set(tiers.map(({ from }) => from)).size === tiers.length, 'Please use each subtotal once')
  .transform((tiers) => tiers.toSorted((one, other) => other.from - one.from));

const appliesTo = z
  .array(z.enum(TAXABLE))
  .min(1, 'Please choose what is taxed')
  .max(TAXABLE.length)
  .transform((chosen) => TAXABLE.filter((one) => chosen.includes(one)));

const tax = z.object({
  zipPrefix: z
    .string()
    .max(5, 'Please enter up to 5 digits')
    .regex(/^\d*$/, 'Please enter up to 5 digits')
    .meta({ description: 'First digits of the ZIP codes; empty for everywhere else' }),
  name: line(40, 'Please enter a name'),
  percent,
  appliesTo,
});

export const depositRule = z
  .union([z.strictObject({ percent }), z.strictObject({ amount: bookAmount() })], 'Please enter the deposit')
  .meta({ id: 'DepositRule', description: 'Of the total, or an amount in cents' });

export type DepositRule = z.output<typeof depositRule>;

export const damageDepositRule = z
  .union(
    [z.strictObject({ perOrder: bookAmount(1_000_000) }), z.strictObject({ perItem: z.literal(true) })],
    'Please enter the damage deposit',
  )
  .meta({ id: 'DamageDepositRule', description: 'In cents an order, or the sum of what its items have, per unit' });
export type DamageDepositRule = z.output<typeof damageDepositRule>;

/** Whether the form has the waiver ticked before the customer does. */
export const WAIVER_OFFERS = ['OPTIONAL', 'PRESELECTED'] as const;

export const KEPT = ['NOTHING', 'DEPOSIT', 'PERCENT'] as const;

/** What customers get for an order that the weather cancels. */
export const WEATHER_TERMS = ['REFUND', 'CREDIT'] as const;

/** What the shop keeps, of what was paid, of an order that its customer cancels after the free hours. */
export const kept = z
  .object({
    keeps: z.enum(KEPT),
    percent: z.number().optional().meta({ description: 'Of the total, for PERCENT' }),
    weather: z
      .enum(WEATHER_TERMS)
      .optional()
      .meta({ description: 'CREDIT is a rain check instead of a refund, if the weather cancels the order' }),
    lateOnline: z.literal(true).optional().meta({
      description: 'Customers cancel the whole order online after the free hours, until the day before it begins',
    }),
  })
  .meta({ id: 'KeptTerms' });
export type KeptTerms = z.output<typeof kept>;

const cancellation = z
  .object({
    freeHours: hours(720).meta({ description: 'Customers can cancel for free until this long before the event day' }),
    keeps: kept.shape.keeps.default('DEPOSIT').meta({ description: 'Of what was paid, if the customer cancels later' }),
    percent: percent.optional().meta({ description: 'Of the total, for PERCENT' }),
    weather: z
      .enum(WEATHER_TERMS)
      .default('REFUND')
      .meta({ description: 'What customers get back if the weather cancels the order; CREDIT is a rain check' }),
    lateOnline: z.boolean().default(false).meta({
      description:
        'After the free hours, customers cancel whole orders online until the day before; otherwise they call',
    }),
  })
  .refine(({ keeps, percent: share }) => keeps !== 'PERCENT' || share !== undefined, {
    path: ['percent'],
    error: 'Please enter a percentage',
  })
  .transform(({ percent: share, ...terms }) => ({
    ...terms,
    ...(terms.keeps === 'PERCENT' && share !== undefined && { percent: share }),
  }));

/** Everything that the owner decides about prices and terms. Amounts are in cents, before tax. */
export const priceBook = z
  .object({
    delivery: feeTiers.meta({ description: 'The fee of the highest `from` that the subtotal reaches' }),
    setup: feeTiers,
    cleaningFee: bookAmount(1_000_000).meta({ description: 'US cents per order' }),
    taxes: z.array(tax).max(MAX_TAXES, `Please use at most ${MAX_TAXES} rows`).meta({
      description: 'Those of the longest prefix of a ZIP code add up, each rounded by itself; adjustments are RENTAL',
    }),
    deposit: depositRule,
    damageDeposit: damageDepositRule,
    damageWaiver: z
      .object({ percent, offered: z.enum(WAIVER_OFFERS) })
      .nullable()
      .meta({ description: 'Of the rental, for customers who want it; null for none' }),
    minimumOrder: bookAmount().meta({
      description: 'The lowest subtotal that can be booked online, in cents; 0 for any',
    }),
    longerRentals,
    factors: factors.meta({ description: 'Prices of seasons and weekdays' }),
    cancellation,
    payWithinMinutes: z
      .int('Please enter a whole number of minutes')
      .min(15, 'Please enter at least 15 minutes')
      .max(1440, 'Please enter at most 1,440 minutes, which is a day')
      .meta({ description: 'Within which an order that must be paid online is paid, or it lapses' }),
    calls: z
      .object({
        depositHours: hours(168)
          .min(1, 'Please enter at least 1 hour')
          .meta({ description: 'The shop calls about the deposit within this long after an order' }),
        confirmationHours: z.object({ from: hours(168), to: hours(336) }),
      })
      .refine(({ confirmationHours: { from, to } }) => from <= to, {
        path: ['confirmationHours', 'to'],
        error: "The first hour can't be after the last one",
      })
      .meta({ description: 'When the shop calls, as it promises its customers' }),
  })
  .meta({ id: 'PriceBook' });
export type PriceBook = z.output<typeof priceBook>;

const versioned = {
  version: z.int().min(0).meta({ description: '0 for the prices that a shop starts with' }),
  validFrom: z.iso.datetime().nullable().meta({ description: 'Null for version 0' }),
};
const scheduledBook = priceBook.extend(versioned);

/** The book in force, and those that replace it later, in that order. */
export const currentPriceBook = scheduledBook
  .extend({ upcoming: z.array(scheduledBook).max(MAX_UPCOMING_BOOKS) })
  .meta({ id: 'CurrentPriceBook' });
export type CurrentPriceBook = z.output<typeof currentPriceBook>;

/** During an upgrade, a page may get it from a process that doesn't know these parts yet. */
export const publicPriceBook = scheduledBook
  .omit({ validFrom: true })
  .partial({ longerRentals: true, factors: true, payWithinMinutes: true })
  .meta({ id: 'PublicPriceBook' });
export type PublicPriceBook = z.output<typeof publicPriceBook>;

/** A book as clients send it; the optional parts stay as they are unless it names them. */
export const draftBook = priceBook.partial({ calls: true, longerRentals: true, factors: true, payWithinMinutes: true });
export type DraftBook = z.output<typeof draftBook>;

export const priceBookChange = draftBook.extend({
  version: versioned.version.optional().meta({ description: 'The version that the change is based on' }),
  validFrom: z.iso.datetime({ offset: true }).nullish().meta({ description: 'Now unless given; never in the past' }),
});
export type PriceBookChange = z.output<typeof priceBookChange>;
