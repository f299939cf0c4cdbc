import { expect, test } from '@jest/globals';
import { batchLoader } from './batch-loader.js';

/** Doubles numbers below ten, and remembers how it was asked. */
function doubling() {
  const asked: number[][] = [];
  const double = batchLoader((keys: number[]) => {
    asked.push(keys);
    if (keys.includes(0)) return Promise.reject(new Error('nothing to double'));
    return Promise.resolve(new Map(keys.filter((key) => key < 10).map((key) => [key, key * 2])));
  });
  return { asked, double };
}

test('asks once for what is wanted at the same moment, and gives everybody his own', async () => {
  const { asked, double } = doubling();
  expect(await Promise.all([1, 2, 1, 30].map(double))).toEqual([2, 4, 2, undefined]);
  expect(asked).toEqual([[1, 2, 30]]);
});

test('asks again for what is wanted while an answer is under way', async () => {
  const { asked, double } = doubling();
  const first = double(1);
  while (asked.length === 0) await new Promise(setImmediate);
  expect(await Promise.all([first, double(1)])).toEqual([2, 2]);
  expect(asked).toEqual([[1], [1]]);
});

test('what fails is told to all who asked for it, and to nobody later', async () => {
  const { double } = doubling();
  expect(await Promise.allSettled([0, 1].map(double))).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(await double(1)).toBe(2);
});
