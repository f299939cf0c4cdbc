import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '@party-rental/contracts';
import sharp from 'sharp';
import supertest from 'supertest';
import { HashChain } from '@party-rental/event-store/maintenance/log-file';
import { createPool } from '../platform/database/database.js';
import {
  installedPostgres,
  restore,
  startDumpablePostgres,
  textOfDump,
  type DumpablePostgres,
} from '../../test-support/dumpable-postgres.js';
import { DANAS_FORM } from '../../test-support/dana.js';
import { startMailSink, type MailSink } from '../../../tests/support/mail-sink.js';
import { runOps } from '../../../tests/support/run-ops.js';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test-support/test-database.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../test-support/test-shop.js';
import { until } from '../../../tests/support/until.js';

const DANA = { username: 'dana', email: 'dana@customers.example', password: 'correct horse' };
const secrets = { DATA_KEY: randomBytes(32).toString('base64'), SESSION_SECRET: randomBytes(48).toString('base64') };

let folder: string;
let sink: MailSink;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  sink = await startMailSink();
});
afterAll(async () => {
  await sink.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (uploads: string, database?: TestDatabase) =>
  openTestShop({
    env: { ...secrets, SMTP_URL: sink.url, RATE_LIMITS: 'off', UPLOAD_DIR: join(folder, uploads) },
    ...(database && { database }),
  });
/** It outlives the shop that is context on it. */
const withoutDrop = ({ url }: { url: string }): TestDatabase => ({ url, drop: () => Promise.resolve() });
const ops = (databaseUrl: string, ...args: string[]) => runOps({ DATABASE_URL: databaseUrl, ...secrets }, ...args);
const book = async (shop: TestShop, itemId: number): Promise<Booking> => {
  const form = bookingForm({ itemId, eventDate: inDays(shop.today, 20) });
  return (await shop.guest.post('/api/bookings').send(form).expect(201)).body;
};
const mailsTo = ({ customerEmail }: Booking) =>
  sink.received.filter(({ recipients }) => recipients.includes(customerEmail)).length;
const listed = async (shop: TestShop): Promise<Booking[]> =>
  (await shop.admin.get('/api/admin/bookings?limit=500').expect(200)).body;

/** Two bookings whose emails were sent, one of them confirmed, by a shop with its own name, a customer account and an image. */
async function live(shop: TestShop) {
  const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#e4572e' } })
    .png()
    .toBuffer();
  const { body: upload } = await shop.admin.post('/api/admin/upload').attach('image', image, 'castle.png').expect(201);
  const item = await shop.addItem({ stock: 5, imageUrl: upload.imageUrl });
  const { body: settings } = await shop.admin.get('/api/admin/settings').expect(200);
  await shop.admin
    .put('/api/admin/settings')
    .send({ ...settings, businessName: 'Jolly Jumps' })
    .expect(200);
  await shop.guest
    .post('/api/register')
    .send({ ...DANA, firstName: 'Dana', lastName: 'Miller' })
    .expect(201);
  const bookings = [await book(shop, item.id), await book(shop, item.id)];
  await shop.admin.patch(`/api/admin/bookings/${bookings[0]?.id}`).send({ status: 'CONFIRMED' }).expect(200);
  await until(() => bookings.every((booking, i) => mailsTo(booking) === (i === 0 ? 2 : 1)));
  await until(async () => {
    const { rows } = await shop.pool.query(
      `select from email_deliveries where status not in ('sent') and due_at < now()`,
    );
    return rows.length === 0;
  });
  return { item, imageUrl: String(upload.imageUrl), before: await listed(shop) };
}

/** The restored shop accepts a booking and sends emails about it only. */
async function goesOn(shop: TestShop, itemId: number, mailsBefore: number) {
  const booking = await book(shop, itemId);
  expect(booking.quote.lines).toHaveLength(1);
  // To the customer and to the business: old emails would have come first.
  await until(() => sink.received.length >= mailsBefore + 2);
  await until(() => mailsTo(booking) === 1);
  expect(sink.received.length).toBe(mailsBefore + 2);
  expect(await ops(shop.databaseUrl, 'verify')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('No differences.'),
  });
}

describe('an exported log', () => {
  let database: TestDatabase;
  let lived: Awaited<ReturnType<typeof live>>;
  let file: string;
  let hash: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const shop = await open('exported', withoutDrop(database));
    lived = await live(shop);
    await shop.close();
    const { code, stdout, stderr } = await ops(database.url, 'export');
    expect(code).toBe(0);
    file = join(folder, 'log.ndjson');
    hash = /Store the last hash in another place: (\w{64})/.exec(stderr)?.[1] ?? '';
    await writeFile(file, stdout);
  });
  afterAll(() => database.drop());

  test('imports into another database without tables: it has every booking, sends no old emails, and accepts new ones', async () => {
    const other = await createEmptyDatabase();
    for (const command of [['status'], ['rebase'], ['verify'], ['export'], ['replay', 'all']])
      expect(await ops(other.url, ...command)).toEqual({
        code: 1,
        stdout: '',
        stderr: 'There is no shop in this database.\n',
      });
    expect(await ops(other.url, 'import', file, '--expect', hash)).toMatchObject({ code: 0 });
    const mails = sink.received.length;
    const again = await open('exported', other);
    expect(await listed(again)).toEqual(lived.before);
    expect((await again.guest.get('/api/settings').expect(200)).body.businessName).toBe('Jolly Jumps');
    await goesOn(again, lived.item.id, mails);
    // Accounts are not in the log: they come with a dump.
    await again.guest.post('/api/login').send(DANA).expect(401);
    await again.close();
  });

  test('is rejected if it was truncated and closed with a valid hash that is not the expected one', async () => {
    const chain = new HashChain();
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    for (const line of lines.slice(0, -2)) chain.read(line);
    const shorter = join(folder, 'shorter.ndjson');
    await writeFile(shorter, `${lines.slice(0, -2).join('\n')}\n${chain.end()}`);
    const other = await createTestDatabase();
    expect(await ops(other.url, 'import', shorter, '--expect', hash)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not the expected one'),
    });
    await other.drop();
  });

  test('from another cluster is rebased, and every subscription continues where it stopped', async () => {
    // As a dump of a cluster that has seen many more transactions leaves it.
    const pool = createPool(database.url, 1);
    await pool.query(`update events set xid = (xid::text::bigint + 1000000000)::text::xid8`);
    await pool.query(`update checkpoints set xid = (xid::text::bigint + 1000000000)::text::xid8 where position > 0`);
    await pool.end();
    await expect(open('exported', withoutDrop(database))).rejects.toThrow('npm run ops -- rebase');
    expect(await ops(database.url, 'rebase')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Rebased the transaction ids of \d+ events/),
    });
    expect(await ops(database.url, 'rebase')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('nothing to do'),
    });
    const mails = sink.received.length;
    const again = await open('exported', withoutDrop(database));
    expect(await listed(again)).toEqual(lived.before);
    await goesOn(again, lived.item.id, mails);
    await again.close();
  });
});

const bin = installedPostgres();
const describeWithPostgres = bin ? describe : describe.skip;
if (!bin)
  process.stderr.write('SKIPPED: no PostgreSQL with pg_dump is installed, so that no dump is made and restored\n');

describeWithPostgres('a dump by pg_dump, restored into another cluster of a newer version', () => {
  let postgres: DumpablePostgres;
  let lived: Awaited<ReturnType<typeof live>>;
  let cookie: string[];
  let restored: TestDatabase;
  let withoutReadTables: TestDatabase;
  const dump = () => join(folder, 'shop.dump');
  const backup = () => join(folder, 'backup');
  const recommended = () => join(backup(), 'shop.dump');
  const opsWithTools = (databaseUrl: string, ...args: string[]) =>
    runOps(
      {
        ...secrets,
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, 'none'),
        UPLOAD_DIR: join(folder, 'dumped'),
        PATH: `${bin}:${process.env['PATH']}`,
      },
      ...args,
    );

  beforeAll(async () => {
    postgres = await startDumpablePostgres(bin ?? '');
    [restored, withoutReadTables] = [await createEmptyDatabase(), await createEmptyDatabase()];
    const shop = await open('dumped', withoutDrop(postgres));
    // A cluster that has seen more than the one the dump is restored into.
    await shop.pool.query('do $$ begin for i in 1..50000 loop perform pg_current_xact_id(); commit; end loop; end $$');
    // Nothing listens there, so its deliveries are pending.
    const webhook = { url: 'http://127.0.0.1:9/hooks', events: ['order.placed'] };
    await shop.admin.post('/api/admin/webhooks').send(webhook).expect(201);
    lived = await live(shop);
    await until(async () => {
      const { rows } = await shop.pool.query(`select from webhook_deliveries where status = 'failed'`);
      return rows.length === 2;
    });
    const signedIn = await shop.guest.post('/api/login').send(DANA).expect(200);
    cookie = signedIn.get('Set-Cookie') ?? [];
    // Left over from an interrupted rebuild.
    await shop.pool.query('create schema rebuild_bookings; create table rebuild_bookings.bookings as table bookings');
    postgres.dump(dump());
    expect(await opsWithTools(postgres.url, 'backup', backup())).toMatchObject({ code: 0 });
    await cp(join(folder, 'dumped'), join(folder, 'restored'), { recursive: true });
    await shop.close();
    await postgres.stop();
    restore(bin ?? '', dump(), restored.url);
  });

  test('by ops backup contains no customer names in plain text, while a full one does', () => {
    const [full, best] = [textOfDump(bin ?? '', dump()), textOfDump(bin ?? '', recommended())];
    const { customerName, customerPhone, address } = DANAS_FORM;
    for (const text of [customerName, customerPhone, address, ...lived.before.map((one) => one.customerEmail)]) {
      expect(full).toContain(text);
      expect(best).not.toContain(text);
    }
    expect(best).toContain('COPY public.events');
    // Accounts are not in the log.
    expect(best).toContain(DANA.email);
  });

  test('by ops backup is restored by ops restore to the same shop: its read tables are built at the start, and users sign in again', async () => {
    const dataDir = join(folder, 'new');
    const { code, stdout } = await opsWithTools(withoutReadTables.url, 'restore', backup(), '--data-dir', dataDir);
    expect(code).toBe(0);
    expect(stdout).toContain('0 emails and 2 webhook deliveries were withheld');
    expect(stdout).toContain('The dump is in the database at DATABASE_URL. Start the shop with that DATABASE_URL and');
    expect(stdout).toContain(`DATA_DIR=${dataDir}, which has the keys and images. The first start builds the read`);
    // What fits only the embedded database.
    expect(stdout).not.toMatch(/WAL|npm start/);
    const mails = sink.received.length;
    const shop = await open(join('new', 'uploads'), withoutReadTables);
    expect(await listed(shop)).toEqual(lived.before);
    const browser = supertest(shop.url);
    await browser.get('/api/user').set('Cookie', cookie.map(nameAndValue)).expect(401);
    await browser.post('/api/login').send(DANA).expect(200);
    expect((await browser.get('/api/settings').expect(200)).body.businessName).toBe('Jolly Jumps');
    await browser.get(lived.imageUrl).expect(200);
    await goesOn(shop, lived.item.id, mails);
    const { body: webhooks } = await shop.admin.get('/api/admin/webhooks').expect(200);
    expect(webhooks).toMatchObject([{ isPaused: true, givenUp: 2, undelivered: 1 }]);
    await shop.close();
  });

  test('restores everything: bookings, accounts, sessions, settings and, with the uploads folder, images', async () => {
    await expect(open('restored', withoutDrop(restored))).rejects.toThrow('ops -- rebase');
    expect(await ops(restored.url, 'rebase', '--withhold')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('0 emails and 2 webhook deliveries were withheld'),
    });
    const mails = sink.received.length;
    const shop = await open('restored', restored);
    expect(await listed(shop)).toEqual(lived.before);
    const browser = supertest(shop.url);
    await browser.post('/api/login').send(DANA).expect(200);
    expect((await browser.get('/api/user').set('Cookie', cookie.map(nameAndValue)).expect(200)).body.username).toBe(
      'dana',
    );
    expect((await browser.get('/api/settings').expect(200)).body.businessName).toBe('Jolly Jumps');
    await browser.get(lived.imageUrl).expect(200);
    await goesOn(shop, lived.item.id, mails);
    await shop.close();
  });
});

function nameAndValue(cookie: string): string {
  return cookie.split(';')[0] ?? '';
}
