import { expect, test } from 'vitest';
import { addDays, calendarDate } from '@party-rental/contracts';
import { chooseNearestDays } from './nearest-days';

const saturday = calendarDate.parse('2026-12-12');
const inDays = (...days: number[]) => days.map((count) => addDays(saturday, count));

test('the four nearest days are offered in their order, with the next Saturday for a Saturday', () => {
  expect(chooseNearestDays(saturday, inDays(-2, -1, 1, 2, 3, 7, 14))).toEqual(inDays(-2, -1, 1, 7));
});

test('a Saturday that is booked, too, is not the next one', () => {
  expect(chooseNearestDays(saturday, inDays(-2, -1, 1, 2, 14, 21))).toEqual(inDays(-1, 1, -2, 14).sort());
});

test('an earlier Saturday is not the next one, and without one the nearest days are offered', () => {
  expect(chooseNearestDays(saturday, inDays(-7, -2, -1, 1, 2))).toEqual(inDays(-2, -1, 1, 2));
  expect(chooseNearestDays(saturday, inDays(1))).toEqual(inDays(1));
  expect(chooseNearestDays(saturday, [])).toEqual([]);
});
