/** Returns the names of the tests in a Vitest report that failed, each with the first lines of its error. */
export function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, assertionResults, message }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [withError(`${name}: outside of its tests`, message)];
    return failed.map(({ fullName, failureMessages }) => withError(fullName, failureMessages[0]));
  });
}

/** Returns the names of the tests in a Playwright report with the outcome `unexpected` or `flaky`, with their errors. */
export function testsOfPlaywright(report, outcome) {
  return (report?.suites ?? []).flatMap((suite) => testsOfSuite(suite, outcome));
}

function testsOfSuite({ file, suites = [], specs = [] }, outcome) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === outcome)
      .map(({ results }) => withError(`${file}: ${title}`, results.find(({ error }) => error)?.error.message)),
  );
  return [...own, ...suites.flatMap((suite) => testsOfSuite(suite, outcome))];
}

/** Returns the seconds that the tests of each file took, by file. */
export function secondsOfPlaywright(report) {
  const seconds = new Map();
  const add = ({ file, suites = [], specs = [] }) => {
    for (const { duration } of specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results))
      seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000);
    suites.forEach(add);
  };
  report?.suites?.forEach(add);
  return seconds;
}

const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

function withError(name, message = '') {
  const lines = message.replace(COLORS, '').split('\n').filter(Boolean);
  return [name, ...lines.slice(0, 12)].join('\n      ');
}
