import { expect, test } from '@jest/globals';
import { calendarDate } from './days/calendar-date.js';
import { confirmationCall, depositCall, freeCancellation } from './promises.js';

const timeZone = 'America/New_York';

test.each([
  ['a week before', '2026-12-05', 'within 24 hours', '24-48 hours before the event'],
  ['two days before', '2026-12-10', 'within 24 hours', '24-48 hours before the event'],
  ['the day before', '2026-12-11', 'before the event', 'before the event'],
  ['on the day', '2026-12-12', 'before the event', 'before the event'],
])('an order placed %s promises only calls that there is time for', (_, today, deposit, confirmation) => {
  const days = [calendarDate.parse('2026-12-12'), calendarDate.parse(today)] as const;
  expect([depositCall(...days), confirmationCall(...days)]).toEqual([deposit, confirmation]);
});

test('free cancellation that had ended before the order is not said to have ended', () => {
  const until = new Date('2026-12-10T00:00:00-05:00');
  const early = new Date('2026-12-01T12:00:00Z');
  const late = new Date('2026-12-11T12:00:00Z');
  const promise = (placedAt: Date, now: Date) => freeCancellation(until, { placedAt, now, timeZone });
  expect(promise(early, early)).toMatch(/^Free cancellation until Wednesday, December 9, 2026 at 11:59/);
  expect(promise(early, late)).toMatch(/^Free cancellation ended Wednesday/);
  expect(promise(late, late)).toBe(
    'No free cancellation, because the event was less than 48 hours away when you booked',
  );
});
