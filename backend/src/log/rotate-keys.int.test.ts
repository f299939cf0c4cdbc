import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from 'pg';
import { verify } from '../read/verify/verify.js';
import { runOps, startOps } from '../../../tests/support/run-ops.js';
import { until } from '../../../tests/support/until.js';
import { bookingForm, inDays, openTestShop } from '../../test-support/test-shop.js';
import { CASTLE, bookingCreated } from '../../test-support/events.js';
import { openTestLog, type TestLog } from '../../test-support/test-log.js';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { BEGINNING } from '@party-rental/event-store/recorded-event';
import { rotateKeys } from '@party-rental/event-store/encryption/rotate-keys';
import { eventSchema } from './event-schema.js';

describe('the keys of a log', () => {
  const OLD = Buffer.alloc(32, 7); // the test log's
  const NEW = randomBytes(32);
  const rotating = new PersonalData(NEW, OLD);
  let log: TestLog;

  beforeEach(async () => {
    log = await openTestLog();
    await log.append({ type: 'ItemAdded', data: { itemId: 1, item: CASTLE } });
    await log.append(bookingCreated(), bookingCreated());
    await log.settled();
  });
  afterEach(() => log.close());

  const namesReadWith = async (personalData: PersonalData) => {
    const events = await new Feed(eventSchema, personalData).read(log.pool, BEGINNING, 10, true);
    return events.flatMap((event) => (event.type === 'BookingCreated' ? event.personal?.customerName : []));
  };

  test('are all wrapped under the new data key afterwards; a process with both keys can always read, one with the old key alone no longer', async () => {
    const [waiting, restarted] = [new PersonalData(OLD, NEW), rotating];
    for (const reader of [waiting, restarted])
      expect(await namesReadWith(reader)).toEqual(['Dana Miller', 'Dana Miller']);
    expect(await rotateKeys(log.pool, rotating)).toEqual({ keys: 2, rewrapped: 2, unreadable: 0, left: 0 });
    for (const reader of [waiting, restarted, new PersonalData(NEW)])
      expect(await namesReadWith(reader)).toEqual(['Dana Miller', 'Dana Miller']);
    await expect(namesReadWith(new PersonalData(OLD))).rejects.toThrow('unable to authenticate data');
  });

  test('are rewrapped by the next run if a run was killed', async () => {
    const streams = Array.from({ length: 2_500 }, (_, i) => `booking-${i}`);
    const old = new PersonalData(OLD);
    await log.pool.query('insert into personal_keys select * from unnest($1::text[], $2::bytea[])', [
      streams,
      streams.map((stream) => old.encrypt(stream, {}).wrappedKey),
    ]);
    const killed = rotateKeys(log.pool, rotating, () => {
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await rotateKeys(log.pool, rotating)).toEqual({ keys: 2_502, rewrapped: 1_502, unreadable: 0, left: 0 });
    expect(await rotateKeys(log.pool, rotating)).toMatchObject({ rewrapped: 0 });
  });

  test('that a process with the old data key adds meanwhile are counted, and rewrapped by the next run', async () => {
    let queries = 0;
    const busy = {
      query: async (text: string, values: unknown[]) => {
        // In order: two keys are read, replaced, no more are read; then all are checked.
        if (++queries === 4) await log.append(bookingCreated());
        return log.pool.query(text, values);
      },
    } as unknown as Pool;
    expect(await rotateKeys(busy, rotating)).toMatchObject({ rewrapped: 2, left: 1 });
    expect(await rotateKeys(log.pool, rotating)).toEqual({ keys: 3, rewrapped: 1, unreadable: 0, left: 0 });
  });

  test('that were destroyed stay destroyed, and those under a third data key are counted', async () => {
    const [first] = (await log.pool.query('select stream from personal_keys')).rows;
    await log.pool.query('delete from personal_keys where stream = $1', [first.stream]);
    expect(await rotateKeys(log.pool, rotating)).toMatchObject({ keys: 1, rewrapped: 1 });
    expect(await rotateKeys(log.pool, new PersonalData(randomBytes(32), randomBytes(32)))).toEqual({
      keys: 1,
      rewrapped: 0,
      unreadable: 1,
      left: 0,
    });
  });
});

test('ops rotate-key changes the key of a running shop without interruption; then the new key alone is enough', async () => {
  const [before, after] = [randomBytes(32), randomBytes(32)];
  const [old, young] = [before.toString('base64'), after.toString('base64')];
  const shop = await openTestShop({ env: { DATA_KEY: old, OTHER_DATA_KEY: young, RATE_LIMITS: 'off' } });
  try {
    const env = { DATABASE_URL: shop.databaseUrl, SESSION_SECRET: 's'.repeat(32) };
    const { id: itemId } = await shop.addItem({ stock: 9 });
    const book = async () => {
      const form = bookingForm({ itemId, eventDate: inDays(shop.today, 20) });
      return (await shop.guest.post('/api/bookings').send(form).expect(201)).body.id;
    };
    const confirm = (id: string) => shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CONFIRMED' });
    const first = await book();
    await book();

    expect(await runOps({ ...env, DATA_KEY: young }, 'rotate-key')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('OTHER_DATA_KEY'),
    });
    expect(await runOps({ ...env, DATA_KEY: young, OTHER_DATA_KEY: old }, 'rotate-key')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Re-encrypted 2 of 2 keys .*\nDATA_KEY decrypts all keys/),
    });
    const { body } = await confirm(first).expect(200);
    expect(body).toMatchObject({ status: 'CONFIRMED', customerName: 'Dana Miller' });
    await confirm(await book()).expect(200);
    expect(await runOps({ ...env, DATA_KEY: young, OTHER_DATA_KEY: old }, 'rotate-key')).toMatchObject({
      stdout: expect.stringMatching(/^Re-encrypted 1 of 4 keys/),
    });
    expect(await runOps({ ...env, DATA_KEY: young }, 'verify')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('No differences.'),
    });
    await expect(verify(shop.pool, new Feed(eventSchema, new PersonalData(before)))).rejects.toThrow(
      'unable to authenticate data',
    );
  } finally {
    await shop.close();
  }
});

test('ops rotate-key beside a process that knows only the old key changes nothing, and says what to do', async () => {
  const [old, young] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  const shop = await openTestShop({ env: { DATA_KEY: old, RATE_LIMITS: 'off' } });
  try {
    const { id: itemId } = await shop.addItem();
    const form = bookingForm({ itemId, eventDate: inDays(shop.today, 20) });
    const { body } = await shop.guest.post('/api/bookings').send(form).expect(201);
    const env = { DATABASE_URL: shop.databaseUrl, SESSION_SECRET: 's'.repeat(32), DATA_KEY: young };
    expect(await runOps({ ...env, OTHER_DATA_KEY: old }, 'rotate-key')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('a running process does not know the new DATA_KEY'),
    });
    await shop.admin.patch(`/api/admin/bookings/${body.id}`).send({ status: 'CONFIRMED' }).expect(200);
  } finally {
    await shop.close();
  }
});

test('ops rotate-key that is killed half-way leaves a shop that reads and books; the next run completes it', async () => {
  const [before, after] = [randomBytes(32), randomBytes(32)];
  const [old, young] = [before.toString('base64'), after.toString('base64')];
  const shop = await openTestShop({ env: { DATA_KEY: old, OTHER_DATA_KEY: young, RATE_LIMITS: 'off' } });
  try {
    const env = { DATABASE_URL: shop.databaseUrl, SESSION_SECRET: 's'.repeat(32), DATA_KEY: young };
    const { id: itemId } = await shop.addItem({ stock: 9 });
    const book = async (): Promise<string> => {
      const form = bookingForm({ itemId, eventDate: inDays(shop.today, 20) });
      return (await shop.guest.post('/api/bookings').send(form).expect(201)).body.id;
    };
    const booked = [await book(), await book()];
    const streams = Array.from({ length: 20_000 }, (_, i) => `booking-${i}`);
    await shop.pool.query('insert into personal_keys select * from unnest($1::text[], $2::bytea[])', [
      streams,
      streams.map((stream) => new PersonalData(before).encrypt(stream, {}).wrappedKey),
    ]);
    await shop.pool.query('create table originals as select * from personal_keys');
    const countRewrapped = async (): Promise<number> => {
      const changed = 'from personal_keys k join originals o using (stream) where k.wrapped_key <> o.wrapped_key';
      return (await shop.pool.query(`select count(*)::int as keys ${changed}`)).rows[0].keys;
    };

    // It cannot go on after half of the keys.
    const holder = await shop.pool.connect();
    await holder.query('begin');
    const [middle] = (await holder.query('select stream from personal_keys order by stream offset 10000 limit 1')).rows;
    await holder.query('select from personal_keys where stream = $1 for update', [middle.stream]);
    const run = startOps({ ...env, OTHER_DATA_KEY: old }, 'rotate-key');
    const running = `select from pg_stat_activity where state = 'active' and query like 'update personal_keys%'`;
    await until(async () => (await countRewrapped()) > 0 && (await shop.pool.query(running)).rowCount === 1);
    await run.stop('SIGKILL');
    await holder.query('rollback');
    holder.release();
    // PostgreSQL completes the statement of the killed process.
    await until(async () => (await shop.pool.query(running)).rowCount === 0);
    const rewrapped = await countRewrapped();
    expect(rewrapped).toBeGreaterThan(0);
    expect(rewrapped).toBeLessThan(20_002);
    booked.push(await book());
    for (const id of booked) {
      const change = shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CONFIRMED' });
      const { body } = await change.expect(200);
      expect(body).toMatchObject({ customerName: 'Dana Miller' });
    }

    expect(await runOps({ ...env, OTHER_DATA_KEY: old }, 'rotate-key')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Re-encrypted ${20_003 - rewrapped} of 20003 keys`),
    });
    expect(await runOps(env, 'verify')).toMatchObject({ code: 0, stdout: expect.stringContaining('No differences.') });
  } finally {
    await shop.close();
  }
});
