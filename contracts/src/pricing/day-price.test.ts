import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDate } from '../days/calendar-date.js';
import { addDays, WEEKDAYS } from '../days/days.js';
import { formatRentalDays } from '../days/rentals.js';
import { ITEM_TYPES } from '../items/item-types.js';
import { priceDay, priceLine, priceRental } from './day-price.js';
import { longerRentals, type DayFactor, type DayRates } from './day-rates.js';
import { DEFAULT_PRICE_BOOK, pickRates } from './pricing.js';

const friday = calendarDate.parse('2026-12-11');
const [saturday, sunday] = [addDays(friday, 1), addDays(friday, 2)];
const castle = { id: 1, type: 'BOUNCE_HOUSE', price: 20_000 } as const;
const weekend = { name: 'Weekend rate', from: 'FRIDAY', to: 'MONDAY', days: 1.5 } as const;
const longer = {
  maxDays: 7,
  further: [
    { fromDay: 2, percent: 50 },
    { fromDay: 3, percent: 30 },
  ],
  named: [],
};
const factor = (fields: Partial<DayFactor>): DayFactor => ({
  ...{ name: 'Busy', percent: 120 },
  ...fields,
});

describe('further days', () => {
  test('cost their percentage of the day, by position', () => {
    const price = (days: number) => priceRental(castle, { eventDate: sunday, days }, { longerRentals: longer }).price;
    expect([1, 2, 3, 4].map(price)).toEqual([20_000, 30_000, 36_000, 42_000]);
  });

  test('cost the full price of a day where the book has no rows', () => {
    const rates = { longerRentals: { ...longer, further: [] } };
    expect(priceRental(castle, { eventDate: friday, days: 3 }, rates)).toEqual({ price: 60_000, dayPrice: 20_000 });
  });
});

describe('a named rate', () => {
  const rates = { longerRentals: { ...longer, named: [weekend] } };

  test('makes the price of a rental within its weekdays where it is cheaper, and is named', () => {
    const made = { price: 30_000, dayPrice: 20_000, rate: 'Weekend rate' };
    expect(priceRental(castle, { eventDate: friday, days: 4 }, rates)).toEqual(made);
    expect(priceRental(castle, { eventDate: friday, days: 1 }, rates)).toEqual({ price: 20_000 });
  });

  test('says nothing about a rental that begins before or ends after them', () => {
    expect(priceRental(castle, { eventDate: addDays(friday, -1), days: 3 }, rates).rate).toBeUndefined();
    expect(priceRental(castle, { eventDate: saturday, days: 4 }, rates).rate).toBeUndefined();
  });

  test('is of the price of the first day', () => {
    const busy = { ...rates, factors: [factor({ weekdays: ['FRIDAY'], percent: 110 })] };
    expect(priceRental(castle, { eventDate: friday, days: 4 }, busy).price).toBe(33_000);
  });
});

describe('seasons and weekdays', () => {
  const on = (day: typeof friday, ...factors: DayFactor[]) => priceDay(castle, day, { factors });

  test('change the price of their days, one after the other', () => {
    const winter = factor({ from: friday, to: saturday, percent: 90 });
    const saturdays = factor({ weekdays: ['SATURDAY'], percent: 125.5 });
    expect([friday, saturday, sunday].map((day) => on(day, winter, saturdays))).toEqual([18_000, 22_590, 20_000]);
  });

  test('may be about a type or one item', () => {
    expect(on(friday, factor({ type: 'BOUNCE_HOUSE' }))).toBe(24_000);
    expect(on(friday, factor({ type: 'CHAIR' }), factor({ itemId: 2 }))).toBe(20_000);
    expect(on(friday, factor({ itemId: 1 }))).toBe(24_000);
  });

  test('a line says the price of a day that they changed', () => {
    const item = { ...castle, name: 'Castle', deposit: { percent: 20 }, damageDeposit: null };
    const rates = pickRates({ ...DEFAULT_PRICE_BOOK, version: 1, factors: [factor({})] }, '');
    expect(priceLine(item, { eventDate: friday, quantity: 2 }, rates)).toEqual({
      ...{ itemId: 1, name: 'Castle', eventDate: friday, quantity: 2 },
      ...{ price: 24_000, dayPrice: 20_000, deposit: { percent: 20 } },
    });
  });
});

test('the rates of the default book have no days', () => {
  const rates = pickRates({ ...DEFAULT_PRICE_BOOK, version: 0 }, '');
  expect(rates).not.toHaveProperty('longerRentals');
  expect(rates).not.toHaveProperty('factors');
});

test('a rate below one day is rejected, so that no rate makes a further day cheaper than none', () => {
  const cheap = { ...weekend, days: 0.99 };
  expect(longerRentals.safeParse({ ...longer, named: [cheap] }).error?.issues[0]?.message).toBe(
    'Please enter at least 1 day',
  );
});

const percent = (min: number, max: number) =>
  fc.integer({ min: min * 1_000, max: max * 1_000 }).map((thousandths) => thousandths / 1_000);
const anyRates: fc.Arbitrary<DayRates> = fc.record({
  longerRentals: fc.record({
    maxDays: fc.constant(14),
    further: fc
      .uniqueArray(fc.record({ fromDay: fc.integer({ min: 2, max: 14 }), percent: percent(0, 100) }), {
        maxLength: 4,
        selector: ({ fromDay }) => fromDay,
      })
      .map((rows) => rows.toSorted((a, b) => a.fromDay - b.fromDay)),
    named: fc.array(
      fc.record({
        name: fc.constant('Rate'),
        from: fc.constantFrom(...WEEKDAYS),
        to: fc.constantFrom(...WEEKDAYS),
        days: percent(1, 4),
      }),
      { maxLength: 3 },
    ),
  }),
  factors: fc.array(
    fc.record(
      {
        name: fc.constant('Busy'),
        percent: percent(1, 400),
        from: fc.constant(friday),
        to: fc.constant(addDays(friday, 3)),
        weekdays: fc.subarray([...WEEKDAYS]),
        type: fc.constantFrom(...ITEM_TYPES),
        itemId: fc.constantFrom(1, 2),
      },
      { requiredKeys: ['name', 'percent'] },
    ),
    { maxLength: 4 },
  ),
});

test('a further day never lowers a price, and no price has a fraction of a cent', () => {
  fc.assert(
    fc.property(
      anyRates,
      fc.integer({ min: 0, max: 50_000 }),
      fc.integer({ min: 0, max: 20 }),
      (rates, price, later) => {
        const eventDate = addDays(friday, later - 10);
        const prices = Array.from(
          { length: 14 },
          (_, i) => priceRental({ ...castle, price }, { eventDate, days: i + 1 }, rates).price,
        );
        expect(prices.every(Number.isInteger)).toBe(true);
        expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      },
    ),
    { numRuns: 2_000 },
  );
});

test('the days of a rental read as people say them', () => {
  expect(formatRentalDays({ eventDate: friday })).toBe('Friday, December 11, 2026');
  expect(formatRentalDays({ eventDate: friday, days: 3 })).toBe(
    'Friday, December 11 to Sunday, December 13, 2026 (3 days)',
  );
  expect(formatRentalDays({ eventDate: calendarDate.parse('2026-12-31'), days: 2 })).toBe(
    'Thursday, December 31, 2026 to Friday, January 1, 2027 (2 days)',
  );
});
