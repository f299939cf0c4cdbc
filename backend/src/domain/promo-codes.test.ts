import { calendarDate, type PromoCodeInput, type PromoTerms } from '@party-rental/contracts';
import { describe, expect, test } from 'vitest';
import {
  acceptPromo,
  addPromoCode,
  changePromoCode,
  evolvePromoCodes,
  NO_PROMO_CODES,
  type PromoCodes,
  type PromoUses,
} from './promo-codes.js';
import { Rejection } from './rejections.js';

const today = calendarDate.parse('2026-06-15');
const NO_LIMITS = { from: null, to: null, minimumSubtotal: null, maxUses: null, oncePerEmail: false };
const TEN_PERCENT: PromoTerms = { amount: null, percent: -10, ...NO_LIMITS };

function given(...inputs: PromoCodeInput[]): PromoCodes {
  return inputs.reduce((codes, input) => {
    const events = addPromoCode(codes, input);
    if (events instanceof Rejection) throw new Error(events.detail);
    return events.reduce(evolvePromoCodes, codes);
  }, NO_PROMO_CODES);
}
const summer = given({ code: 'SUMMER10', percent: -10 });

describe('a promo code', () => {
  test('has no limits until the owner sets some', () => {
    expect(summer.get('SUMMER10')).toEqual(TEN_PERCENT);
  });

  test('is added once', () => {
    expect(addPromoCode(summer, { code: 'SUMMER10', percent: -20 })).toMatchObject({ code: 'conflict' });
  });

  test.each([
    [{}, 'amount'],
    [{ amount: -1_000, percent: -10 }, 'amount'],
    [{ percent: -10, from: today, to: calendarDate.parse('2026-06-14') }, 'to'],
  ])('of %o contradicts itself', (terms, path) => {
    expect(addPromoCode(NO_PROMO_CODES, { code: 'FALL', ...terms })).toMatchObject({
      code: 'malformed',
      more: { errors: [{ path }] },
    });
  });

  test('keeps the terms that a change leaves out, and loses those that are null', () => {
    const limited = given({ code: 'SUMMER10', percent: -10, maxUses: 5, to: today });
    expect(changePromoCode(limited, { code: 'SUMMER10', to: null })).toEqual([
      { type: 'PromoCodeChanged', data: { code: 'SUMMER10', terms: { ...TEN_PERCENT, maxUses: 5 } } },
    ]);
    expect(changePromoCode(limited, { code: 'SUMMER10', maxUses: 5 })).toEqual([]);
    expect(changePromoCode(limited, { code: 'WINTER', maxUses: 5 })).toMatchObject({ code: 'not_found' });
  });

  test('has an amount instead of a percentage, or the other way around', () => {
    const [changed] = changePromoCode(summer, { code: 'SUMMER10', amount: -1_500 }) as { data: object }[];
    expect(changed?.data).toEqual({ code: 'SUMMER10', terms: { ...TEN_PERCENT, percent: null, amount: -1_500 } });
  });
});

describe('an order', () => {
  const accept = (terms: Partial<PromoTerms> | undefined, uses: PromoUses = [], subtotal = 20_000) =>
    acceptPromo(
      { code: 'SUMMER10', terms: terms && { ...TEN_PERCENT, ...terms }, uses },
      { today, subtotal, email: 'Dana@example.com' },
    );
  const before = calendarDate.parse('2026-06-14');
  const after = calendarDate.parse('2026-06-16');

  test.each<[string, Partial<PromoTerms>, PromoUses]>([
    ['without limits', {}, ['dana@example.com']],
    ['on its only day', { from: today, to: today }, []],
    ['with the minimum subtotal', { minimumSubtotal: 20_000 }, []],
    ['as its last use', { maxUses: 2 }, ['kim@example.com']],
    ['once per email', { oncePerEmail: true }, ['kim@example.com', null]],
  ])('can use a code %s', (_, terms, uses) => {
    expect(accept(terms, uses)).toEqual({ code: 'SUMMER10', amount: null, percent: -10 });
  });

  test.each<[string, Partial<PromoTerms> | undefined, PromoUses, RegExp]>([
    ['that does not exist', undefined, [], /don't know the promo code SUMMER10/],
    ['before its first day', { from: after }, [], /starts on Tuesday, June 16/],
    ['after its last day', { to: before }, [], /ended on Sunday, June 14/],
    ['below its minimum subtotal', { minimumSubtotal: 20_001 }, [], /orders of \$200\.01 or more/],
    ['that is used up', { maxUses: 1 }, [null], /used up/],
    [
      'a second time, however its email is written',
      { oncePerEmail: true },
      ['dana@EXAMPLE.com'],
      /this email has already used/,
    ],
  ])("can't use a code %s", (_, terms, uses, why) => {
    const refused = accept(terms, uses);
    expect(refused).toMatchObject({ code: 'promo_code_refused' });
    expect((refused as Rejection).detail).toMatch(why);
  });
});
