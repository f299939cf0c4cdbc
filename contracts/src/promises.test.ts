import { expect, test } from '@jest/globals';
import { calendarDate } from './days/calendar-date.js';
import { confirmationCall, depositCall, freeCancellation } from './promises.js';

const timeZone = 'America/New_York';
const day = calendarDate.parse('2026-12-12');
const at = (time: string) => ({ now: new Date(time), timeZone });

test.each([
  ['a week before', '2026-12-05T12:00:00-05:00', 'within 24 hours', '24-48 hours before the event'],
  ['a day before', '2026-12-11T00:00:00-05:00', 'within 24 hours', 'before the event'],
  ['the evening before', '2026-12-11T18:38:00-05:00', 'before your event', 'before the event'],
  ['on the day', '2026-12-12T08:00:00-05:00', 'before your event', 'before the event'],
])('an order placed %s promises only calls that there is time for', (_, now, deposit, confirmation) => {
  expect([depositCall(day, at(now)), confirmationCall(day, at(now))]).toEqual([deposit, confirmation]);
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
