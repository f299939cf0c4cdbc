import { parseArgs } from 'node:util';
import { runNode, tool } from './run.mjs';
import { setUp } from './setup.mjs';

/** Tests the processes of docker-compose.yml without Docker, with the redis-server on the path. Arguments select specs. */
const { positionals } = parseArgs({ allowPositionals: true });

await setUp();
const args = [tool('@playwright/test/cli.js'), 'test', '--config', 'tests/topology', ...positionals];
const { code } = await runNode(args, { show: true });
process.exitCode = code;
