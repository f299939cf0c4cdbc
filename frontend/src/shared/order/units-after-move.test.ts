import { expect, test } from 'vitest';
import { calendarDate, monthAvailability } from '@party-rental/contracts';
import { toNeededUnits, withOwnUnits } from './units-after-move';

const line = { eventDate: calendarDate.parse('2026-12-11'), days: 3, quantity: 2 };

test('a rental gives up its units on each of its days, also where the shop is closed or customers are too late', () => {
  const days = monthAvailability.parse({
    '2026-12-11': { available: false, remaining: 0, reason: 'lead_time' },
    '2026-12-12': { available: true, remaining: 1 },
    '2026-12-13': { available: false, remaining: 0, reason: 'closed' },
    '2026-12-14': { available: true, remaining: 1 },
  });
  expect(Object.values(withOwnUnits(days, [line]))).toMatchObject([
    { remaining: 0, ownerRemaining: 2 },
    { remaining: 3 },
    { remaining: 0, freeUnits: 2 },
    { remaining: 1 },
  ]);
});

test('lines of one day leave the days as they are', () => {
  const days = { [line.eventDate]: { available: false, remaining: 0 } };
  expect(withOwnUnits(days, [{ ...line, days: 1 }])).toEqual(days);
});

test('a longer line can take the day of a shorter one that moves with it', () => {
  const days = { [line.eventDate]: { available: false, remaining: 0 } };
  expect(withOwnUnits(days, [line, { ...line, days: 1, quantity: 5 }])).toMatchObject({
    [line.eventDate]: { remaining: 7 },
  });
});

test('the first days need the units of all lines, and the later ones those of longer lines', () => {
  expect(toNeededUnits([line, { ...line, days: 1, quantity: 5 }])).toEqual([
    { days: 3, units: 2 },
    { days: 1, units: 7 },
  ]);
});
