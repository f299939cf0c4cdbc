import { expect, test } from 'vitest';
import { calendarDate } from '@party-rental/contracts';
import { assignCrew, evolveCrews, NO_CREWS, type CrewAssigned } from './truck-crews.js';

const date = calendarDate.parse('2026-12-12');
const trucks = [
  { id: 1, name: 'Blue Truck' },
  { id: 2, name: 'Red Truck' },
];
const assigned = (truckId: number, ...staffIds: number[]): CrewAssigned => ({
  type: 'CrewAssigned',
  data: { date, truckId, staffIds },
});
const given = (...events: CrewAssigned[]) => events.reduce(evolveCrews, NO_CREWS);
const assign = (crews: ReturnType<typeof given>, truckId: number, ...staffIds: number[]) =>
  assignCrew(crews, { date, truckId, staffIds, trucks, staff: [4, 9] });

test('a new crew is one event with all its people', () => {
  expect(assign(given(), 1, 4)).toEqual([assigned(1, 4)]);
  expect(assign(given(assigned(1, 4)), 1, 4, 9)).toEqual([assigned(1, 4, 9)]);
  expect(assign(given(assigned(1, 4)), 1)).toEqual([assigned(1)]);
});

test('the same crew yields no event, and the crew of another truck does not matter', () => {
  expect(assign(given(), 1)).toEqual([]);
  expect(assign(given(assigned(1, 9), assigned(1, 4)), 1, 4)).toEqual([]);
  expect(assign(given(assigned(1, 4)), 2, 4)).toEqual([assigned(2, 4)]);
});

test('a truck that was sold and people who left are refused', () => {
  expect(assign(given(), 3, 4)).toMatchObject({ code: 'malformed' });
  expect(assign(given(), 1, 4, 5)).toMatchObject({ code: 'malformed' });
});
