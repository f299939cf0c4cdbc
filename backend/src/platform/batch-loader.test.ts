import { expect, test } from 'vitest';
import { batchLoader } from './batch-loader.js';

/** Doubles numbers below ten, and records its calls. */
function doubling() {
  const queries: number[][] = [];
  const double = batchLoader((keys: number[]) => {
    queries.push(keys);
    if (keys.includes(0)) return Promise.reject(new Error('nothing to double'));
    return Promise.resolve(new Map(keys.filter((key) => key < 10).map((key) => [key, key * 2])));
  });
  return { queries, double };
}

test('loads concurrent keys in one query, and returns each value to its caller', async () => {
  const { queries, double } = doubling();
  expect(await Promise.all([1, 2, 1, 30].map(double))).toEqual([2, 4, 2, undefined]);
  expect(queries).toEqual([[1, 2, 30]]);
});

test('loads keys that are requested during a query in another one', async () => {
  const { queries, double } = doubling();
  const first = double(1);
  while (queries.length === 0) await new Promise(setImmediate);
  expect(await Promise.all([first, double(1)])).toEqual([2, 2]);
  expect(queries).toEqual([[1], [1]]);
});

test('a failure rejects all concurrent calls, and no later one', async () => {
  const { double } = doubling();
  expect(await Promise.allSettled([0, 1].map(double))).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(await double(1)).toBe(2);
});
