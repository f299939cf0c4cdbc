import { expect, test } from 'vitest';
import { DEFAULT_PRICE_BOOK } from '../pricing/pricing.js';
import type { PublicPriceBook } from '../pricing/price-book.js';
import { describeDeliveryTo } from './places.js';

const describe = (surcharge: { from: number; to: number }, changes: Partial<PublicPriceBook>) =>
  describeDeliveryTo(
    { slug: 'scotia-ny', city: 'Scotia', state: 'NY', surcharge },
    { priceBook: { ...DEFAULT_PRICE_BOOK, taxes: [], minimumOrder: 0, version: 1, ...changes } },
  );
const setup = [{ from: 0, fee: 5_000 }];
const fromFree = [
  { from: 50_000, fee: 0 },
  { from: 0, fee: 3_000 },
];

test('a place has its surcharge in its fees', () => {
  expect(describe({ from: 1_000, to: 1_000 }, { delivery: fromFree, setup })).toEqual([
    'Delivery to Scotia, NY costs between $10.00 and $40.00 per order: the more you rent, the less it costs.',
    'Setup is $50.00.',
  ]);
});

test('a place says from where delivery is free, that ZIP codes differ, and where orders start', () => {
  expect(describe({ from: 0, to: 0 }, { delivery: fromFree, setup, minimumOrder: 10_000 })).toEqual([
    expect.stringContaining('between $0.00 and $30.00'),
    "It's free for orders of $500.00 or more.",
    'Setup is $50.00.',
    'Orders start at $100.00.',
  ]);
  const flat = [{ from: 0, fee: 0 }];
  expect(describe({ from: 0, to: 0 }, { delivery: flat, setup })[0]).toBe('Delivery to Scotia, NY costs nothing.');
  expect(describe({ from: 0, to: 900 }, { delivery: flat, setup }).slice(0, 2)).toEqual([
    'Delivery to Scotia, NY costs between $0.00 and $9.00 per order.',
    'The fee depends on your ZIP code, and you see it before you book.',
  ]);
});
