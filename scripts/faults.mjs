import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runNode, tool } from './run.mjs';
import { setUp } from './setup.mjs';

/** Breaks every dependency of the shop. `--long` runs all faults, `--seed` repeats the random choices of a run. */
const { values, positionals } = parseArgs({
  options: { long: { type: 'boolean', default: false }, seed: { type: 'string' } },
  allowPositionals: true,
});
const seed = values.seed ?? String(randomInt(1_000_000));

await setUp({ pages: false });
console.log(
  `Faults with seed ${seed}; to repeat: npm run test:faults -- ${values.long ? '--long ' : ''}--seed ${seed}`,
);
const args = [tool('@playwright/test/cli.js'), 'test', '--config', 'tests/faults', ...positionals];
const { code } = await runNode(args, {
  env: { FAULTS_SEED: seed, FAULTS_FORM: values.long ? 'long' : 'short' },
  show: true,
});
process.exitCode = code;
