import { expect, test } from 'vitest';
import { addDays, calendarDate } from '@party-rental/contracts';
import { toPeriods, chooseUnit, yearBefore } from './periods.js';

const range = (from: string, to: string) => ({ from: calendarDate.parse(from), to: calendarDate.parse(to) });

test('a month is shown by day, half a year by week, and more by month', () => {
  expect(toPeriods(range('2024-02-28', '2024-03-01'))).toEqual([
    range('2024-02-28', '2024-02-28'),
    range('2024-02-29', '2024-02-29'),
    range('2024-03-01', '2024-03-01'),
  ]);
  expect(chooseUnit(range('2026-07-01', '2026-12-31'))).toBe('week');
  expect(toPeriods(range('2026-12-02', '2027-01-10')).slice(0, 2)).toEqual([
    range('2026-12-02', '2026-12-05'),
    range('2026-12-06', '2026-12-12'),
  ]);
  expect(toPeriods(range('2026-01-15', '2026-12-31')).slice(0, 2)).toEqual([
    range('2026-01-15', '2026-01-31'),
    range('2026-02-01', '2026-02-28'),
  ]);
});

test('the periods of a year before are adjacent, with February 29 in one of them', () => {
  expect(yearBefore(range('2025-02-01', '2025-02-28'))).toEqual(range('2024-02-01', '2024-02-29'));
  for (const whole of [range('2024-02-20', '2024-03-10'), range('2025-02-20', '2025-03-10')]) {
    const earlier = toPeriods(whole).map(yearBefore);
    expect(earlier[0]?.from).toBe(yearBefore(whole).from);
    expect(earlier.at(-1)?.to).toBe(yearBefore(whole).to);
    const following = earlier.map(({ to }) => addDays(to, 1));
    expect(earlier.slice(1).map(({ from }) => from)).toEqual(following.slice(0, -1));
  }
});
