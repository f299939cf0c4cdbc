import { expect, test } from 'vitest';
import { figure, holds } from './figure.js';
import { regressions } from './report.js';

const bounds = { rate: { atLeast: 1 }, wait: { atMost: 1 } } as const;
const baseline = { rate: 2, wait: 0.5 };

test('a rate regresses when it falls by more than a fifth', () => {
  expect(regressions({ rate: figure(161, 100, '/s') }, baseline, bounds)).toEqual([]);
  expect(regressions({ rate: figure(159, 100, '/s') }, baseline, bounds)).toEqual(['rate is worse: 1.59, was 2.00']);
});

test('a wait regresses when it grows by more than a fifth', () => {
  expect(regressions({ wait: figure(59, 100, 'ms') }, baseline, bounds)).toEqual([]);
  expect(regressions({ wait: figure(61, 100, 'ms') }, baseline, bounds)).toEqual(['wait is worse: 0.61, was 0.50']);
});

test('what has no baseline yet cannot regress', () => {
  expect(regressions({ new: figure(1, 100, '/s') }, baseline, bounds)).toEqual([]);
});

test('a bound holds at its very value', () => {
  expect([holds(1, bounds.rate), holds(1, bounds.wait), holds(0.99, bounds.rate), holds(1.01, bounds.wait)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
