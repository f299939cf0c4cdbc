import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOps } from '../../../tests/support/run-ops.js';
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.js';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const secrets = { DATA_KEY: randomBytes(32).toString('base64'), SESSION_SECRET: randomBytes(48).toString('base64') };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ops = (url: string, ...args: string[]) => runOps({ DATABASE_URL: url, ...secrets }, ...args);
const changed = (fields: Partial<Pick<URL, 'host' | 'password' | 'pathname'>>) =>
  Object.assign(new URL(database.url), fields).href;

describe('operators get an error message at once', () => {
  test.each<[string, Parameters<typeof changed>[0], RegExp]>([
    ['that the database is not there', { pathname: '/nowhere' }, /database "nowhere" does not exist/],
    ['that the password is wrong', { password: 'wrong' }, /password authentication failed/],
    ['that refuses connections', { host: '127.0.0.1:1' }, /ECONNREFUSED/],
  ])('%s', async (_, fields, why) => {
    for (const command of ['status', 'import']) {
      const { code, stdout, stderr } = await ops(changed(fields), command);
      // No retries are reported either.
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^The database \w+ at [\w.]+:\d+ cannot be used: [^\n]+\n$/);
      expect(stderr).toMatch(why);
    }
  });

  test.each(['/nonexistent', tmpdir()])('that %s is not an exported log', async (file) => {
    expect(await ops(database.url, 'import', file)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^\/\S+ cannot be read \((ENOENT|EISDIR)\)\n$/),
    });
  });

  test('that an email has not failed', async () => {
    const id = '01a1fe2b-93f6-778d-be74-a7a6b3620126';
    expect(await ops(database.url, 'emails', 'retry', id)).toMatchObject({
      code: 1,
      stderr: `No email of event ${id} has failed; nothing was queued. See: ops emails --failed\n`,
    });
    expect(await ops(database.url, 'emails', 'retry', 'all')).toMatchObject({ code: 0 });
  });
});

test.each([
  ['status', 0, ''],
  ['export', 1, 'The export is incomplete: the output cannot be written (EPIPE)\n'],
])('%s does not crash when its output is closed', async (command, code, stderr) => {
  const child = start('pipe', command);
  child.stdout?.destroy();
  expect(await waitForEnd(child)).toEqual({ code, stderr });
});

test('an export to a full disk reports it', async () => {
  const full = await open('/dev/full', 'w');
  const child = start(full.fd, 'export');
  expect(await waitForEnd(child)).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^The export is incomplete.*\(ENOSPC\)$/m),
  });
  await full.close();
});

function start(stdout: 'pipe' | number, command: string): ChildProcess {
  return spawn(process.execPath, [CLI, command], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url, ...secrets },
    stdio: ['ignore', stdout, 'pipe'],
  });
}

async function waitForEnd(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, stderr };
}
