import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './program.mjs';
import { root, run, runNode, tool } from './run.mjs';
import { setUp } from './setup.mjs';

await setUp();
await compileBenchmarks();
if (!process.argv.includes('--help')) await installPeers();
process.exitCode = await runProgram(['bench/dist/main.js', ...process.argv.slice(2)]);

async function compileBenchmarks() {
  const { code, output } = await runNode([tool('typescript/bin/tsc'), '-b', 'bench']);
  if (code !== 0) throw new Error(`Compiling the benchmarks failed:\n${output}`);
}

/** The shop itself does not need the packages of the benchmarks. */
async function installPeers() {
  const bench = join(root, 'bench');
  if (existsSync(join(bench, 'node_modules', '.package-lock.json'))) return;
  const { code, output } = await run('npm', ['ci', '--loglevel=error'], {
    cwd: bench,
    shell: process.platform === 'win32',
  });
  if (code !== 0) throw new Error(`Installing the packages of the benchmarks failed:\n${output}`);
}
