import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { newFolder } from '../support/shop.js';
import { ShopProcess } from '../support/shop-process.js';
import { until } from '../support/until.js';
import { ComposedShop } from './support/composed-shop.js';
import { buildNextVersion } from './support/next-version.js';
import { Traffic } from './support/traffic.js';

/** The main.js of an earlier version, to upgrade from; by default from this one. To a version after this one in any case. */
const FROM = process.env['UPGRADE_FROM'];
/** How long both versions run side by side. */
const SECONDS = Number(process.env['UPGRADE_SECONDS'] ?? 6);
const ROLES = ['api', 'api', 'projector', 'worker'];

let shop: ComposedShop;
let next: ShopProcess[] = [];
/** Of the next version. */
let cli = '';

test.beforeAll(async () => {
  // Without Redis, so that every build server can run it.
  shop = await ComposedShop.open({ withRedis: false, ...(FROM && { main: FROM }) });
  const lib = buildNextVersion(newFolder('next-version'));
  cli = join(lib, 'cli.js');
  const options = { env: shop.env, main: join(lib, 'main.js') };
  next = await Promise.all(ROLES.map((role) => ShopProcess.create({ role, ...options })));
});
test.afterAll(async () => {
  await Promise.all(next.map((one) => one.stop()));
  await shop?.close();
});

test('a new version takes over from the running one, and no request fails', async () => {
  test.setTimeout(240_000 + SECONDS * 1_000);
  const traffic = await Traffic.start(shop);
  await until(() => traffic.booked.length > 10);

  await Promise.all(next.map((one) => one.start()));
  shop.balancer.add(...next.filter(({ role }) => role === 'api').map(({ url }) => url));
  await addNote('while both run');
  const end = performance.now() + SECONDS * 1_000;
  const before = traffic.booked.length;
  await until(() => performance.now() > end && traffic.booked.length > before + 20, 60_000 + SECONDS * 1_000);

  for (const old of shop.processes) expect(await old.stop()).toBe(0);
  await addNote('when the old version is gone');
  const after = traffic.booked.length;
  await until(() => traffic.booked.length > after + 20);
  await traffic.stop();
  console.log(`${traffic.booked.length} bookings, ${traffic.requests} requests, ${traffic.failures.length} failed`);

  expect(traffic.failures).toEqual([]);
  // Once each, although the workers of both versions shared them.
  const notOnce = () => {
    const confirmations = countConfirmations();
    return traffic.booked.filter((email) => confirmations.get(email) !== 1);
  };
  await expect.poll(notOnce, { timeout: 90_000 }).toEqual([]);
  const notes = await shop.database.query('select count(*)::int as notes from read_notes_1.notes');
  expect(notes).toEqual([{ notes: 2 }]);
  const bookings = await shop.database.query('select count(*)::int as bookings from read_orders_99.bookings');
  expect(bookings).toEqual([{ bookings: traffic.booked.length }]);
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'verify'], { env: { ...shop.env } });
  expect(stdout).toContain('No differences.');
});

/** As the new version would record it. */
async function addNote(text: string): Promise<void> {
  const noteId = randomUUID();
  await shop.database.query(
    `insert into events (event_id, type, schema_version, stream, version, command_id, data, meta)
     values (gen_random_uuid(), 'NoteAdded', 1, $1, 1, $2, $3, '{"actor": "system", "correlationId": "test"}')`,
    [`note-${noteId}`, noteId, { noteId, text }],
  );
}

/** How many confirmations each address received. */
function countConfirmations(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { recipients, messageId } of shop.mails.received) {
    if (!messageId?.startsWith('<confirmation.')) continue;
    for (const email of recipients) counts.set(email, (counts.get(email) ?? 0) + 1);
  }
  return counts;
}
