import { expect, test } from 'vitest';
import { DEFAULT_RATES, type Quote } from '@party-rental/contracts';
import { bookingCreated } from '../../../test-support/events.js';
import { termsAtBooking } from './terms.js';
import type { AgreedTerms } from './order-events.js';

const by = (actor: string, terms?: AgreedTerms, quote: Quote = quoteWithoutRates) =>
  termsAtBooking({ data: bookingCreated({ quote, ...(terms && { terms }) }).data, meta: { actor } });
const { rates: _rates, ...quoteWithoutRates } = bookingCreated().data.quote;

test('an order keeps the terms that it was placed under', () => {
  const earlier = { depositPercent: 30, damageDeposit: 2_500, freeCancellationHours: 72, accepted: true };
  expect(by('guest', earlier)).toEqual(earlier);
});

test('the terms are those of the price book that priced the order', () => {
  const rates = { ...DEFAULT_RATES, deposit: { amount: 10_000 }, damageDeposit: { perOrder: 2_500 }, freeHours: 72 };
  expect(by('guest', { accepted: false }, { ...quoteWithoutRates, deposit: 10_000, rates })).toEqual({
    ...{ depositAmount: 10_000, damageDeposit: 2_500, freeCancellationHours: 72, accepted: false },
  });
});

test('an order from before events kept their terms has the first ones', () => {
  const first = { depositPercent: 50, damageDeposit: 5_000, freeCancellationHours: 48 };
  expect([by('guest'), by('user:7'), by('admin:1')]).toEqual([
    { ...first, accepted: true },
    { ...first, accepted: true },
    { ...first, accepted: false },
  ]);
});
