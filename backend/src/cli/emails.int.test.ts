import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOps } from '../../../tests/support/run-ops.js';
import { openTestLog, type TestLog } from '../../test-support/test-log.js';
import { newId } from '../platform/ids.js';

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog();
});
afterAll(() => log.close());

test('emails distinguishes queued emails from reminders planned for later days', async () => {
  const [waiting, later] = [newId(), newId()];
  await log.pool.query(
    `insert into email_deliveries (event_id, purpose, due_at)
     values ($1, 'contact', now() - interval '1 minute'), ($2, 'contact', now() + interval '3 days')`,
    [waiting, later],
  );
  const { code, stdout } = await runOps(
    {
      DATABASE_URL: log.url,
      DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
      SESSION_SECRET: 'a secret of this very test, of some length',
    },
    'emails',
  );
  expect(code).toBe(0);
  expect(stdout).toMatch(/^waiting 1, planned 1, being sent 0, sent 0, not sent 0, retrying 0, undeliverable 0\n/);
  expect(stdout).toMatch(new RegExp(`^${waiting}  contact  waiting  0         \\d{4}-`, 'm'));
  expect(stdout).toMatch(new RegExp(`^${later}  contact  planned  0         \\d{4}-`, 'm'));
});
