import { runNode, tool } from './run.mjs';
import { setUp } from './setup.mjs';

/** Makes the screenshots of docs/owner.md again, from a new shop. */
await setUp();
const { code } = await runNode([tool('@playwright/test/cli.js'), 'test', '--config', 'tests/screenshots'], {
  show: true,
});
process.exitCode = code;
