import { runNode, tool } from './run.mjs';
import { setUp } from './setup.mjs';

/** Tests the processes of docker-compose.yml without Docker, with the redis-server on the path. */
await setUp();
const { code } = await runNode([tool('@playwright/test/cli.js'), 'test', '--config', 'tests/topology'], { show: true });
process.exitCode = code;
