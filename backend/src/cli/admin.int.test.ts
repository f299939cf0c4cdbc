import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { runOps, runOpsWithInput } from '../../../tests/support/run-ops.js';
import { createPool } from '../platform/database/database.js';
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const secrets = { DATA_KEY: randomBytes(32).toString('base64'), SESSION_SECRET: randomBytes(48).toString('base64') };
const admin = (...args: string[]) => runOps({ DATABASE_URL: database.url, ...secrets }, 'admin', ...args);
const create = (input: string, ...args: string[]) =>
  runOpsWithInput(input, { DATABASE_URL: database.url, ...secrets }, 'admin', 'create', ...args);

test('admin create reads the password from the standard input, and prints the account', async () => {
  const owner = ['--username', 'owner', '--email', 'owner@example.com'];
  expect(await create('correct horse\n', ...owner)).toEqual({
    code: 0,
    stdout: 'Created the administrator owner (owner@example.com).\n',
    stderr: '',
  });
  expect(await create('another good one\r\n', '--username', 'OWNER')).toEqual({
    code: 0,
    stdout:
      'The existing account owner (owner@example.com) is now an administrator with the new password, and signed out everywhere.\n',
    stderr: '',
  });
});

test.each([
  ['short\n', 'Password must be at least 8 characters.\n'],
  ['', 'No password was given.\n'],
  ['sunshine\n', 'This password is one of the most common ones. Please choose another.\n'],
  [`${'x'.repeat(1001)}\n`, expect.stringMatching(/^Too big.*1000 characters\.\n$/)],
])('a password that registration rejects is rejected (%#)', async (input, stderr) => {
  expect(await create(input, '--username', 'second')).toEqual({ code: 1, stdout: '', stderr });
});

test.each([
  [['--username', ' '], 'The username must not be blank.'],
  [['--username', 'second', '--email', 'nowhere'], 'Please enter a valid email.'],
])('%j creates no admin', async (args, sentence) => {
  const { code, stdout, stderr } = await create('correct horse\n', ...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(sentence);
});

describe('of two admins', () => {
  let pool: pg.Pool;
  beforeAll(async () => {
    pool = createPool(database.url, 1);
    await create('correct horse\n', '--username', 'First', '--email', 'first@example.com');
    await create('correct horse\n', '--username', 'Second');
    await pool.query(`update users set disabled_at = now() where username not in ('First', 'Second')`);
  });
  afterAll(() => pool.end());

  const beginSessions = async () => {
    await pool.query(
      `insert into sessions (sid, user_id, expires_at)
       select username || n, id, now() + interval '1 day' from users, generate_series(1, 2) n
       where username in ('First', 'Second') on conflict do nothing`,
    );
  };
  const sessions = async () => (await pool.query('select sid from sessions order by sid')).rows.map(({ sid }) => sid);

  test('admin list prints both', async () => {
    const { code, stdout } = await admin('list');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^username +role +state +two-step sign-in +last sign-in +email +name\n/);
    expect(stdout).toMatch(/^First +ADMIN +active +off +never +first@\S+ +First$/im);
    expect(JSON.parse((await admin('list', '--json')).stdout)).toContainEqual(
      expect.objectContaining({ username: 'Second', role: 'ADMIN', isDisabled: false }),
    );
  });

  test('admin sign-out ends all sessions of one', async () => {
    await beginSessions();
    expect(await admin('sign-out', '--username', 'first')).toEqual({
      code: 0,
      stdout: 'Ended 2 sessions of First.\n',
      stderr: '',
    });
    expect(await sessions()).toEqual(['Second1', 'Second2']);
  });

  test('admin disable disables one and ends its sessions, but never the last active admin', async () => {
    await beginSessions();
    await pool.query(
      `insert into api_keys (name, prefix, key_hash, scopes, created_by)
       select 'Bookkeeping', 'prk_', 'x', '{}', id from users where username = 'First'`,
    );
    const disable = () => admin('disable', '--username', 'FIRST');
    expect(await disable()).toMatchObject({
      code: 0,
      stdout: 'First is disabled, and signed out everywhere. Ended: API key Bookkeeping.\n',
    });
    expect(await disable()).toMatchObject({ code: 0, stdout: 'First is disabled already; nothing was changed.\n' });
    expect(await sessions()).toEqual(['Second1', 'Second2']);
    expect(await admin('disable', '--username', 'second')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Second is the only active admin. Create another one first.\n',
    });
    expect(await sessions()).toEqual(['Second1', 'Second2']);
    const { rows } = await pool.query(`select purpose from account_emails where data->>'change' = 'disabled'`);
    expect(rows).toEqual([{ purpose: 'admin-notice' }]);
  });

  test('admin enroll-link prints a link for setting up two-step sign-in, which ends the earlier one', async () => {
    const link = () => admin('enroll-link', '--username', 'SECOND');
    const [first, second] = [await link(), await link()];
    expect(second).toMatchObject({ code: 0, stdout: expect.stringMatching(/^http:\/\/\S+\/account\?enroll=\S+\n$/) });
    expect(second.stdout).not.toBe(first.stdout);
    expect(await admin('enroll-link', '--username', 'first')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'First is disabled.\n',
    });
  });

  test.each(['disable', 'sign-out', 'enroll-link'])(
    'admin %s rejects a username that no member of staff has',
    async (command) => {
      expect(await admin(command, '--username', 'nobody')).toEqual({
        code: 1,
        stdout: '',
        stderr: "We couldn't find this member of staff.\n",
      });
    },
  );
});
