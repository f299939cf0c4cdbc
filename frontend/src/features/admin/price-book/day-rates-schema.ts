import {
  factors,
  formatPriceChange,
  ITEM_TYPES,
  longerRentals,
  toPercentOfPrice,
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
const chosenItems = z.string().transform((chosen): Pick<DayFactor, 'type' | 'itemId'> => {
  const type = ITEM_TYPES.find((one) => one === chosen);
  return { ...(type && { type }), ...(/^\d+$/.test(chosen) && { itemId: Number(chosen) }) };
});

/** The part of the form about what days cost, with numbers as typed. */
export const dayRateFields = {
  longerRentals: z
    .object({
      maxDays: typedNumber,
      further: z.array(z.object({ fromDay: typedNumber, percent: typedNumber })),
      named: z.array(z.object({ name: z.string(), from: z.enum(WEEKDAYS), to: z.enum(WEEKDAYS), days: typedNumber })),
    })
    .pipe(longerRentals),
  factors: z
    .array(
      z
        .object({
          name: z.string(),
          percent: typedNumber.transform(toPercentOfPrice),
          from: typedDay,
          to: typedDay,
          weekdays: checkedWeekdays,
          items: chosenItems,
        })
        .transform(({ name, percent, from, to, weekdays, items }): z.input<typeof factors>[number] => ({
          ...{ name, percent },
          ...(from && { from }),
          ...(to && { to }),
          ...(weekdays.length > 0 && { weekdays }),
          ...items,
        })),
    )
    .pipe(factors),
};

type DayRateFields = z.input<z.ZodObject<typeof dayRateFields>>;

export const NEW_RATE: DayRateFields['longerRentals']['named'][number] = {
  ...{ name: '', from: 'FRIDAY', to: 'MONDAY', days: '' },
};

export const NEW_DAY_FACTOR: DayRateFields['factors'][number] = {
  ...{ name: '', percent: '', from: '', to: '', weekdays: toChecked([]), items: '' },
};

export function toDayRateFields(book: Pick<PriceBook, 'longerRentals' | 'factors'>): DayRateFields {
  const { maxDays, further, named } = book.longerRentals;
  return {
    longerRentals: {
      maxDays: String(maxDays),
      further: further.map(({ fromDay, percent }) => ({ fromDay: String(fromDay), percent: String(percent) })),
      named: named.map((rate) => ({ ...rate, days: String(rate.days) })),
    },
    factors: book.factors.map(({ name, percent, from = '', to = '', weekdays = [], type, itemId }) => ({
      ...{ name, percent: formatPriceChange(percent), from, to },
      weekdays: toChecked(weekdays),
      items: String(itemId ?? type ?? ''),
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
