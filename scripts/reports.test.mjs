import { failuresOfJest, testsOfPlaywright } from './reports.mjs';

const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
const failed = {
  status: 'failed',
  fullName: 'subtracts',
  failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\ngot 2'],
};

test('a failed test of Jest is named with its error, without colors', () => {
  expect(failuresOfJest({ testResults: [{ assertionResults: [passed, failed], message: '' }] })).toEqual([
    'subtracts\n      expected 1\n      got 2',
  ]);
});

test('a file that Jest could not load counts as a failure', () => {
  expect(failuresOfJest({ testResults: [{ assertionResults: [], message: 'no such module' }] })).toEqual([
    'a file failed to load\n      no such module',
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
