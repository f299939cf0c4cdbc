import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runOpsWithInput } from '../../../tests/support/run-ops.js';
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const secrets = { DATA_KEY: randomBytes(32).toString('base64'), SESSION_SECRET: randomBytes(48).toString('base64') };
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
