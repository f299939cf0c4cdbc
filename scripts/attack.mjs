import { parseArgs } from 'node:util';
import { runNode, tool } from './run.mjs';
import { setUp } from './setup.mjs';

/** Attacks the shop as production runs it. `--long` repeats each attack many more times; other arguments select specs. */
const { values, positionals } = parseArgs({
  options: { long: { type: 'boolean', default: false } },
  allowPositionals: true,
});

await setUp();
const args = [tool('@playwright/test/cli.js'), 'test', '--config', 'tests/attack', ...positionals];
const { code } = await runNode(args, { env: { ATTACK_FORM: values.long ? 'long' : 'short' }, show: true });
process.exitCode = code;
