import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDate } from '../days/calendar-date.js';
import { addUpLedger } from './ledger.js';
import type { Adjustment } from './discounts.js';
import { priceOfOrder } from './order-price.js';
import { priceBook, type PriceBook } from './price-book.js';
import { computeDamageDeposit, DEFAULT_PRICE_BOOK, pickRates, priceOrder, type PricedLine } from './pricing.js';
import { quote } from './quote.js';
import { TAXABLE } from './taxable.js';

const day = calendarDate.parse('2026-12-12');
const RUNS = { numRuns: 3_000 };

const cents = (max: number) => fc.integer({ min: 0, max });
const percent = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1_000);
const depositRule = fc.oneof(fc.record({ percent }), fc.record({ amount: cents(100_000) }));
const tiers = fc.uniqueArray(fc.record({ from: cents(80_000), fee: cents(9_000) }), {
  minLength: 1,
  maxLength: 4,
  selector: ({ from }) => from,
});
const anyBook = fc
  .record({
    delivery: tiers,
    setup: tiers,
    cleaningFee: cents(5_000),
    taxes: fc.array(
      fc.record({
        zipPrefix: fc.constantFrom('', '1', '12', '9'),
        name: fc.constantFrom('State tax', 'City tax'),
        percent,
        appliesTo: fc.subarray([...TAXABLE], { minLength: 1 }),
      }),
      { maxLength: 4 },
    ),
    deposit: depositRule,
    damageDeposit: fc.oneof(fc.record({ perOrder: cents(20_000) }), fc.constant({ perItem: true as const })),
    damageWaiver: fc.option(fc.record({ percent, offered: fc.constant('OPTIONAL' as const) })),
    minimumOrder: cents(10_000),
  })
  .map((book): PriceBook => priceBook.parse({ ...DEFAULT_PRICE_BOOK, ...book }));
const anyLines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 40 }),
    price: cents(40_000),
    deposit: fc.option(depositRule, { nil: undefined, freq: 3 }),
    damageDeposit: fc.option(cents(9_000), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 6 },
);
const anyDiscounts = fc.array(
  fc.oneof(
    fc.integer({ min: -60_000, max: 9_000 }).map((amount) => ({ amount })),
    fc.integer({ min: -100, max: 20 }).map((given) => ({ amount: 0, percent: given })),
  ),
  { maxLength: 3 },
);

/** An order under some book, and its price with some of its lines cancelled. */
const anyOrder = fc
  .record({
    book: anyBook,
    zip: fc.constantFrom('', '12345', '90210', '33101'),
    waiver: fc.boolean(),
    lines: anyLines,
    discounts: anyDiscounts,
    surcharge: cents(5_000),
    cancelled: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  })
  .map(({ book, zip, waiver, lines, discounts, surcharge, cancelled }) => {
    const priced: PricedLine[] = lines.map((line, i) => ({ ...line, itemId: i + 1, name: 'Item', eventDate: day }));
    const agreed = priceOrder(priced, pickRates({ ...book, version: 1 }, zip, waiver), surcharge);
    const adjustments: Adjustment[] = discounts.map((one) => ({
      ...one,
      reason: '',
      ...(one.amount < 0 && { agreedSubtotal: agreed.subtotal }),
    }));
    const priceWith = (isCancelled: readonly boolean[], given = adjustments) =>
      priceOfOrder({
        lines: priced.map(({ price: unitPrice, ...line }, i) => ({
          ...line,
          unitPrice,
          status: isCancelled[i] ? 'CANCELLED' : 'CONFIRMED',
        })),
        agreed,
        adjustments: given,
      });
    return { book, priced, agreed, cancelled, priceWith };
  });

test('orders keep only if customers can cancel late online, so that other quotes are as before', () => {
  const keptUnder = (given: object) => {
    const cancellation = { freeHours: 48, ...given };
    return pickRates({ ...priceBook.parse({ ...DEFAULT_PRICE_BOOK, cancellation }), version: 1 }, '').kept;
  };
  expect(keptUnder({})).toEqual({ keeps: 'DEPOSIT' });
  expect(keptUnder({ lateOnline: false })).toEqual({ keeps: 'DEPOSIT' });
  expect(keptUnder({ lateOnline: true })).toEqual({ keeps: 'DEPOSIT', lateOnline: true });
});

test('customers have from 15 minutes to a day to pay online', () => {
  const accepts = (payWithinMinutes: number) => priceBook.shape.payWithinMinutes.safeParse(payWithinMinutes).success;
  expect([15, 30, 1440].map(accepts)).toEqual([true, true, true]);
  expect([14, 15.5, 1441].map(accepts)).toEqual([false, false, false]);
});

describe('under any price book', () => {
  test('a quote adds up, is what its contract says, and is the price of the order', () => {
    fc.assert(
      fc.property(anyOrder, ({ agreed, priceWith }) => {
        const { subtotal, delivery, setup, cleaning, surcharge, waiver = 0, taxes = [], tax, total, deposit } = agreed;
        expect(JSON.parse(JSON.stringify(quote.parse(agreed)))).toEqual(JSON.parse(JSON.stringify(agreed)));
        expect(total).toBe(subtotal + delivery + setup + cleaning + surcharge + waiver + tax);
        expect(taxes.reduce((sum, { amount }) => sum + amount, 0)).toBe(tax);
        expect(priceWith([], [])).toMatchObject({ subtotal, waiver, taxes, tax, total, deposit });
      }),
      RUNS,
    );
  });

  test('no amount is negative, no deposit exceeds the total, and the ledger closes', () => {
    fc.assert(
      fc.property(anyOrder, cents(300_000), ({ priceWith, cancelled }, amount) => {
        const price = priceWith(cancelled);
        expect(Math.min(price.total, price.tax, price.deposit, price.waiver)).toBeGreaterThanOrEqual(0);
        expect(price.deposit).toBeLessThanOrEqual(price.total);
        const paid = addUpLedger(price, amount > 0 ? [{ kind: 'OTHER', amount, reversed: false }] : []);
        expect(paid.paid + paid.balance - paid.refundDue).toBe(price.total);
      }),
      RUNS,
    );
  });

  test('cancelling lines never raises the total, whatever was discounted', () => {
    fc.assert(
      fc.property(anyOrder, ({ priceWith, cancelled }) => {
        expect(priceWith(cancelled).total).toBeLessThanOrEqual(priceWith([]).total);
      }),
      RUNS,
    );
  });

  test('the damage deposit of an order is the sum over its lines, or the same for each order', () => {
    fc.assert(
      fc.property(anyOrder, ({ book: { damageDeposit: rule }, priced }) => {
        const each = priced.map((line) => computeDamageDeposit(rule, [line]));
        const whole = computeDamageDeposit(rule, priced);
        expect(whole).toBe('perOrder' in rule ? rule.perOrder : each.reduce((sum, one) => sum + one, 0));
      }),
      RUNS,
    );
  });
});
