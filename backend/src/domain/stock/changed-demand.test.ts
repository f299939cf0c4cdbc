import { expect, test } from 'vitest';
import { addDays, calendarDate } from '@party-rental/contracts';
import fc from 'fast-check';
import { ChangedDemand } from './changed-demand.js';

const day = calendarDate.parse('2026-06-06');
const season = { itemId: 1, from: day, to: addDays(day, 30) };
const request = { itemId: 1, eventDate: day };

const times = (demandChange: number, requests: number) => {
  const demand = new ChangedDemand({ ...season, demandChange });
  return Array.from({ length: requests }, () => demand.countRequests(request));
};

test('every tenth stays away, every fourth comes twice, and nothing changes without a percentage', () => {
  expect(times(-10, 20).flatMap((each, i) => (each === 0 ? [i] : []))).toEqual([5, 15]);
  expect(times(25, 8)).toEqual([1, 2, 1, 1, 1, 2, 1, 1]);
  expect(times(0, 3)).toEqual([1, 1, 1]);
  expect(times(-100, 3)).toEqual([0, 0, 0]);
  expect(times(200, 2)).toEqual([3, 3]);
});

test('other items and other days are neither changed nor counted', () => {
  const demand = new ChangedDemand({ ...season, demandChange: -50 });
  expect(demand.countRequests(request)).toBe(1);
  expect(demand.countRequests({ ...request, itemId: 2 })).toBe(1);
  for (const eventDate of [addDays(day, -1), addDays(day, 31)])
    expect(demand.countRequests({ ...request, eventDate })).toBe(1);
  expect(demand.countRequests({ ...request, eventDate: addDays(day, 30) })).toBe(0);
});

test('any number of requests comes as often as the percentage says, rounded', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 1_000 }), fc.nat(500), (percent, requests) => {
      const all = times(percent, requests);
      for (const each of all) expect(Math.abs(each - 1 - percent / 100)).toBeLessThan(1);
      expect(all.reduce((sum, each) => sum + each, 0)).toBe(Math.round((requests * (100 + percent)) / 100));
    }),
  );
});
