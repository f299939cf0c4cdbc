import { expect, test } from 'vitest';
import { queuePrefix } from './queue-backend.js';

test('the jobs of a shop keep their prefix, whatever the password', () => {
  expect(queuePrefix('postgres://party:one@db:5432/shop')).toBe(queuePrefix('postgres://party:two@db:5432/shop'));
  expect(queuePrefix('postgres://party:one@db:5432/shop')).toBe('party-rental-0fa5eb6d84c8');
});

test('the order of several servers does not change the prefix', () => {
  const prefix = queuePrefix('postgres://party@one:5432,two:5433/shop');
  expect(queuePrefix('postgres://party@two:5433,one:5432/shop')).toBe(prefix);
  expect(queuePrefix('postgres://party@two:5433,one:5432/other')).not.toBe(prefix);
});
