import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarDate } from '@party-rental/contracts';
import { runOps, withoutProgress } from '../../../tests/support/run-ops.js';
import { CASTLE, bookingCreated } from '../../test-support/events.js';
import { openTestLog, type TestLog } from '../../test-support/test-log.js';

const day = calendarDate.parse('2026-12-12');
const folder = mkdtempSync(join(tmpdir(), 'party-rental-log-'));

let log: TestLog;
let lines: string[];
let hash: string;
beforeAll(async () => {
  log = await openTestLog();
  await log.append(
    { type: 'ItemAdded', data: { itemId: 7, item: { ...CASTLE, stock: 2 } } },
    bookingCreated({ itemId: 7, eventDate: day, quantity: 2 }),
  );
  ({ lines, hash } = await exported());
});
afterAll(async () => {
  await log.close();
  rmSync(folder, { recursive: true });
});

async function exported() {
  const env = {
    DATABASE_URL: log.url,
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    SESSION_SECRET: 'a secret of this very test, of some length',
  };
  const { stdout, stderr } = await runOps(env, 'export');
  return { lines: stdout.split('\n').slice(0, -1), hash: /[0-9a-f]{64}/.exec(stderr)?.[0] ?? '' };
}

/** Without a database, and without the key of the personal data. */
function verifyFile(content: readonly string[], ...args: string[]) {
  const file = join(folder, 'log.ndjson');
  writeFileSync(file, content.map((line) => `${line}\n`).join(''));
  return runOps({}, 'verify', '--file', file, ...args).then(withoutProgress);
}

test('a complete export is verified anywhere', async () => {
  expect(await verifyFile(lines, '--expect', hash)).toEqual({
    code: 0,
    stdout: `The file is complete and unchanged: 2 events, last hash ${hash}\nNo differences.\n`,
    stderr: '',
  });
  const { stdout } = await verifyFile(lines, '--json');
  expect(JSON.parse(stdout)).toEqual({ isOk: true, events: 2, hash, findings: [] });
});

test.each([
  ['a changed event', () => lines.map((line) => line.replace('"quantity": 2', '"quantity": 1')), 'Line 2 was changed'],
  ['a removed event', () => [...lines.slice(0, 1), ...lines.slice(2)], 'its hash does not match'],
  ['a missing end', () => lines.slice(0, -1), 'The file is truncated'],
  ['an empty file', () => [], 'The file is truncated'],
])('%s is found', async (_, changed, sentence) => {
  expect(await verifyFile(changed())).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(sentence) });
});

test('an export with another last hash than the expected one is rejected', async () => {
  expect(await verifyFile(lines, '--expect', 'b'.repeat(64))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`The file ends with the hash ${hash}, not the expected one`),
  });
});

test('a booking that exceeded the stock is found in the export', async () => {
  await log.append(bookingCreated({ itemId: 7, eventDate: day, number: 'PR-2222-2222' }));
  const { lines: oversold } = await exported();
  expect(await verifyFile(oversold)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      'DIFFERENCE in stock: PR-2222-2222: 3 booked of item 7 on 2026-12-12, 2 in stock\n1 difference.\n',
    ),
  });
});
