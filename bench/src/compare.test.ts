import { expect, test } from 'vitest';
import { summarize } from './compare.js';

test('a rate is worse when its median falls by more than a tenth', () => {
  const turns = (now: number[]) => summarize('append', { unit: '/s', now, before: [100, 100, 10] });
  expect(turns([91, 91, 900])).toEqual({
    line: expect.stringMatching(/91\.0 \/s, before 100 \/s: -9 %$/),
    isWorse: false,
  });
  expect(turns([89, 89, 900])).toEqual({ line: expect.stringMatching(/-11 %, worse$/), isWorse: true });
});

test('a time is worse when its median grows by more than a tenth', () => {
  const turns = (now: number) => summarize('wait', { unit: 'ms', now: [now], before: [100] });
  expect([turns(109).isWorse, turns(111).isWorse, turns(50).isWorse]).toEqual([false, true, false]);
});

test('a figure that one side does not know is not compared', () => {
  expect(summarize('new', { unit: '/s', now: [1], before: [] })).toMatchObject({ isWorse: false });
});
