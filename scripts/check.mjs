import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bordersCheck } from './checks/borders.mjs';
import { root, runNode, timed, tool } from './run.mjs';
import { setUp } from './setup.mjs';

const CHECKS = [
  [
    'format',
    [
      tool('prettier/bin/prettier.cjs'),
      '--check',
      '--cache',
      '--cache-strategy',
      'content',
      '--log-level',
      'warn',
      '.',
    ],
  ],
  ['types', [tool('typescript/bin/tsc'), '-b']],
  ['test types', [tool('typescript/bin/tsc'), '-p', 'tests']],
  ['bench types', [tool('typescript/bin/tsc'), '-b', 'bench']],
  ['lint', [tool('oxlint/bin/oxlint'), '--type-aware']],
  ['borders', bordersCheck],
  ['vocabulary', [join(root, 'scripts/checks/vocabulary.mjs')]],
  ['prices', [join(root, 'scripts/checks/prices.mjs')]],
  ['OpenAPI', [join(root, 'scripts/checks/openapi.mjs')]],
  ['unused code', [tool('knip/bin/knip.js'), '--no-progress']],
];
const UNIT = ['unit tests', [tool('vitest/vitest.mjs'), 'run', '--project', 'unit', '--silent']];

/** Runs every check, two at a time, and prints a line for each. Returns how many passed and failed. */
export async function runChecks(checks = CHECKS) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const queue = [...checks];
  const worker = async () => {
    for (let check; (check = queue.shift());) counts[(await passes(check)) ? 'passed' : 'failed'] += 1;
  };
  await Promise.all([worker(), worker()]);
  return counts;
}

async function passes([name, args]) {
  const { result, seconds } = await timed(() => runNode(args, { env: { FORCE_COLOR: '0' } }));
  const passed = result.code === 0;
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(12)} ${seconds}`);
  if (!passed) console.log(result.output.trimEnd());
  return passed;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await setUp();
  const { failed } = await runChecks([...CHECKS, UNIT]);
  process.exitCode = failed === 0 ? 0 : 1;
}
