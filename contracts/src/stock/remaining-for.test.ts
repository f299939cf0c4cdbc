import { expect, test } from 'vitest';
import { calendarDate, type CalendarDate } from '../days/calendar-date.js';
import { addDays } from '../days/days.js';
import { remainingFor } from './remaining-for.js';

const first = calendarDate.parse('2026-12-11');
const month = new Map<CalendarDate, { remaining: number; freeUnits?: number }>([
  [first, { remaining: 3 }],
  [addDays(first, 1), { remaining: 0, freeUnits: 2 }],
  [addDays(first, 2), { remaining: 4 }],
  [addDays(first, 3), { remaining: 0 }],
]);
const remaining = (eventDate: CalendarDate, days: number) => remainingFor({ eventDate, days }, (day) => month.get(day));

test('a rental has the units of its fullest day', () => {
  expect(remaining(first, 1)).toBe(3);
  expect(remaining(first, 4)).toBe(0);
});

test('a rental goes on over a closed day, and neither begins nor ends on one', () => {
  expect(remaining(first, 3)).toBe(2);
  expect(remaining(first, 2)).toBe(0);
  expect(remaining(addDays(first, 1), 2)).toBe(0);
});

test('it is unknown while one of its days is', () => {
  expect(remaining(addDays(first, 2), 3)).toBeUndefined();
});
