import { expect, test } from 'vitest';
import { projectOnto } from './projection';

const size = { width: 800, height: 400, margin: 40 };
const place = (latitude: number, longitude: number) => ({ latitude, longitude });

test('the northernmost place is at the top, the easternmost one on the right, and all are within the margins', () => {
  const places = [place(42.6, -73.8), place(42.9, -73.7), place(42.7, -74.1)];
  const [south, north, west] = places.map(projectOnto(size, places));
  expect(north?.y).toBe(40);
  expect(south?.y).toBe(360);
  expect(west?.x).toBeLessThan(south?.x ?? 0);
  expect(north?.x).toBeLessThan(760);
});

test('as many miles to the east are as long as to the north', () => {
  const miles = (north: number, east: number) => place(60 + north / 69, 10 + east / (69 * Math.cos(Math.PI / 3)));
  const places = [miles(0, 0), miles(10, 0), miles(0, 10)];
  const [base, north, east] = places.map(projectOnto(size, places));
  const [up, right] = [(base?.y ?? 0) - (north?.y ?? 0), (east?.x ?? 0) - (base?.x ?? 0)];
  expect(Math.abs(up - right)).toBeLessThan(3);
});

test('a single place, and places in one line, are in the middle', () => {
  expect([place(42, -73)].map(projectOnto(size, [place(42, -73)]))).toEqual([{ x: 400, y: 200 }]);
  const line = [place(42, -74), place(42, -73)];
  expect(line.map(projectOnto(size, line))).toEqual([
    { x: 40, y: 200 },
    { x: 760, y: 200 },
  ]);
});
