import { expect, test } from 'vitest';
import { failuresOfVitest, secondsOfPlaywright, testsOfPlaywright } from './reports.mjs';

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
const failed = {
  status: 'failed',
  fullName: 'subtracts',
  failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\ngot 2'],
};

test('a failed test of Vitest is named with its error, without colors', () => {
  expect(failuresOfVitest({ testResults: [{ assertionResults: [passed, failed], message: '' }] })).toEqual([
    'subtracts\n      expected 1\n      got 2',
  ]);
});

test('a file that Vitest could not load, or whose hook failed, is named with its error', () => {
  const file = { name: 'cart.test.ts', status: 'failed' };
  const notLoaded = { ...file, assertionResults: [], message: 'no such module' };
  const notClosed = { ...file, assertionResults: [passed], message: 'too late' };
  expect(failuresOfVitest({ testResults: [notLoaded, notClosed, { ...notClosed, status: 'passed' }] })).toEqual([
    'cart.test.ts: outside of its tests\n      no such module',
    'cart.test.ts: outside of its tests\n      too late',
  ]);
});

test('a test of Playwright is named by its outcome, also inside nested suites', () => {
  const spec = (title, status, results) => ({ title, tests: [{ status, results }] });
  const report = {
    suites: [
      {
        file: 'cart.spec.ts',
        specs: [spec('adds', 'expected', [{}]), spec('removes', 'flaky', [{ error: { message: 'too late' } }, {}])],
        suites: [{ file: 'cart.spec.ts', specs: [spec('empties', 'unexpected', [{ error: { message: 'gone' } }])] }],
      },
    ],
  };
  expect(testsOfPlaywright(report, 'flaky')).toEqual(['cart.spec.ts: removes\n      too late']);
  expect(testsOfPlaywright(report, 'unexpected')).toEqual(['cart.spec.ts: empties\n      gone']);
  expect(testsOfPlaywright(undefined, 'flaky')).toEqual([]);
});

test('the time of a Playwright file is that of all its tests and their repeats', () => {
  const spec = (...durations) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const suite = {
    file: 'cart.spec.ts',
    specs: [spec(1_500, 500)],
    suites: [{ file: 'cart.spec.ts', specs: [spec(250)] }],
  };
  expect([...secondsOfPlaywright({ suites: [suite] })]).toEqual([['cart.spec.ts', 2.25]]);
  expect(secondsOfPlaywright(undefined).size).toBe(0);
});
