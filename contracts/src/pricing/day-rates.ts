import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { WEEKDAYS } from '../days/days.js';
import { MAX_RENTAL_DAYS } from '../days/rental-days.js';
import { ITEM_TYPES } from '../items/item-types.js';
import { line } from '../text/text.js';

export const MAX_DAY_RATES = 30;

const THREE_DECIMALS = 'Please enter at most three decimals';
const TOO_MANY = `Please use at most ${MAX_DAY_RATES} rows`;
const name = line(40, 'Please enter a name');
const weekday = z.enum(WEEKDAYS, 'Please choose a weekday');

const further = z
  .array(
    z.object({
      fromDay: z
        .int('Please enter a day')
        .min(2, 'The first further day is day 2')
        .max(MAX_RENTAL_DAYS, `The last day is day ${MAX_RENTAL_DAYS}`)
        .meta({ description: 'The first day that it holds for' }),
      percent: z
        .number('Please enter a percentage')
        .min(0, "A percentage can't be negative")
        .max(100, 'Please enter at most 100%')
        .multipleOf(0.001, THREE_DECIMALS)
        .meta({ description: 'Of the price of that day' }),
    }),
  )
  .max(MAX_RENTAL_DAYS - 1, TOO_MANY)
  .refine((rows) => new Set(rows.map(({ fromDay }) => fromDay)).size === rows.length, 'Please use each day once')
  .transform((rows) => rows.toSorted((one, other) => one.fromDay - other.fromDay))
  .meta({ description: 'What the second and later days cost; the full price of each day without rows' });

/** At least one full day, so that a further day never makes a rental cheaper. */
const namedRate = z.object({
  name,
  from: weekday.meta({ description: 'The first weekday on which a rental with this rate begins' }),
  to: weekday.meta({ description: 'The last weekday on which it ends' }),
  days: z
    .number('Please enter a number of days')
    .min(1, 'Please enter at least 1 day')
    .max(MAX_RENTAL_DAYS, `Please enter at most ${MAX_RENTAL_DAYS} days`)
    .multipleOf(0.001, THREE_DECIMALS)
    .meta({ description: 'How many times the price of the first day the whole rental costs' }),
});

/** Rentals of several days, and what they cost. */
export const longerRentals = z
  .object({
    maxDays: z
      .int('Please enter a whole number of days')
      .min(1, 'Please enter at least 1 day')
      .max(MAX_RENTAL_DAYS, `Please enter at most ${MAX_RENTAL_DAYS} days`)
      .meta({ description: 'The most days that customers can book' }),
    further,
    named: z.array(namedRate).max(MAX_DAY_RATES, TOO_MANY).meta({
      description: 'For rentals within some weekdays, where it is cheaper than the days added up',
    }),
  })
  .meta({ id: 'LongerRentals' });
export type LongerRentals = z.output<typeof longerRentals>;

/** What a day costs in a season, on a weekday or a holiday. */
const dayFactor = z
  .object({
    name,
    percent: z
      .number('Please enter a percentage')
      .min(1, 'Please enter at least 1% of the price')
      .max(1_000, 'Please enter at most 1,000% of the price')
      .multipleOf(0.001, THREE_DECIMALS)
      .meta({ description: 'Of the price; those of a day are taken one after the other' }),
    from: calendarDate.optional().meta({ description: 'First day; any if absent' }),
    to: calendarDate.optional().meta({ description: 'Last day; any if absent' }),
    weekdays: z
      .array(z.enum(WEEKDAYS))
      .max(WEEKDAYS.length)
      .transform((days) => WEEKDAYS.filter((day) => days.includes(day)))
      .optional()
      .meta({ description: 'All if absent or empty' }),
    type: z.enum(ITEM_TYPES).optional().meta({ description: 'Of items; all if absent' }),
    itemId: z.int32().min(1).optional().meta({ description: 'All if absent' }),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: "The last day can't be before the first day",
  });

export const factors = z.array(dayFactor).max(MAX_DAY_RATES, TOO_MANY).meta({ id: 'DayFactors' });
export type DayFactor = z.output<typeof factors>[number];

/** The percentage of the price that a change makes: `20` makes `120`. Without the noise of binary fractions. */
export function toPercentOfPrice(change: number): number {
  return addPercent(change, 100);
}

/** `120` becomes `+20`. */
export function formatPriceChange(percent: number): string {
  const change = addPercent(percent, -100);
  return change > 0 ? `+${change}` : String(change);
}

function addPercent(one: number, other: number): number {
  return Math.round((one + other) * 1_000_000) / 1_000_000;
}

/** What the days of a rental change about its price; each is absent where the price book has none. */
export interface DayRates {
  longerRentals?: LongerRentals | undefined;
  factors?: readonly DayFactor[] | undefined;
}
