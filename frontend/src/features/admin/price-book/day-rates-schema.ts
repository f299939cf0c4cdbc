import {
  dayFactors,
  ITEM_TYPES,
  longerRentals,
  WEEKDAYS,
  type DayFactor,
  type PriceBook,
  type Weekday,
} from '@party-rental/contracts';
import { z } from 'zod';
import { typedDay, typedNumber } from '../parts/typed-deposit';

const checkedWeekdays = z
  .record(z.enum(WEEKDAYS), z.boolean())
  .transform((chosen) => WEEKDAYS.filter((day) => chosen[day]));

/** A type, the id of one item, or empty for all items. */
const chosenItems = z.string().transform((chosen): Pick<DayFactor, 'itemType' | 'itemId'> => ({
  itemType: ITEM_TYPES.find((type) => type === chosen) ?? null,
  itemId: /^\d+$/.test(chosen) ? Number(chosen) : null,
}));

/** The part of the form about what days cost, with numbers as typed. */
export const dayRateFields = {
  longerRentals: z
    .object({
      maxDays: typedNumber,
      furtherDays: z.array(z.object({ from: typedNumber, percent: typedNumber })),
      rates: z.array(
        z.object({ name: z.string(), from: z.enum(WEEKDAYS), to: z.enum(WEEKDAYS), percent: typedNumber }),
      ),
    })
    .pipe(longerRentals),
  dayFactors: z
    .array(
      z
        .object({
          name: z.string(),
          change: typedNumber,
          from: typedDay,
          to: typedDay,
          weekdays: checkedWeekdays,
          items: chosenItems,
        })
        .transform(({ items, ...row }): z.input<typeof dayFactors>[number] => ({ ...row, ...items })),
    )
    .pipe(dayFactors),
};

type DayRateFields = z.input<z.ZodObject<typeof dayRateFields>>;

export const NEW_RATE: DayRateFields['longerRentals']['rates'][number] = {
  ...{ name: '', from: 'FRIDAY', to: 'MONDAY', percent: '' },
};

export const NEW_DAY_FACTOR: DayRateFields['dayFactors'][number] = {
  ...{ name: '', change: '', from: '', to: '', weekdays: toChecked([]), items: '' },
};

export function toDayRateFields(book: Pick<PriceBook, 'longerRentals' | 'dayFactors'>): DayRateFields {
  const { maxDays, furtherDays, rates } = book.longerRentals;
  return {
    longerRentals: {
      maxDays: String(maxDays),
      furtherDays: furtherDays.map(({ from, percent }) => ({ from: String(from), percent: String(percent) })),
      rates: rates.map((rate) => ({ ...rate, percent: String(rate.percent) })),
    },
    dayFactors: book.dayFactors.map(({ name, change, from, to, weekdays, itemType, itemId }) => ({
      name,
      change: change > 0 ? `+${change}` : String(change),
      from: from ?? '',
      to: to ?? '',
      weekdays: toChecked(weekdays),
      items: String(itemId ?? itemType ?? ''),
    })),
  };
}

function toChecked(days: readonly Weekday[]): Record<Weekday, boolean> {
  const has = (day: Weekday) => days.includes(day);
  return {
    SUNDAY: has('SUNDAY'),
    MONDAY: has('MONDAY'),
    TUESDAY: has('TUESDAY'),
    WEDNESDAY: has('WEDNESDAY'),
    THURSDAY: has('THURSDAY'),
    FRIDAY: has('FRIDAY'),
    SATURDAY: has('SATURDAY'),
  };
}
