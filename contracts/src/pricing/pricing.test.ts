import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { calendarDate } from '../days/calendar-date.js';
import {
  addTaxes,
  computeDamageDeposit,
  DEFAULT_PRICE_BOOK,
  pickRates,
  deliveredPrice,
  formatCents,
  formatDollars,
  priceOrder,
  type PricedLine,
  DEFAULT_RATES,
} from './pricing.js';
import type { PriceBook } from './price-book.js';
import { bookedLine, quote } from './quote.js';

const day = calendarDate.parse('2026-12-12');

/** An order with one line of that price. */
function createOrder(subtotal: number): PricedLine[] {
  return [{ itemId: 1, name: 'Castle', eventDate: day, quantity: 1, price: subtotal }];
}

const anyLine = fc.record({
  itemId: fc.integer({ min: 1, max: 1_000 }),
  name: fc.string(),
  eventDate: fc.constantFrom('2026-12-12', '2027-01-31').map((date) => calendarDate.parse(date)),
  quantity: fc.integer({ min: 1, max: 500 }),
  price: fc.integer({ min: 0, max: 10_000_000 }),
});
const anyOrder = fc.array(anyLine, { minLength: 1, maxLength: 50 });
const anyFee = fc.integer({ min: 0, max: 20_000 });

describe('the fees of an order', () => {
  test.each([
    { subtotal: 0, delivery: 4500, setup: 1500 },
    { subtotal: 19_999, delivery: 4500, setup: 1500 },
    { subtotal: 20_000, delivery: 4500, setup: 2000 },
    { subtotal: 20_001, delivery: 4500, setup: 2000 },
    { subtotal: 29_999, delivery: 4500, setup: 2000 },
    { subtotal: 30_000, delivery: 3500, setup: 2000 },
    { subtotal: 30_001, delivery: 3500, setup: 2000 },
    { subtotal: 49_999, delivery: 3500, setup: 2000 },
    { subtotal: 50_000, delivery: 2500, setup: 2000 },
    { subtotal: 50_001, delivery: 2500, setup: 2000 },
  ])('of $subtotal cents are $delivery for delivery and $setup for setup', ({ subtotal, delivery, setup }) => {
    expect(priceOrder(createOrder(subtotal), DEFAULT_RATES)).toMatchObject({ subtotal, delivery, setup, cleaning: 0 });
  });

  test('are charged once, on what all lines cost together', () => {
    const line = { name: 'Chair', eventDate: day, quantity: 20, price: 500 };
    const priced = priceOrder(
      [1, 2, 3].map((itemId) => ({ ...line, itemId })),
      DEFAULT_RATES,
    );
    expect(priced).toMatchObject({ subtotal: 30_000, delivery: 3500, setup: 2000 });
    expect(priced.lines.map(({ total }) => total)).toEqual([10_000, 10_000, 10_000]);
  });
});

describe('the tax', () => {
  test.each([
    { subtotal: 6, tax: 480, why: '480.48 is rounded down' },
    { subtotal: 7, tax: 481, why: '480.56 is rounded up' },
    { subtotal: 18_900, tax: 1992, why: 'fees are taxed' },
  ])('of $subtotal cents is $tax: $why', ({ subtotal, tax }) => {
    expect(priceOrder(createOrder(subtotal), DEFAULT_RATES).tax).toBe(tax);
  });

  test('is taken on the cleaning fee, too', () => {
    expect(priceOrder(createOrder(10_000), { ...DEFAULT_RATES, cleaningFee: 2500 })).toEqual({
      lines: [{ ...createOrder(10_000)[0], total: 10_000 }],
      subtotal: 10_000,
      delivery: 4500,
      setup: 1500,
      cleaning: 2500,
      surcharge: 0,
      taxes: [{ name: 'Tax', percent: 8, base: 18_500, amount: 1480 }],
      waiver: 0,
      tax: 1480,
      total: 19_980,
      deposit: 9990,
      rates: { ...DEFAULT_RATES, cleaningFee: 2500 },
    });
  });

  test('is taken on the surcharge for the ZIP code, too', () => {
    const priced = priceOrder(createOrder(10_000), DEFAULT_RATES, 2500);
    expect(priced).toMatchObject({ surcharge: 2500, tax: 1480, total: 19_980, deposit: 9990 });
  });
});

describe('the taxes of a price book', () => {
  const taxes: PriceBook['taxes'] = [
    { zipPrefix: '', name: 'State tax', percent: 4, appliesTo: ['RENTAL', 'DELIVERY'] },
    { zipPrefix: '12', name: 'County tax', percent: 7.375, appliesTo: ['RENTAL', 'DELIVERY'] },
    { zipPrefix: '12', name: 'City tax', percent: 0.125, appliesTo: ['RENTAL'] },
  ];
  const ratesIn = (zipCode: string) => pickRates({ ...DEFAULT_PRICE_BOOK, taxes, version: 3 }, zipCode);

  test('are those of the longest prefix of the ZIP code, which add up', () => {
    expect(ratesIn('90210').taxes.map(({ name }) => name)).toEqual(['State tax']);
    expect(ratesIn('').taxes.map(({ name }) => name)).toEqual(['State tax']);
    expect(ratesIn('12345').taxes.map(({ name }) => name)).toEqual(['County tax', 'City tax']);
  });

  test('are taken on what they apply to, and each is rounded by itself', () => {
    // 7.375 % of $234.00 is $17.2575, and 0.125 % of $189.00 is $0.23625.
    expect(priceOrder(createOrder(18_900), ratesIn('12345'))).toMatchObject({
      taxes: [
        { name: 'County tax', percent: 7.375, base: 23_400, amount: 1_726 },
        { name: 'City tax', percent: 0.125, base: 18_900, amount: 24 },
      ],
      tax: 1_750,
      total: 26_650,
    });
  });

  test('are none where no row matches', () => {
    const rates = pickRates({ ...DEFAULT_PRICE_BOOK, taxes: taxes.slice(1), version: 3 }, '90210');
    expect(priceOrder(createOrder(18_900), rates)).toMatchObject({ taxes: [], tax: 0, total: 24_900 });
  });

  test('are never taken on what a discount has taken off', () => {
    const amounts = {
      lines: createOrder(10_000),
      subtotal: 10_000,
      delivery: 6_000,
      setup: 0,
      cleaning: 0,
      surcharge: 0,
    };
    const rates = { ...DEFAULT_RATES, taxes: [{ name: 'Tax', percent: 10, appliesTo: ['DELIVERY' as const] }] };
    expect(addTaxes({ ...amounts, adjusted: -12_000 }, rates)).toMatchObject({ tax: 400, total: 4_400 });
    expect(addTaxes({ ...amounts, adjusted: -16_000 }, rates)).toMatchObject({ tax: 0, total: 0, deposit: 0 });
  });
});

test('a deposit of a fixed amount is never more than the total', () => {
  const rates = { ...DEFAULT_RATES, deposit: { amount: 10_000 } };
  expect(priceOrder(createOrder(18_900), rates).deposit).toBe(10_000);
  expect(priceOrder(createOrder(6), rates)).toMatchObject({ total: 6_486, deposit: 6_486 });
});

describe('an item with a deposit of its own', () => {
  const castle: PricedLine = { itemId: 1, name: 'Castle', eventDate: day, quantity: 1, price: 20_000 };
  const chairs: PricedLine = { itemId: 2, name: 'Chair', eventDate: day, quantity: 10, price: 500 };

  test('has that, and the rest of the total has that of the book', () => {
    // $200.00 whole, and half of the other $140.20: the chairs, the fees and the tax.
    const lines = [{ ...castle, deposit: { percent: 100 } }, chairs];
    const priced = priceOrder(lines, { ...DEFAULT_RATES, deposit: { percent: 50 } });
    expect(priced).toMatchObject({ total: 34_020, deposit: 27_010 });
  });

  test('has an amount per unit, and a fixed deposit of the book is for orders with other items only', () => {
    const own = { ...chairs, deposit: { amount: 100 } };
    const rates = { ...DEFAULT_RATES, deposit: { amount: 5_000 } };
    expect(priceOrder([own], rates).deposit).toBe(1_000);
    expect(priceOrder([own, castle], rates).deposit).toBe(6_000);
  });
});

describe('the damage deposit', () => {
  test('is an amount an order, or the sum of what its items have per unit', () => {
    const lines = [{ quantity: 2, damageDeposit: 7_500 }, { quantity: 20 }];
    expect(computeDamageDeposit({ perOrder: 5_000 }, lines)).toBe(5_000);
    expect(computeDamageDeposit({ perItem: true }, lines)).toBe(15_000);
  });
});

describe('the damage waiver', () => {
  const book = { ...DEFAULT_PRICE_BOOK, damageWaiver: { percent: 9.5, offered: 'OPTIONAL' as const }, version: 1 };

  test('is a percentage of the rental for those who want it, and taxed where the book says so', () => {
    const priced = priceOrder(createOrder(20_000), pickRates(book, '', true));
    expect(priced).toMatchObject({ waiver: 1_900, tax: 2_272, total: 30_672 });
    const untaxed = { ...book, taxes: [{ zipPrefix: '', name: 'Tax', percent: 8, appliesTo: ['RENTAL' as const] }] };
    expect(priceOrder(createOrder(20_000), pickRates(untaxed, '', true))).toMatchObject({ waiver: 1_900, tax: 1_600 });
  });

  test('costs nothing for others, and where the shop offers none', () => {
    expect(priceOrder(createOrder(20_000), pickRates(book, '')).waiver).toBe(0);
    const rates = pickRates({ ...DEFAULT_PRICE_BOOK, version: 1 }, '', true);
    expect(priceOrder(createOrder(20_000), rates).waiver).toBe(0);
  });
});

test('neither the cleaning fee nor the surcharge lifts an order into a cheaper delivery', () => {
  expect(priceOrder(createOrder(29_999), { ...DEFAULT_RATES, cleaningFee: 1 })).toMatchObject({
    subtotal: 29_999,
    delivery: 4500,
  });
  expect(priceOrder(createOrder(29_999), DEFAULT_RATES, 1)).toMatchObject({ subtotal: 29_999, delivery: 4500 });
});

test('the deposit is half the total, and half a cent goes to the deposit', () => {
  expect(priceOrder(createOrder(6), DEFAULT_RATES)).toMatchObject({ total: 6486, deposit: 3243 });
  expect(priceOrder(createOrder(7), DEFAULT_RATES)).toMatchObject({ total: 6488, deposit: 3244 });
  expect(priceOrder(createOrder(13), DEFAULT_RATES)).toMatchObject({ total: 6494, deposit: 3247 });
  expect(priceOrder(createOrder(5), DEFAULT_RATES)).toMatchObject({ total: 6485, deposit: 3243 });
});

describe('whatever is ordered', () => {
  test('the total is the sum of its parts, each a whole number of cents that the contract lets through', () => {
    fc.assert(
      fc.property(anyOrder, anyFee, anyFee, (lines, cleaningFee, fee) => {
        const priced = priceOrder(lines, { ...DEFAULT_RATES, cleaningFee }, fee);
        expect(quote.parse(priced)).toEqual(priced);
        expect(priced.lines.reduce((sum, { total }) => sum + total, 0)).toBe(priced.subtotal);
        const { subtotal, delivery, setup, cleaning, surcharge, tax } = priced;
        expect(priced.total).toBe(subtotal + delivery + setup + cleaning + surcharge + tax);
        expect(Math.abs(priced.deposit * 2 - priced.total)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('the order of the lines changes nothing but their order', () => {
    const shuffled = anyOrder.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
    );
    fc.assert(
      fc.property(shuffled, ([lines, others]) => {
        const { lines: _lines, ...figures } = priceOrder(lines, DEFAULT_RATES);
        expect(priceOrder(others, DEFAULT_RATES)).toMatchObject(figures);
      }),
    );
  });

  test('a line of several units costs what as many lines of one unit cost', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const { lines: _lines, ...figures } = priceOrder([line], DEFAULT_RATES);
        const apart = Array.from({ length: line.quantity }, () => ({ ...line, quantity: 1 }));
        expect(priceOrder(apart, DEFAULT_RATES)).toMatchObject(figures);
      }),
    );
  });
});

test('what an item costs delivered is the total of an order of it alone', () => {
  for (const [price, quantity, cleaning, surcharge] of [
    [18_900, 1, 0, 0],
    [300, 24, 1_000, 0],
    [20_900, 3, 500, 2_500],
  ] as const)
    expect(deliveredPrice({ price, quantity }, { ...DEFAULT_RATES, cleaningFee: cleaning }, surcharge)).toBe(
      priceOrder(
        [{ itemId: 1, name: 'Castle', eventDate: day, price, quantity }],
        { ...DEFAULT_RATES, cleaningFee: cleaning },
        surcharge,
      ).total,
    );
});

test('about how much is shown in whole dollars', () => {
  expect([0, 49, 50, 26_892, 123_456].map(formatDollars)).toEqual(['$0', '$0', '$1', '$269', '$1,235']);
});

test('cents are shown as dollars with two decimals', () => {
  expect([0, 5, 99, 100, 123_456].map(formatCents)).toEqual(['$0.00', '$0.05', '$0.99', '$1.00', '$1,234.56']);
});

test('a line has the price of its item in the quote, and is never free for want of one', () => {
  const line = { name: 'x', eventDate: calendarDate.parse('2026-12-12'), quantity: 1 };
  const quote = priceOrder(
    [
      { ...line, itemId: 1, price: 18_900 },
      { ...line, itemId: 2, price: 40_000 },
    ],
    DEFAULT_RATES,
  );
  expect(bookedLine(quote, { itemId: 2, eventDate: day }).price).toBe(40_000);
  expect(() => bookedLine(quote, { itemId: 3, eventDate: day })).toThrow('priced');
});
