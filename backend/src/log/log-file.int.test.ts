import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import pg from 'pg';
import { addDays, calendarDate } from '@party-rental/contracts';
import { newId } from '../platform/ids.js';
import { prepareProjections } from '../read/prepare-projections.js';
import { projections } from '../read/projections.js';
import { getCheckpointName } from '@party-rental/event-store/read-engine/rebuild/table-versions';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { verify } from '../read/verify/verify.js';
import { CASTLE, bookingCreated } from '../../test-support/events.js';
import { openTestLog, type TestLog } from '../../test-support/test-log.js';
import { exportLog } from '@party-rental/event-store/maintenance/export-log';
import { importLog } from './import-log.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { BEGINNING } from '@party-rental/event-store/recorded-event';

const day = calendarDate.parse('2026-12-12');
let log: TestLog;
let other: TestLog;
let lines: string[];
let hash: string;

beforeEach(async () => {
  [log, other] = await Promise.all([openTestLog(), openTestLog()]);
  await log.append({ type: 'ItemAdded', data: { itemId: 7, item: CASTLE } });
  const booked = bookingCreated({ itemId: 7 });
  const parts = [{ itemId: 7, quantity: 1, bufferDays: 1 }];
  await log.append(booked, bookingCreated({ itemId: 7, quantity: 2, parts }));
  await log.append({ type: 'BookingConfirmed', data: { bookingId: booked.data.bookingId } });
  const downtime = { downtimeId: newId(), itemId: 7, from: day, to: addDays(day, 2), quantity: 1 };
  await log.append(
    { type: 'DowntimeAdded', data: { ...downtime, reason: 'Torn seam' } },
    { type: 'DowntimeEnded', data: { ...downtime, from: addDays(day, 1) } },
  );
  const place = { entryId: newId(), itemId: 7, eventDate: day, quantity: 1 };
  await log.append(
    { type: 'WaitlistJoined', data: place, personal: { email: 'dana@example.com' } },
    { type: 'UnitsHeld', data: { ...place, until: '2026-12-01T03:00:00.000Z' } },
  );
  lines = [];
  const exporting = exportLog(log.pool);
  for (;;) {
    const { value, done } = await exporting.next();
    if (done) {
      hash = value.hash;
      break;
    }
    lines.push(value.trimEnd());
  }
});
afterEach(() => Promise.all([log.close(), other.close()]));

async function* given(these: readonly string[]) {
  yield* these;
}
async function* slowly(these: readonly string[]) {
  yield* these.slice(0, 2);
  await sleep(STALL_MS);
  yield* these.slice(2);
}
const STALL_MS = 400;
const poolWithIdleTimeout = ({ url }: TestLog) =>
  new pg.Pool({ connectionString: url, max: 1, idle_in_transaction_session_timeout: STALL_MS / 4 });
const everything = async (from: TestLog) => {
  await from.settled();
  return from.feed.read(from.pool, BEGINNING, 100, true);
};
const importError = (these: readonly string[], expected?: string) =>
  importLog(other.pool, other.personalData, given(these), expected).then(
    () => undefined,
    (error: Error) => error.message,
  );

describe('an exported log', () => {
  test('has the same events in another database: order, times and customers', async () => {
    expect(await importLog(other.pool, other.personalData, given(lines), hash)).toBe(8);
    const placeless = ({ xid: _x, position: _p, ...event }: Awaited<ReturnType<typeof everything>>[number]) => event;
    const imported = await everything(other);
    expect(imported.map(placeless)).toEqual((await everything(log)).map(placeless));
    expect(imported[1]).toMatchObject({ personal: { customerEmail: 'dana@example.com' } });
    await rebuild(other.pool, other.feed, projections);
    expect(await verify(other.pool, other.feed, () => undefined)).toEqual([]);
  });

  test('causes no emails where it is imported, and does not reuse item ids', async () => {
    await importLog(other.pool, other.personalData, given(lines), hash);
    const { rows } = await other.pool.query(
      `select (select count(*)::int from events e, checkpoints c where c.name = 'email' and (e.xid, e.position) > (c.xid, c.position)) as unmailed,
         nextval('item_ids')::int as next`,
    );
    expect(rows).toEqual([{ unmailed: 0, next: 8 }]);
  });

  test('is written to and read from a pipe that stalls for longer than a transaction may be idle', async () => {
    const [from, to] = [poolWithIdleTimeout(log), poolWithIdleTimeout(other)];
    try {
      const exporting = exportLog(from);
      await exporting.next();
      await sleep(STALL_MS);
      const rest = [];
      for await (const line of exporting) rest.push(line);
      expect(rest).toHaveLength(8);
      expect(await importLog(to, other.personalData, slowly(lines), hash)).toBe(8);
    } finally {
      await Promise.all([from.end(), to.end()]);
    }
  });

  test('gets its read tables at the next start if the import was interrupted before it built them', async () => {
    await importLog(other.pool, other.personalData, given(lines), hash);
    await other.settled();
    await prepareProjections(other.pool, other.feed);
    expect(await verify(other.pool, other.feed)).toEqual([]);
    const { rows } = await other.pool.query('select item_id, booked from availability order by day');
    expect(rows).toEqual([
      { item_id: 7, booked: 4 },
      { item_id: 7, booked: 2 },
      { item_id: 7, booked: 0 },
    ]);
    const { rows: held } = await other.pool.query('select item_id, held_until, units from held_units');
    expect(held).toEqual([{ item_id: 7, held_until: new Date('2026-12-01T03:00:00.000Z'), units: 1 }]);
    const { rows: readers } = await other.pool.query('select name from checkpoints order by name');
    expect(readers.map(({ name }) => name)).toEqual(
      [...projections.map(getCheckpointName), 'email', 'reminders', 'webhooks'].sort(),
    );
  });

  test('contains no unencrypted personal data', () => {
    expect(lines.join('\n')).not.toMatch(/Dana Miller|dana@example|Maple Street/);
  });
});

describe('an import fails and changes nothing for', () => {
  const changed = (at: number, from: string | RegExp, to: string) =>
    lines.map((line, i) => (i === at ? line.replace(from, to) : line));

  test.each<[string, () => string[], RegExp]>([
    ['a changed line', () => changed(2, '"quantity": 2', '"quantity": 1'), /^Line 3 was changed after the export/],
    ['a removed line', () => lines.toSpliced(1, 1), /^Line 2 was changed after the export/],
    [
      'two lines exchanged',
      () => [...lines.slice(1, 2), ...lines.slice(0, 1), ...lines.slice(2)],
      /^Line 1 was changed after the export/,
    ],
    ['a truncated file', () => lines.slice(0, -1), /truncated/],
    ['a line after the end', () => [...lines, ...lines.slice(0, 1)], /continues after the end/],
    ['another file', () => ['hello'], /^Line 1 is not a line of an exported log/],
  ])('%s', async (_, file, sentence) => {
    expect(await importError(file())).toMatch(sentence);
    expect(await everything(other)).toEqual([]);
  });

  test('another complete file, if the hash is given', async () => {
    expect(await importError(lines, 'f'.repeat(64))).toMatch(/not the expected one/);
    expect(await everything(other)).toEqual([]);
  });

  test('a log whose personal data is encrypted under another data key', async () => {
    const another = new PersonalData(randomBytes(32));
    await expect(importLog(other.pool, another, given(lines), hash)).rejects.toThrow('under another DATA_KEY');
    expect(await everything(other)).toEqual([]);
    expect(
      await importLog(other.pool, new PersonalData(randomBytes(32), Buffer.alloc(32, 7)), given(lines), hash),
    ).toBe(8);
  });

  test('a database that has a log already', async () => {
    await other.append({ type: 'ItemAdded', data: { itemId: 1, item: CASTLE } });
    expect(await importError(lines)).toMatch(/not empty/);
  });
});
