import { expect, test } from 'vitest';
import { calendarDate } from '@party-rental/contracts';
import { checkAvailability } from './availability.js';
import { defaultRules } from './settings.js';

const today = calendarDate.parse('2026-11-22');
const saturday = calendarDate.parse('2026-11-28');
const slide = { isActive: true };

test.each([
  [3, 3],
  [0, 0],
  [-2, 0],
])('with %d units left, %d remain', (left, remaining) => {
  expect(checkAvailability(slide, left, saturday, { today, time: '12:00', rules: defaultRules })).toEqual({
    remaining,
    reasons: [],
  });
});

test('a closed day has no units, unless the reason is waived', () => {
  const rules = { ...defaultRules, closedDays: [saturday] };
  expect(checkAvailability(slide, 3, saturday, { today, time: '12:00', rules })).toEqual({
    remaining: 0,
    reasons: ['closed'],
  });
  expect(checkAvailability(slide, 3, saturday, { today, time: '12:00', rules, waived: ['closed'] })).toEqual({
    remaining: 3,
    reasons: [],
  });
});

test('an inactive item and a past day are named together', () => {
  const yesterday = calendarDate.parse('2026-11-21');
  const inactive = { ...slide, isActive: false };
  expect(checkAvailability(inactive, 0, yesterday, { today, time: '12:00', rules: defaultRules }).reasons).toEqual([
    'inactive',
    'past',
  ]);
});
