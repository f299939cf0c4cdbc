import { expect, test } from '@jest/globals';
import { calendarDate } from '@party-rental/contracts';
import { checkAvailability } from './availability.js';
import { defaultRules } from './settings.js';

const today = calendarDate.parse('2026-11-22');
const saturday = calendarDate.parse('2026-11-28');
const slide = { isActive: true, stock: 3 };

test.each([
  [0, 3],
  [2, 1],
  [3, 0],
  [5, 0],
])('with %d of 3 units booked, %d remain', (booked, remaining) => {
  expect(checkAvailability(slide, booked, saturday, { today, rules: defaultRules })).toEqual({
    remaining,
    reasons: [],
  });
});

test('a closed day has no units, unless the reason is waived', () => {
  const rules = { ...defaultRules, closedDays: [saturday] };
  expect(checkAvailability(slide, 0, saturday, { today, rules })).toEqual({ remaining: 0, reasons: ['closed'] });
  expect(checkAvailability(slide, 0, saturday, { today, rules, waived: ['closed'] })).toEqual({
    remaining: 3,
    reasons: [],
  });
});

test('an inactive item and a past day are named together', () => {
  const yesterday = calendarDate.parse('2026-11-21');
  const inactive = { ...slide, isActive: false };
  expect(checkAvailability(inactive, 0, yesterday, { today, rules: defaultRules }).reasons).toEqual([
    'inactive',
    'past',
  ]);
});
