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

const furtherDays = z
  .array(
    z.object({
      from: z
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
  .refine((rows) => new Set(rows.map(({ from }) => from)).size === rows.length, 'Please use each day once')
  .transform((rows) => rows.toSorted((one, other) => one.from - other.from))
  .meta({ description: 'What the second and later days cost; the full price of each day without rows' });

/** At least one full day, so that a further day never makes a rental cheaper. */
const spanRate = z.object({
  name,
  from: weekday.meta({ description: 'The first weekday on which a rental with this rate begins' }),
  to: weekday.meta({ description: 'The last weekday on which it ends' }),
  percent: z
    .number('Please enter a percentage')
    .min(100, 'Please enter at least 100%')
    .max(100 * MAX_RENTAL_DAYS, `Please enter at most ${100 * MAX_RENTAL_DAYS}%`)
    .multipleOf(0.001, THREE_DECIMALS)
    .meta({ description: 'Of the price of the first day, for the whole rental' }),
});

/** Rentals of several days, and what they cost. */
export const longerRentals = z
  .object({
    maxDays: z
      .int('Please enter a whole number of days')
      .min(1, 'Please enter at least 1 day')
      .max(MAX_RENTAL_DAYS, `Please enter at most ${MAX_RENTAL_DAYS} days`)
      .meta({ description: 'The most days that customers can book' }),
    furtherDays,
    rates: z.array(spanRate).max(MAX_DAY_RATES, TOO_MANY).meta({
      description: 'For rentals within some weekdays, where it is cheaper than the days added up',
    }),
  })
  .meta({ id: 'LongerRentals' });
export type LongerRentals = z.output<typeof longerRentals>;

/** What a season, a weekday or a holiday changes the price of a day by. */
const dayFactor = z
  .object({
    name,
    change: z
      .number('Please enter a percentage')
      .min(-90, 'Please enter at least -90%')
      .max(500, 'Please enter at most 500%')
      .multipleOf(0.001, THREE_DECIMALS)
      .refine((value) => value !== 0, 'Please enter a percentage other than 0')
      .meta({ description: 'Percent of the price, negative for less; those of a day add up' }),
    from: calendarDate.nullable().meta({ description: 'First day; null for any' }),
    to: calendarDate.nullable().meta({ description: 'Last day; null for any' }),
    weekdays: z
      .array(z.enum(WEEKDAYS))
      .max(WEEKDAYS.length)
      .transform((days) => WEEKDAYS.filter((day) => days.includes(day)))
      .meta({ description: 'Empty for all' }),
    itemType: z.enum(ITEM_TYPES).nullable().meta({ description: 'Null for all' }),
    itemId: z.int32().min(1).nullable().meta({ description: 'Null for all' }),
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    path: ['to'],
    error: "The last day can't be before the first day",
  });

export const dayFactors = z.array(dayFactor).max(MAX_DAY_RATES, TOO_MANY).meta({ id: 'DayFactors' });
export type DayFactor = z.output<typeof dayFactors>[number];

/** What the days of a rental change about its price; each is absent where the price book has none. */
export interface DayRates {
  longerRentals?: LongerRentals | undefined;
  dayFactors?: readonly DayFactor[] | undefined;
}
