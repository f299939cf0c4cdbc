import { pathToFileURL } from 'node:url';
import { bordersCheck } from './checks/borders.mjs';
import { JEST } from './jest.mjs';
import { runNode, timed, tool } from './run.mjs';
import { setUp } from './setup.mjs';

const CHECKS = [
  ['format', [tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ['types', [tool('typescript/bin/tsc'), '-b']],
  ['types tests', [tool('typescript/bin/tsc'), '-p', 'tests']],
  ['types bench', [tool('typescript/bin/tsc'), '-b', 'bench']],
  ['lint', [tool('oxlint/bin/oxlint'), '--type-aware']],
  ['borders', bordersCheck],
  ['unused', [tool('knip/bin/knip.js'), '--no-progress']],
];
const UNIT = ['unit tests', [tool('jest/bin/jest.js'), '--selectProjects', 'unit', '--silent'], JEST];

/** Runs every check to its end, two at a time, a line each. Answers how many passed and failed. */
export async function runChecks(checks = CHECKS) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const waiting = [...checks];
  const lane = async () => {
    for (let check; (check = waiting.shift());) counts[(await passes(check)) ? 'passed' : 'failed'] += 1;
  };
  await Promise.all([lane(), lane()]);
  return counts;
}

async function passes([name, args, env = {}]) {
  const { result, seconds } = await timed(() => runNode(args, { env: { ...env, FORCE_COLOR: '0' } }));
  const passed = result.code === 0;
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(10)} ${seconds}`);
  if (!passed) console.log(result.output.trimEnd());
  return passed;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await setUp();
  const { failed } = await runChecks([...CHECKS, UNIT]);
  process.exitCode = failed === 0 ? 0 : 1;
}
