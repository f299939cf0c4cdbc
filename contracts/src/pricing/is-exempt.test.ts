import { expect, test } from 'vitest';
import { calendarDate } from '../days/calendar-date.js';
import { DEFAULT_PRICE_BOOK, formatTax, pickRates, priceOrder } from './pricing.js';
import { isExempt } from './is-exempt.js';

const eventDate = calendarDate.parse('2026-12-12');
const taxes = [
  { zipPrefix: '', name: 'County tax', percent: 5, appliesTo: ['RENTAL' as const] },
  { zipPrefix: '', name: 'City tax', percent: 1, appliesTo: ['RENTAL' as const, 'DELIVERY' as const] },
];
const priced = (isTaxExempt: boolean) =>
  priceOrder(
    [{ itemId: 1, name: 'Castle', eventDate, quantity: 1, price: 10_000 }],
    pickRates({ ...DEFAULT_PRICE_BOOK, version: 1, taxes }, '', false, isTaxExempt),
  );

test('an order that is exempt has, in place of its taxes, what would have been taxed', () => {
  expect(priced(false)).toMatchObject({ tax: 645, total: 16_645 });
  expect(priced(true)).toMatchObject({
    ...{ tax: 0, total: 16_000, deposit: 8_000 },
    taxes: [{ name: 'Tax exempt', percent: 0, base: 14_500, amount: 0 }],
  });
});

test('only the shop sees the number of the certificate', () => {
  const [exempt = { name: '', percent: 0 }] = priced(true).taxes ?? [];
  expect(formatTax(exempt)).toBe('Tax exempt (number on file)');
  expect(formatTax(exempt, '85-1234')).toBe('Tax exempt (85-1234)');
  expect(formatTax({ name: 'Tax', percent: 0 })).toBe('Tax (0%)');
});

test('an exemption is valid up to its last day, for all days of all rentals', () => {
  const exemption = { until: eventDate };
  expect(isExempt(exemption, [{ eventDate }])).toBe(true);
  expect(isExempt(exemption, [{ eventDate }, { eventDate, days: 2 }])).toBe(false);
  expect(isExempt({ until: null }, [{ eventDate, days: 14 }])).toBe(true);
  expect(isExempt(undefined, [{ eventDate }])).toBe(false);
});
