import { expect, test } from 'vitest';
import { DatabaseReachability } from './database-reachability.js';

/** Confirms at each of these seconds, and returns whether the database is steady at the last one. */
function isSteadyAfter(...seconds: number[]): boolean {
  let second = 0;
  const reachability = new DatabaseReachability(() => second * 1_000);
  for (second of seconds) reachability.confirm();
  return reachability.isSteady();
}

test('a database is steady after responding for 15 seconds', () => {
  expect(isSteadyAfter(0)).toBe(false);
  expect(isSteadyAfter(0, 5, 10, 14)).toBe(false);
  expect(isSteadyAfter(0, 5, 10, 15)).toBe(true);
});

test('a gap restarts the 15 seconds: an outage, or a pause of this process', () => {
  expect(isSteadyAfter(0, 5, 10, 15, 45)).toBe(false);
  expect(isSteadyAfter(0, 5, 10, 15, 45, 50, 55)).toBe(false);
  expect(isSteadyAfter(0, 5, 10, 15, 45, 50, 55, 60)).toBe(true);
});

test('a database that has stopped responding is not steady', () => {
  let second = 0;
  const reachability = new DatabaseReachability(() => second * 1_000);
  for (second of [0, 5, 10, 15]) reachability.confirm();
  second = 23;
  expect(reachability.isSteady()).toBe(false);
});
