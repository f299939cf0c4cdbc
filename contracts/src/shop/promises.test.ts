import { describe, expect, test } from 'vitest';
import { calendarDate } from '../days/calendar-date.js';
import { addUpLedger, type LedgerTotals } from '../pricing/ledger.js';
import type { KeptTerms } from '../pricing/price-book.js';
import { DEFAULT_PRICE_BOOK } from '../pricing/pricing.js';
import {
  confirmationCall,
  depositCall,
  formatADeposit,
  describeKept,
  freeCancellation,
  lateCancellation,
  describeDue,
  type OrderDue,
} from './promises.js';

const { calls } = DEFAULT_PRICE_BOOK;
const timeZone = 'America/New_York';

test.each([
  ['a week before', '2026-12-05', 'within 24 hours', '24-48 hours before the event'],
  ['two days before', '2026-12-10', 'within 24 hours', '24-48 hours before the event'],
  ['the day before', '2026-12-11', 'before the event', 'before the event'],
  ['on the day', '2026-12-12', 'before the event', 'before the event'],
])('an order placed %s promises only calls that there is time for', (_, today, deposit, confirmation) => {
  const days = [calendarDate.parse('2026-12-12'), calendarDate.parse(today)] as const;
  expect([depositCall(...days, calls), confirmationCall(...days, calls)]).toEqual([deposit, confirmation]);
});

test('free cancellation that had ended before the order is not said to have ended', () => {
  const until = new Date('2026-12-10T00:00:00-05:00');
  const early = new Date('2026-12-01T12:00:00Z');
  const late = new Date('2026-12-11T12:00:00Z');
  const promise = (placedAt: Date, now: Date) => freeCancellation(until, { placedAt, now, timeZone, freeHours: 48 });
  expect(promise(early, early)).toMatch(/^Free cancellation until Wednesday, December 9, 2026 at 11:59/);
  expect(promise(early, late)).toMatch(/^Free cancellation ended Wednesday/);
  expect(promise(late, late)).toBe(
    'No free cancellation, because the event was less than 48 hours away when you booked',
  );
});

test.each<[KeptTerms, string]>([
  [{ keeps: 'DEPOSIT' }, 'the deposit'],
  [{ keeps: 'PERCENT', percent: 12.5 }, 'up to 12.5% of the total'],
  [{ keeps: 'NOTHING' }, ''],
])('%j is said as "%s"', (kept, text) => {
  expect(describeKept(kept)).toBe(text);
});

describe('what is due of an order', () => {
  const due = (status: OrderDue['status'], ledger: Partial<LedgerTotals>, isOver = false) =>
    describeDue({ status, money: { ...addUpLedger({ total: 0, deposit: 0 }, []), ...ledger } }, isOver);
  const unpaid = { balance: 58_968, depositDue: 29_484 };

  test('is one sentence whose amounts add up to the first one', () => {
    const both = '$589.68 still to pay: $294.84 when we call to confirm, the other $294.84 before setup.';
    expect(due('RECEIVED', unpaid)).toBe(both);
    expect(due('PARTLY_CONFIRMED', unpaid)).toBe(both);
    expect(due('RECEIVED', { paid: 10_000, balance: 48_968, depositDue: 19_484 })).toBe(
      '$489.68 still to pay: $194.84 when we call to confirm, the other $294.84 before setup.',
    );
    expect(due('RECEIVED', { balance: 5_000, depositDue: 5_000 })).toBe('$50.00 still to pay when we call to confirm.');
  });

  test('is due before setup once the shop has the deposit, or does without it', () => {
    expect(due('RECEIVED', { paid: 29_484, balance: 29_484 })).toBe('$294.84 still to pay before setup.');
    expect(due('CONFIRMED', unpaid)).toBe('$589.68 still to pay before setup.');
  });

  test('has no time after the event, and once the order is cancelled', () => {
    expect(due('RECEIVED', unpaid, true)).toBe('$589.68 still to pay.');
    expect(due('CANCELLED', { balance: 10_000 })).toBe('$100.00 still to pay.');
  });

  test('is a refund, or nothing', () => {
    expect(due('CANCELLED', { paid: 5_000, refundDue: 5_000 })).toBe("We'll refund you $50.00.");
    expect(due('CONFIRMED', { paid: 58_968 })).toBe('Paid in full.');
    expect(due('CANCELLED', { paid: 5_000, refunded: 5_000 })).toBe('');
    expect(due('CANCELLED', {})).toBe('');
  });
});

test.each([
  [{ percent: 50 }, 'a 50% deposit'],
  [{ percent: 80 }, 'an 80% deposit'],
  [{ percent: 8.5 }, 'an 8.5% deposit'],
  [{ percent: 11 }, 'an 11% deposit'],
  [{ percent: 100 }, 'a 100% deposit'],
  [{ amount: 8_000 }, 'an $80.00 deposit'],
  [{ amount: 1_800 }, 'an $18.00 deposit'],
  [{ amount: 18_000 }, 'a $180.00 deposit'],
  [{ amount: 1_100_000 }, 'an $11,000.00 deposit'],
  [{ amount: 110_000 }, 'a $1,100.00 deposit'],
])('the deposit %o is called %s', (rule, text) => {
  expect(formatADeposit(rule)).toBe(text);
});

test.each<[KeptTerms, number, string]>([
  [{ keeps: 'NOTHING' }, 5_000, ''],
  [{ keeps: 'DEPOSIT' }, 0, ''],
  [{ keeps: 'DEPOSIT' }, 5_000, 'If you cancel later, we keep the deposit.'],
  [{ keeps: 'PERCENT', percent: 25 }, 0, 'If you cancel later, we keep up to 25% of the total.'],
])('of %o and a deposit of %i cents, a late cancellation costs “%s”', (kept, deposit, sentence) => {
  expect(lateCancellation(kept, deposit)).toBe(sentence);
  expect(lateCancellation(kept, deposit, false)).toBe(sentence.replace(' later', ''));
});
