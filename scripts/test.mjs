import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { runChecks } from './check.mjs';
import { failuresOfVitest, secondsOfPlaywright, testsOfPlaywright } from './reports.mjs';
import { root, runNode, timed, tool } from './run.mjs';
import { setUp } from './setup.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'party-rental-test-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

const OUTCOMES = { passed: 'passed', failed: 'failed' };
const CLUSTER_SPEC = 'patroni.spec.ts';
const failures = [];
/** Tests that failed, and passed when they were repeated. */
const repeated = [];
/** Seconds by suite, and by test file. */
const suiteSeconds = {};
const fileSeconds = new Map();

await setUp();
const checks = await timeSuite('checks', runChecks);
// Servers that fail and start again mostly wait, beside tests that compute.
const [[code, pages], waiting] = await Promise.all([
  (async () => [await runVitest(), await runSpecs('browser', 'tests/e2e')])(),
  (async () => [await runSpecs('attack', 'tests/attack', { show: false }), await runFaults(), await runTopology()])(),
]);
// Alone, because it checks a time.
const cluster = await runSpecs('cluster', 'tests/topology', { specs: [CLUSTER_SPEC], retries: 0, show: false });
printSummary([['checks', checks], ...code, ...pages, ...waiting.flat(), ...cluster]);

/** Runs unit, page and integration tests at once, so that the services start while unit tests run. */
async function runVitest() {
  const report = join(scratch, 'vitest.json');
  const args = ['run', '--silent', '--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`];
  const { code } = await timeSuite('vitest', () => runNode([tool('vitest/vitest.mjs'), ...args], { show: true }));
  const counts = { unit: zero(), pages: zero(), integration: zero() };
  const results = read(report);
  failures.push(...failuresOfVitest(results));
  for (const { name, status, assertionResults, startTime, endTime } of results?.testResults ?? []) {
    const counted = counts[getSuite(name)];
    fileSeconds.set(relative(root, name), (endTime - startTime) / 1000);
    for (const { status: outcome } of assertionResults) counted[OUTCOMES[outcome] ?? 'skipped'] += 1;
    // The file failed to load.
    if (status === 'failed' && !assertionResults.some((result) => result.status === 'failed')) counted.failed += 1;
  }
  return withExitCode(Object.entries(counts), code);
}

function getSuite(file) {
  const path = relative(root, file).replaceAll('\\', '/');
  if (path.startsWith('frontend/')) return 'pages';
  return path.endsWith('.int.test.ts') ? 'integration' : 'unit';
}

async function runFaults() {
  const seed = String(randomInt(1_000_000));
  console.log(`Faults with seed ${seed}; to repeat: npm run test:faults -- --seed ${seed}`);
  return runSpecs('faults', 'tests/faults', { env: { FAULTS_SEED: seed }, show: false });
}

/**
 * Tests failing and replaced servers and an upgrade of a live shop. Skips `topology.spec.ts`, which needs a redis-server,
 * and the cluster, which comes last.
 * Does not repeat a failed test, because a booking lost in one of two runs is still lost.
 */
async function runTopology() {
  const isRun = (name) => /^(?!topology).*\.spec\.ts$/.test(name) && name !== CLUSTER_SPEC;
  const specs = readdirSync(join(root, 'tests/topology')).filter(isRun);
  return runSpecs('topology', 'tests/topology', { specs, retries: 0, show: false });
}

/** Runs specs of a folder, or all, with Playwright, and by default repeats a failed test once. Without `show`, prints the output at the end. */
async function runSpecs(name, folder, { specs = [], env = {}, retries = 1, show = true } = {}) {
  const report = join(scratch, `${name}.json`);
  const args = [
    tool('@playwright/test/cli.js'),
    'test',
    ...specs,
    ...['--config', folder],
    ...['--retries', String(retries)],
    ...['--reporter', 'list,json'],
  ];
  const { code, output } = await timeSuite(name, () =>
    runNode(args, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env }, show }),
  );
  if (!show) console.log(output);
  const results = read(report);
  failures.push(...testsOfPlaywright(results, 'unexpected'));
  repeated.push(...testsOfPlaywright(results, 'flaky'));
  for (const [file, seconds] of secondsOfPlaywright(results)) fileSeconds.set(`${folder}/${file}`, seconds);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = results?.stats ?? {};
  return withExitCode([[name, { passed: expected + flaky, failed: unexpected, skipped }]], code);
}

async function timeSuite(name, work) {
  const { result, seconds } = await timed(work);
  suiteSeconds[name] = seconds;
  return result;
}

/** Counts a runner that failed without a failed test. */
function withExitCode(suites, code) {
  const explained = code === 0 || suites.some(([, { failed }]) => failed > 0);
  return explained ? suites : [...suites, [`exit ${code}`, { ...zero(), failed: 1 }]];
}

function printSummary(suites) {
  console.log('');
  console.log('The slowest files:');
  const slowest = [...fileSeconds].sort(([, a], [, b]) => b - a).slice(0, 20);
  for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
  console.log(
    `\nTime of each suite: ${Object.entries(suiteSeconds)
      .map(([name, seconds]) => `${name} ${seconds}`)
      .join(', ')}\n`,
  );
  for (const test of failures) console.log(`failed: ${test}\n`);
  for (const test of repeated) console.log(`passed only when repeated: ${test}\n`);
  const total = zero();
  for (const [name, counts] of suites) {
    for (const key of Object.keys(total)) total[key] += counts[key];
    console.log(`${name.padEnd(12)} ${format(counts)}`);
  }
  if (!process.env.REDIS_URL && !onPath('redis-server')) {
    console.log('The Redis tests of the queue were skipped: no redis-server on the path and no REDIS_URL');
  }
  if (!isPostgresInstalled())
    console.log(
      'The tests of dumps and of the replica of docker-compose.yml were skipped: no PostgreSQL in /usr/lib/postgresql',
    );
  if (!onPath('pgbouncer'))
    console.log('The test of the connection pooler was skipped: no pgbouncer on the path (1.21 or later)');
  if (!onPath('patroni') || !onPath('etcd'))
    console.log('The test of a cluster that fails over by itself was skipped: no patroni and etcd on the path');
  console.log(`total: ${format(total)}`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

function format({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function zero() {
  return { passed: 0, failed: 0, skipped: 0 };
}

function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** Debian's packages, as the tests look for them. */
function isPostgresInstalled() {
  const versions = '/usr/lib/postgresql';
  return existsSync(versions) && readdirSync(versions).some((name) => existsSync(join(versions, name, 'bin/pg_dump')));
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}
