import { runNode, tool } from './run.mjs';
import { setUp } from './setup.mjs';

/** The processes of docker-compose.yml without Docker, on an own PostgreSQL and the redis-server on the path. */
await setUp();
const { code } = await runNode([tool('@playwright/test/cli.js'), 'test', '--config', 'tests/topology'], { show: true });
process.exitCode = code;
