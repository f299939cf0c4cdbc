import { expect, test } from 'vitest';
import { calendarDate } from '../days/calendar-date.js';
import { isDeliveredSoon } from './order-lines.js';

test.each([
  ['2026-12-10', false],
  ['2026-12-11', true],
  ['2026-12-12', true],
  ['2026-12-13', false],
])('on %s, a delivery on December 12 is soon: %s', (today, isSoon) => {
  const line = { eventDate: calendarDate.parse('2026-12-12'), status: 'CONFIRMED' as const };
  const later = { ...line, eventDate: calendarDate.parse('2026-12-31') };
  expect(isDeliveredSoon([later, line], calendarDate.parse(today))).toBe(isSoon);
  expect(isDeliveredSoon([{ ...line, status: 'CANCELLED' }], calendarDate.parse(today))).toBe(false);
});
