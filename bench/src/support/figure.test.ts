import { expect, test } from 'vitest';
import { holds } from './figure.js';

const bounds = { rate: { atLeast: 1 }, wait: { atMost: 1 } } as const;

test('a bound holds at its very value', () => {
  expect([holds(1, bounds.rate), holds(1, bounds.wait), holds(0.99, bounds.rate), holds(1.01, bounds.wait)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
