import { expect, test } from 'vitest';
import { calendarDate } from '@party-rental/contracts';
import { busySaturdays, castle, longerRentals } from '../../testing/catalog';
import { describePrice, formatPrice } from './rental-price';

const saturday = calendarDate.parse('2026-12-12');
const rates = { longerRentals, factors: busySaturdays };

test('without a day, and on a day that costs the same, it is the price per day', () => {
  expect(formatPrice(describePrice(castle, null, rates))).toBe('$189.00 per day');
  expect(describePrice(castle, { eventDate: saturday }, {})).toEqual({ price: 18_900, unit: 'per day', isPlain: true });
});

test('a day with a price of its own is named, without its year', () => {
  expect(formatPrice(describePrice(castle, { eventDate: saturday }, rates))).toBe('$226.80 on Saturday, December 12');
});

test('several days are counted, and the rate that made their price is named', () => {
  const sunday = calendarDate.parse('2026-12-13');
  expect(formatPrice(describePrice(castle, { eventDate: sunday, days: 2 }, rates))).toBe(
    '$226.80 for 2 days, Weekend rate',
  );
  const monday = calendarDate.parse('2026-12-14');
  expect(formatPrice(describePrice(castle, { eventDate: monday, days: 2 }, rates))).toBe('$283.50 for 2 days');
});
