import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './program.mjs';
import { root, run, runNode, tool } from './run.mjs';
import { setUp } from './setup.mjs';

await setUp();
await compileBenchmarks();
await installPeers();
process.exitCode = await runProgram(['bench/dist/main.js', ...process.argv.slice(2)]);

async function compileBenchmarks() {
  const { code, output } = await runNode([tool('typescript/bin/tsc'), '-b', 'bench']);
  if (code !== 0) throw new Error(`The benchmarks cannot be compiled:\n${output}`);
}

/** What the shop is measured beside, and by, is nothing that it needs. */
async function installPeers() {
  const bench = join(root, 'bench');
  if (existsSync(join(bench, 'node_modules', '.package-lock.json'))) return;
  const { code, output } = await run('npm', ['ci', '--loglevel=error'], {
    cwd: bench,
    shell: process.platform === 'win32',
  });
  if (code !== 0) throw new Error(`What is measured beside the shop cannot be installed:\n${output}`);
}
