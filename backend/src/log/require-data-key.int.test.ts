import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { runOps } from '../../../tests/support/run-ops.js';
import { createEmptyDatabase, createTestDatabase } from '../../test-support/test-database.js';
import { bookingForm, inDays, openTestShop } from '../../test-support/test-shop.js';
import { bookingCreated } from '../../test-support/events.js';
import { openTestLog } from '../../test-support/test-log.js';
import { createPool } from '../platform/database/database.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { requireDataKey } from './require-data-key.js';

const RIGHT = Buffer.alloc(32, 7); // the test log's
const WRONG = randomBytes(32);
const REFUSAL = "DATA_KEY is not the key of this shop's data";

test('a log accepts its data key, as the first or the second one, and no other; erased streams do not count', async () => {
  const log = await openTestLog();
  const looked = (...keys: [Buffer, Buffer?]) => requireDataKey(log.pool, new PersonalData(...keys));
  await looked(WRONG);
  await log.append(bookingCreated(), bookingCreated());
  await looked(RIGHT);
  await looked(WRONG, RIGHT);
  await expect(looked(WRONG)).rejects.toThrow(REFUSAL);
  await log.pool.query('delete from personal_keys');
  await looked(WRONG);
  await log.close();
});

test('a database without tables has no data key yet', async () => {
  const database = await createEmptyDatabase();
  const pool = createPool(database.url, 1);
  await requireDataKey(pool, new PersonalData(WRONG));
  await pool.end();
  await database.drop();
});

test('the shop and the CLI do not start under another data key, and change nothing', async () => {
  const database = await createTestDatabase();
  const kept = { url: database.url, drop: () => Promise.resolve() };
  const shop = await openTestShop({ env: { DATA_KEY: RIGHT.toString('base64') }, database: kept });
  const { id: itemId } = await shop.addItem({ stock: 9 });
  const form = bookingForm({ itemId, eventDate: inDays(shop.today, 20) });
  await shop.guest.post('/api/bookings').send(form).expect(201);
  await shop.close();

  const wrong = { DATA_KEY: WRONG.toString('base64'), SESSION_SECRET: 's'.repeat(32) };
  await expect(openTestShop({ env: wrong, database: kept })).rejects.toThrow(REFUSAL);
  expect(await runOps({ DATABASE_URL: database.url, ...wrong }, 'verify')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^DATA_KEY is not the key [^\n]*\n$/),
  });
  const again = await openTestShop({ env: { DATA_KEY: RIGHT.toString('base64') }, database });
  await again.guest.post('/api/bookings').send(form).expect(201);
  await again.close();
});
