import { expect, test } from 'vitest';
import { calendarDate, type DayPlan } from '@party-rental/contracts';
import { stopOfDana } from '../../../testing/day-plan';
import { getStops, movedPlaces, withPlaces, type TruckId } from './stop-places';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((customerName) => stopOfDana({ customerName }));
const plan: DayPlan = {
  date: calendarDate.parse('2026-12-12'),
  trucks: [{ id: 1, name: 'Blue Truck' }],
  stops: [
    { ...a, truckId: 1, position: 1 },
    { ...b, truckId: 1, position: 2 },
    { ...c, truckId: 1, position: 3 },
    { ...d, truckId: null, position: 1 },
  ] as DayPlan['stops'],
};
const names = (of: DayPlan, truckId: TruckId) => getStops(of, truckId).map(({ customerName }) => customerName);
const move = (moved: string[], truckId: TruckId, index: number) => {
  const ids = moved.map((name) => plan.stops.find(({ customerName }) => customerName === name)?.orderId ?? '');
  return withPlaces(plan, movedPlaces(plan, ids, { truckId, index }));
};

test('a stop moves up, down and to the end of its truck', () => {
  expect(names(move(['b'], 1, 0), 1)).toEqual(['b', 'a', 'c']);
  expect(names(move(['b'], 1, 2), 1)).toEqual(['a', 'c', 'b']);
  expect(names(move(['a'], 1, Infinity), 1)).toEqual(['b', 'c', 'a']);
});

test('a stop moves between trucks, and the places of the target are renumbered', () => {
  const moved = move(['d'], 1, 1);
  expect(names(moved, 1)).toEqual(['a', 'd', 'b', 'c']);
  expect(names(moved, null)).toEqual([]);
  expect(getStops(moved, 1).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  expect(names(move(['a'], null, 0), null)).toEqual(['a', 'd']);
});

test('several stops move together, in the order in which they are named', () => {
  expect(names(move(['c', 'd', 'a'], 1, Infinity), 1)).toEqual(['b', 'c', 'd', 'a']);
  expect(names(move(['c', 'a'], null, 0), null)).toEqual(['c', 'a', 'd']);
});

test('a stop that is gone moves nowhere', () => {
  expect(move(['nobody'], 1, 0)).toEqual(plan);
});
