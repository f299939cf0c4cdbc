import { expect, test } from 'vitest';
import { bookingCreated } from '../../../test-support/events.js';
import { currentTerms, termsAtBooking } from './terms.js';

const by = (actor: string, terms?: ReturnType<typeof currentTerms>) =>
  termsAtBooking({ data: bookingCreated(terms && { terms }).data, meta: { actor } });

test('an order keeps the terms that it was placed under', () => {
  const earlier = { depositPercent: 30, damageDeposit: 2_500, freeCancellationHours: 72, accepted: true };
  expect(by('guest', earlier)).toEqual(earlier);
});

test('a customer accepts the terms in the form; an order by phone has no such form', () => {
  expect(currentTerms({ byOwner: false })).toMatchObject({ accepted: true });
  expect(currentTerms({ byOwner: true })).toMatchObject({ accepted: false });
});

test('an order from before events kept their terms has the first ones', () => {
  const first = { depositPercent: 50, damageDeposit: 5_000, freeCancellationHours: 48 };
  expect([by('guest'), by('user:7'), by('admin:1')]).toEqual([
    { ...first, accepted: true },
    { ...first, accepted: true },
    { ...first, accepted: false },
  ]);
});
