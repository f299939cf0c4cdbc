import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { root, runNode, timed, tool } from './run.mjs';
import { bundle, setUp } from './setup.mjs';

const COPIED = [
  'backend',
  'contracts',
  'packages',
  'frontend',
  'tests',
  'scripts',
  'vitest.config.ts',
  'package.json',
  'tsconfig.base.json',
];
/** A mutant that makes its tests hang counts as killed. */
const TEST_TIMEOUT_MS = 600_000;

/** Returns every mutant of tests/mutants/ in the order of the files. */
export async function loadMutants() {
  const files = readdirSync(join(root, 'tests/mutants')).filter((name) => name.endsWith('.mjs'));
  const lists = await Promise.all(files.map((name) => import(pathToFileURL(join(root, 'tests/mutants', name)).href)));
  return lists.flatMap((list, i) => list.default.map((mutant) => ({ ...mutant, list: files[i] })));
}

/** Returns why the mutant cannot be planted; undefined when it can. */
export function getProblem({ find }, source) {
  const times = source.split(find).length - 1;
  return times === 1 ? undefined : `its text occurs ${times} times, not once: ${find}`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main();

async function main() {
  const { values, positionals: words } = parseArgs({
    options: { 'skip-baseline': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const mutants = (await loadMutants()).filter(({ fault, list }) =>
    words.every((word) => `${list} ${fault}`.includes(word)),
  );
  await setUp({ pages: false });
  const copy = copyProject();
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));

  if (!values['skip-baseline']) await requireBaseline(copy, mutants);

  const survivors = [];
  for (const mutant of mutants) {
    const { result, seconds } = await timed(() => testMutant(mutant, copy));
    if (result !== 'killed') survivors.push(mutant);
    console.log(`${result === 'killed' ? '✓' : '✗'} ${result.padEnd(8)} ${seconds.padStart(7)}  ${mutant.fault}`);
  }
  const killed = mutants.length - survivors.length;
  console.log(`Mutation score: ${killed} of ${mutants.length} (${((100 * killed) / mutants.length).toFixed(1)} %)`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
}

/** Tests that fail without a fault would kill every mutant. */
async function requireBaseline(copy, mutants) {
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))];
  const baseline = (await compiles(copy)) && (await runTests(copy, tests));
  if (!baseline?.passed) throw new Error(`The tests fail without a planted fault:\n${baseline?.output ?? ''}`);
}

/**
 * `killed` only when a named test fails: a mutant that cannot be loaded proves nothing. Integration tests run the built
 * program, so it is compiled for them; unit tests read the sources.
 */
async function testMutant(mutant, copy) {
  const file = join(copy, mutant.file);
  const source = readFileSync(file, 'utf8');
  const problem = getProblem(mutant, source);
  if (problem) return `invalid, ${problem}`;
  writeFileSync(
    file,
    source.replace(mutant.find, () => mutant.replace),
  );
  try {
    const needsBuild = mutant.tests.some((path) => path.endsWith('.int.test.ts'));
    if (needsBuild && !(await compiles(copy))) return 'invalid, it does not compile';
    const { passed, failedTests, output } = await runTests(copy, mutant.tests, mutant.only);
    if (passed) return 'survived';
    if (failedTests > 0) return 'killed';
    console.log(output.trimEnd());
    return 'invalid, its tests could not run';
  } finally {
    writeFileSync(file, source);
  }
}

async function compiles(copy) {
  const compiled = await runNode([tool('typescript/bin/tsc'), '-b', 'backend'], { cwd: copy });
  const { code, output } = compiled.code === 0 ? await bundle('backend', [], copy) : compiled;
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}

async function runTests(copy, tests, only) {
  const args = ['run', '--maxWorkers', '1', '--bail', '1', ...(only ? ['-t', only] : []), ...tests];
  const { code, output, timedOut } = await runNode([tool('vitest/vitest.mjs'), ...args], {
    cwd: copy,
    env: { NO_COLOR: '1' },
    timeout: TEST_TIMEOUT_MS,
  });
  const count = (word) => Number(new RegExp(`^ *Tests .*?(\\d+) ${word}`, 'm').exec(output)?.[1] ?? 0);
  return { passed: code === 0 && count('passed') > 0, failedTests: timedOut ? 1 : count('failed'), output };
}

/** Copies the project. Links third-party packages to the originals, and its own to the copy. */
function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), 'party-rental-mutants-'));
  chmodSync(copy, 0o755);
  const filter = (path) => !/[\\/](node_modules|\.data)$/.test(path);
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true, filter });
  mkdirSync(join(copy, 'node_modules/@party-rental'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@party-rental') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const name of ['backend', 'contracts', 'frontend', 'packages/event-store', 'packages/local-services'])
    symlinkSync(join('../..', name), join(copy, 'node_modules/@party-rental', basename(name)));
  for (const name of ['backend', 'frontend', 'packages/event-store', 'packages/local-services'])
    symlinkSync(join(root, name, 'node_modules'), join(copy, name, 'node_modules'));
  return copy;
}
