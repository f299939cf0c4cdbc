import { calendarDate } from '@party-rental/contracts';
import { expect, test } from 'vitest';
import { reminderDue } from './reminder-planner.js';

test.each([
  ['in winter', '2026-12-12', 'America/New_York', '2026-12-10T14:00:00.000Z'],
  ['in summer', '2026-07-04', 'America/New_York', '2026-07-02T13:00:00.000Z'],
  ['on the day that clocks go forward', '2027-03-16', 'America/New_York', '2027-03-14T13:00:00.000Z'],
  ['on the day that clocks go back', '2026-11-03', 'America/New_York', '2026-11-01T14:00:00.000Z'],
  ['east of the date line', '2027-01-01', 'Pacific/Auckland', '2026-12-29T20:00:00.000Z'],
])('a reminder is due at 09:00 by the clocks of the shop, %s', (_, day, zone, due) => {
  expect(reminderDue(calendarDate.parse(day), zone).toISOString()).toBe(due);
});
