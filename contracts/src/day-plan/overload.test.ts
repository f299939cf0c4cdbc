import { expect, test } from 'vitest';
import { describeOverload } from './overload.js';

const trucks = [
  { id: 1, name: 'Blue Truck' },
  { id: 2, name: 'Red Truck' },
];
const [morning, noon] = [
  { from: '08:00', to: '11:00' },
  { from: '11:00', to: '14:00' },
];
const stops = [
  { truckId: 1, window: noon },
  { truckId: 1, window: morning },
  { truckId: 1, window: { ...morning } },
  { truckId: 2, window: noon },
  { truckId: null, window: noon },
  { truckId: null, window: null },
];
const describe = (maxStopsPerTruck: number, maxStopsPerWindow: number) =>
  describeOverload(stops, trucks, { maxStopsPerTruck, maxStopsPerWindow });

test('each truck and window with more stops than its limit is named, and exactly the limit is enough', () => {
  expect(describe(2, 2)).toEqual(['Blue Truck: 3 of 2 stops', '11:00 AM to 2:00 PM: 3 of 2 stops']);
  expect(describe(3, 1)).toEqual(['8:00 AM to 11:00 AM: 2 of 1 stops', '11:00 AM to 2:00 PM: 3 of 1 stops']);
  expect(describe(3, 3)).toEqual([]);
});

test('0 is no limit, and stops without a truck or a window count for none', () => {
  expect(describe(0, 0)).toEqual([]);
  expect(describeOverload(stops.slice(-1), trucks, { maxStopsPerTruck: 1, maxStopsPerWindow: 1 })).toEqual([]);
});
