import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { calendarDate } from '../days/calendar-date.js';
import { addUpLedger, LEDGER_KINDS } from './ledger.js';
import { toAdjustment } from './discounts.js';
import { priceOfOrder } from './order-price.js';
import { priceOrder, DEFAULT_RATES } from './pricing.js';
import type { Rates } from './quote.js';

const eventDate = calendarDate.parse('2026-12-12');
const line = (unitPrice: number, status: 'PENDING' | 'CANCELLED' = 'PENDING') => ({ quantity: 1, unitPrice, status });
const agreedFor = (...prices: number[]) =>
  priceOrder(
    prices.map((price, i) => ({ itemId: i + 1, name: 'x', eventDate, quantity: 1, price })),
    { ...DEFAULT_RATES, cleaningFee: 2_500 },
  );

describe('the price of an order', () => {
  test('is the one that was agreed on while nothing changes, whatever the tiers are', () => {
    const agreed = { ...agreedFor(18_900), delivery: 999 };
    expect(priceOfOrder({ lines: [line(18_900)], agreed, adjustments: [] })).toEqual({
      subtotal: 18_900,
      deliveryFee: 999,
      setupFee: 1_500,
      cleaningFee: 2_500,
      deliverySurcharge: 0,
      waiver: 0,
      adjustments: [],
      cancellationCharge: 0,
      taxes: [{ name: 'Tax', percent: 8, base: 23_899, amount: 1_912 }],
      tax: 1_912,
      total: 25_811,
      deposit: 12_906,
    });
  });

  test('keeps the surcharge on which it was agreed while a line is left, and taxes it', () => {
    const agreed = { ...agreedFor(18_900, 40_000), surcharge: 3_000 };
    const lines = [line(18_900), line(40_000, 'CANCELLED')];
    expect(priceOfOrder({ lines, agreed, adjustments: [] })).toMatchObject({ deliverySurcharge: 3_000, total: 30_672 });
    const none = priceOfOrder({ lines: [line(18_900, 'CANCELLED')], agreed, adjustments: [] });
    expect(none).toMatchObject({ deliverySurcharge: 0, total: 0 });
  });

  test('of a smaller order has its share of a fixed discount, and all fees: a castle with chairs less the castle', () => {
    const lines = (castle: 'PENDING' | 'CANCELLED') => [line(34_900, castle), line(6_000)];
    const discount = { amount: -12_000, agreedSubtotal: 40_900, reason: 'Big order' };
    const price = (castle: 'PENDING' | 'CANCELLED') =>
      priceOfOrder({ lines: lines(castle), agreed: agreedFor(34_900, 6_000), adjustments: [discount] });
    expect(price('PENDING').adjustments).toEqual([{ amount: -12_000, reason: 'Big order' }]);
    expect(price('CANCELLED')).toMatchObject({
      deliveryFee: 3_500,
      setupFee: 1_500,
      cleaningFee: 2_500,
      adjustments: [{ amount: -1_760, agreedAmount: -12_000, reason: 'Big order' }],
      tax: 939,
      total: 12_679,
    });
  });

  test('keeps whole what a discount gives beyond the rental, charges, and discounts of earlier versions', () => {
    const amounts = (...adjustments: Parameters<typeof priceOfOrder>[0]['adjustments']) =>
      priceOfOrder({
        lines: [line(10_000), line(10_000, 'CANCELLED')],
        agreed: agreedFor(10_000, 10_000),
        adjustments,
      }).adjustments.map(({ amount }) => amount);
    const agreedSubtotal = 20_000;
    expect(
      amounts({ amount: -21_000, agreedSubtotal, reason: '' }, { amount: 500, agreedSubtotal, reason: '' }),
    ).toEqual([-11_000, 500]);
    expect(amounts({ amount: -12_000, reason: '' })).toEqual([-12_000]);
  });

  test('does not rise when a line is cancelled, although two discounts were given on the same rental', () => {
    const agreed = agreedFor(10_000, 10_000);
    const adjustments = [-20_000, -5_000].map((amount) => ({ amount, agreedSubtotal: 20_000, reason: '' }));
    const amounts = (...prices: number[]) =>
      priceOfOrder({ lines: prices.map((price) => line(price)), agreed, adjustments }).adjustments.map(
        ({ amount }) => amount,
      );
    // The first one is the rental, the second one is off the fees.
    expect(amounts(10_000, 10_000)).toEqual([-20_000, -5_000]);
    expect(amounts(10_000)).toEqual([-10_000, -5_000]);
  });

  test('has a discount in percent that follows the rental in both directions', () => {
    const adjustments = [{ amount: -2_000, percent: -10, reason: 'Neighbors' }];
    const amount = (...prices: number[]) =>
      priceOfOrder({ lines: prices.map((price) => line(price)), agreed: agreedFor(20_000), adjustments }).adjustments;
    expect(amount(20_000)).toEqual([{ amount: -2_000, percent: -10, reason: 'Neighbors' }]);
    expect(amount(20_000, 5_005)).toMatchObject([{ amount: -2_501 }]);
    expect(amount(4)).toMatchObject([{ amount: 0 }]);
  });

  test('never rises when a line of a discounted order is cancelled', () => {
    const cents = fc.integer({ min: 1, max: 60_000 });
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 1, max: 300_000 }),
        (prices, off) => {
          const agreed = agreedFor(...prices);
          const adjustments = [{ amount: -off, agreedSubtotal: agreed.subtotal, reason: '' }];
          const totals = prices.map(
            (_, gone) =>
              priceOfOrder({
                lines: prices.map((price, i) => line(price, i < gone ? 'CANCELLED' : 'PENDING')),
                agreed,
                adjustments,
              }).total,
          );
          expect(totals).toEqual(totals.toSorted((a, b) => b - a));
        },
      ),
    );
  });

  test('of a smaller order has no higher fee than agreed', () => {
    const price = priceOfOrder({
      lines: [line(18_900), line(40_000, 'CANCELLED')],
      agreed: agreedFor(18_900, 40_000),
      adjustments: [],
    });
    expect(price).toMatchObject({ subtotal: 18_900, deliveryFee: 2_500, setupFee: 1_500, total: 27_432 });
  });

  test('never rises when a line is cancelled, nor does any fee', () => {
    const anyLines = fc.array(fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.boolean()), {
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(anyLines, (lines) => {
        const agreed = agreedFor(...lines.map(([price]) => price));
        const price = (toStatus: (cancelled: boolean) => 'PENDING' | 'CANCELLED') =>
          priceOfOrder({ lines: lines.map(([cents, gone]) => line(cents, toStatus(gone))), agreed, adjustments: [] });
        const before = price(() => 'PENDING');
        const after = price((cancelled) => (cancelled ? 'CANCELLED' : 'PENDING'));
        for (const part of ['deliveryFee', 'setupFee', 'cleaningFee', 'tax', 'total', 'deposit'] as const)
          expect(after[part]).toBeLessThanOrEqual(before[part]);
      }),
    );
  });

  test('includes adjustments, which are taxed', () => {
    const adjustments = [
      { amount: -5_000, reason: 'Neighbors' },
      { amount: 1_000, reason: 'Stairs' },
    ];
    const price = priceOfOrder({ lines: [line(18_900)], agreed: agreedFor(18_900), adjustments });
    expect(price).toMatchObject({ adjustments, tax: 1_872, total: 25_272, deposit: 12_636 });
  });

  test('is 0 without an active line, adjustments included', () => {
    const price = priceOfOrder({
      lines: [line(18_900, 'CANCELLED')],
      agreed: agreedFor(18_900),
      adjustments: [{ amount: 1_000, reason: 'Stairs' }],
    });
    expect(new Set(Object.values(price).flat())).toEqual(new Set([0]));
  });

  test('is never below 0', () => {
    const adjustments = [{ amount: -99_999, reason: 'A gift' }];
    expect(priceOfOrder({ lines: [line(100)], agreed: agreedFor(100), adjustments })).toMatchObject({
      tax: 0,
      total: 0,
    });
  });
});

describe('what cancelling costs', () => {
  const agreed = agreedFor(18_900);
  const before = priceOfOrder({ lines: [line(18_900)], agreed, adjustments: [] });
  const taxed = { name: 'Tax', percent: 8, appliesTo: ['RENTAL' as const, 'CANCELLATION' as const] };
  const cancelled = (cancellationCharge: number, rates: Partial<Rates> = {}) =>
    priceOfOrder({
      lines: [line(18_900, 'CANCELLED')],
      agreed: { ...agreed, rates: { ...DEFAULT_RATES, ...rates } },
      adjustments: [],
      cancellationCharge,
    });

  test('is the total of a cancelled order, without tax unless the book says so, and without a deposit', () => {
    expect(cancelled(9_000)).toMatchObject({ cancellationCharge: 9_000, tax: 0, taxes: [], total: 9_000, deposit: 0 });
    const taxes = [{ name: 'Tax', percent: 8, base: 9_000, amount: 720 }];
    expect(cancelled(9_000, { taxes: [taxed] })).toMatchObject({ taxes, tax: 720, total: 9_720 });
  });

  test('counts only once no line is active', () => {
    expect(priceOfOrder({ lines: [line(18_900)], agreed, adjustments: [], cancellationCharge: 9_000 })).toEqual(before);
  });
});

describe('the totals of a ledger', () => {
  const price = { total: 20_000, deposit: 10_000 };
  const entry = (kind: (typeof LEDGER_KINDS)[number], amount: number, reversed = false) => ({ kind, amount, reversed });

  test('say what is paid and what is due', () => {
    expect(addUpLedger(price, [entry('DEPOSIT', 4_000)])).toEqual({
      paid: 4_000,
      refunded: 0,
      balance: 16_000,
      depositDue: 6_000,
      refundDue: 0,
      writtenOff: 0,
      damageDepositHeld: 0,
    });
  });

  test('make what is paid above the total a refund due, until it is refunded', () => {
    const paid = [entry('DEPOSIT', 10_000), entry('BALANCE', 10_000)];
    expect(addUpLedger({ total: 0, deposit: 0 }, paid)).toMatchObject({ balance: 0, refundDue: 20_000 });
    expect(addUpLedger({ total: 0, deposit: 0 }, [...paid, entry('REFUND', 20_000)])).toMatchObject({ refundDue: 0 });
  });

  test('do not count reversed entries, or the damage deposit as paid', () => {
    const entries = [
      entry('DEPOSIT', 10_000, true),
      entry('DAMAGE_DEPOSIT', 5_000),
      entry('DAMAGE_DEPOSIT_RETURN', 2_000),
    ];
    expect(addUpLedger(price, entries)).toMatchObject({ paid: 0, balance: 20_000, damageDepositHeld: 3_000 });
  });

  test('add up whatever was recorded', () => {
    const anyEntry = fc.record({
      kind: fc.constantFrom(...LEDGER_KINDS),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
      reversed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyEntry), fc.nat(1_000_000), (entries, total) => {
        const price = { total, deposit: Math.round(total / 2) };
        const { paid, refunded, balance, refundDue, writtenOff } = addUpLedger(price, entries);
        expect(total - (paid - refunded - writtenOff)).toBe(balance - refundDue);
        expect(Math.min(balance, refundDue)).toBe(0);
      }),
    );
  });
});

test('an order costs what its quote with a promo code said, whatever the code gives', () => {
  const anyCode = fc.oneof(
    fc.record({ amount: fc.integer({ min: -90_000, max: -1 }), percent: fc.constant(null) }),
    fc.record({ amount: fc.constant(null), percent: fc.integer({ min: 1, max: 100_000 }).map((n) => -n / 1_000) }),
  );
  const anyPrices = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(anyCode, anyPrices, (terms, prices) => {
      const code = { code: 'SUMMER10', ...terms };
      const lines = prices.map((price, i) => ({ itemId: i, name: 'x', eventDate, quantity: 1, price }));
      const quote = priceOrder(lines, DEFAULT_RATES, 1_000, code);
      const adjustments = [toAdjustment(quote, code)];
      const price = priceOfOrder({ lines: prices.map((each) => line(each)), agreed: quote, adjustments });
      const { subtotal, promo, tax, total, deposit } = quote;
      expect(price).toMatchObject({ subtotal, tax, total, deposit });
      expect(price.adjustments[0]?.amount).toBeCloseTo(promo?.amount ?? NaN, 10);
      expect(price.adjustments[0]?.amount).toBeGreaterThanOrEqual(-subtotal);
      expect(total).toBeGreaterThanOrEqual(quote.delivery + quote.setup + quote.surcharge);
    }),
  );
});
