import { EventEmitter, once } from 'node:events';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CalendarDate, Item } from '@party-rental/contracts';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { AdminClient } from '../../../tests/support/admin-client.js';
import { CustomerClient, newPerson, type Person } from '../../../tests/support/customer-client.js';
import { Database } from '../../../tests/support/database.js';
import { startMailSink, type MailSink } from '../../../tests/support/mail-sink.js';
import { runOps } from '../../../tests/support/run-ops.js';
import { runProgram, type RunningProgram } from '../../../tests/support/run-program.js';
import { newFolder } from '../../../tests/support/shop.js';
import { until } from '../../../tests/support/until.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../../tests/support/webhook-receiver.js';

const folder = newFolder('restore');
const path = (name: string) => join(folder, name);
const lost = path('lost');
const backup = path('backup');
const WAL = { WAL_ARCHIVE: path('wal') };

let sink: MailSink;
let receiver: WebhookReceiver;
let program: RunningProgram | undefined;
/** Customers in the order of their bookings. */
const before = newPerson('Before');
const after = newPerson('After');
const unsentAtMoment = newPerson('Unsent');
const afterMoment = newPerson('Later');
const pending = newPerson('Owed');
let moment: string;
let item: Item;
let day: CalendarDate;

const mailsTo = ({ email }: Person) => sink.received.filter(({ recipients }) => recipients.includes(email)).length;
const getCustomers = (messages: WebhookReceiver['accepted']) => messages.map(({ order }) => order?.customerEmail);
const run = async (dataDir: string, env: Record<string, string> = {}) =>
  runProgram({ DATA_DIR: dataDir, SMTP_URL: sink.url, RATE_LIMITS: 'off', PORT: String(await freePort()), ...env });
const ops = (dataDir: string, ...args: string[]) => runOps({ DATA_DIR: dataDir, ...WAL }, ...args);

/** A shop that is backed up, goes on, and is lost by a kill of all its processes. */
beforeAll(async () => {
  sink = await startMailSink();
  program = await run(lost, WAL);
  const admin = await new AdminClient(program.url).signIn();
  day = await admin.dayIn(20);
  item = await admin.addItem();
  receiver = await startWebhookReceiver();
  await admin.request('createWebhook', { body: { url: receiver.url, events: ['order.placed'] } });
  const guest = new CustomerClient(program.url);
  await bookAndRead(guest, before);
  expect(await ops(lost, 'backup', backup)).toMatchObject({ code: 0, stdout: expect.stringContaining('restore') });
  await bookAndRead(guest, after);
  await until(async () => {
    const rows = await new Database(lost).query(`select from webhook_deliveries where status = 'delivered'`);
    return rows.length === 2;
  });

  // A restore that withholds many deliveries takes as long.
  await new Database(lost).queryAsSuperuser(`
    create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(3); return new; end';
    create trigger slow before update on webhook_deliveries for each row
      when (new.response like 'restored:%') execute function slow()`);
  // From here on, the deliveries of the webhook are pending.
  receiver.behavior = 503;
  const mails = hold();
  await guest.book(item, day, unsentAtMoment);
  moment = new Date(Date.now() + 1).toISOString();
  mails.accept();
  await until(() => mailsTo(unsentAtMoment) === 1);
  await bookAndRead(guest, afterMoment);
  const [row] = await new Database(lost).queryAsSuperuser('select pg_walfile_name(pg_switch_wal()) as segment');
  const { segment } = row as { segment: string }; // the query returns it
  await until(() => existsSync(join(WAL.WAL_ARCHIVE, segment)));

  // This one is only in the WAL that the killed server has not archived.
  const owedMails = hold();
  await guest.book(item, day, pending);
  const postmaster = Number(readFileSync(join(lost, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(program.pid, 'SIGKILL');
  process.kill(postmaster, 'SIGKILL');
  await program.gone;
  owedMails.drop();
  sink.beforeAccepting = () => Promise.resolve();
  receiver.behavior = 204;
});

afterAll(async () => {
  await program?.stop();
  await sink.close();
  await receiver.close();
  for (const name of ['lost', 'complete', 'earlier', 'alone']) removeData(path(name));
  removeData(folder);
});

test('with the WAL of the lost shop everything is there, and only what is pending is sent', async () => {
  const restored = await ops(lost, 'restore', backup, '--data-dir', path('complete'), '--lost-data-dir', lost);
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing is missing') });
  const all = [before, after, unsentAtMoment, afterMoment, pending];
  await goesOn(path('complete'), all, async () => {
    await until(() => mailsTo(pending) === 1);
    await until(() => new Set(getCustomers(receiver.accepted)).size === all.length + 1);
  });
  for (const person of all) expect(mailsTo(person)).toBe(1);
});

test('at a moment before the loss later bookings are missing, and nothing is sent a second time', async () => {
  const sent = mailsTo(unsentAtMoment);
  const attempts = receiver.attempts.length;
  const restored = await ops(lost, 'restore', backup, '--data-dir', path('earlier'), '--until', moment);
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[1-9]\d* emails and 1 webhook deliv/m) });
  expect(restored.stderr).toContain('withholding what may have been sent: [');
  expect(restored.stdout).toContain('resume the webhooks at /admin/integrations.');
  await goesOn(path('earlier'), [before, after, unsentAtMoment], async () => {
    const { stdout } = await ops(path('earlier'), 'emails', '--failed');
    expect(stdout).toContain('restored: may have been sent before');
  });
  expect(mailsTo(unsentAtMoment)).toBe(sent);
  expect(receiver.attempts).toHaveLength(attempts);
});

test('says why it cannot restore', async () => {
  const restore = (...args: string[]) =>
    runOps({ DATA_DIR: lost }, 'restore', backup, '--data-dir', path('alone'), ...args);
  const failure = (sentence: string) => ({ code: 1, stderr: expect.stringContaining(sentence) });
  expect(await restore('--until', moment)).toMatchObject(failure('set WAL_ARCHIVE'));
  expect(await ops(lost, 'restore', backup, '--data-dir', lost)).toMatchObject(failure('is not empty'));
  const far = ['--data-dir', path('alone'), '--until', '2100-01-01T00:00Z'];
  expect(await ops(lost, 'restore', backup, ...far)).toMatchObject(failure('The WAL ends before 2100'));
  expect(await ops(lost, 'backup', backup)).toMatchObject(failure('is not empty'));
  expect(await ops(lost, 'backup', path('unmounted/monday'))).toMatchObject(failure('is its disk mounted?'));
  expect(existsSync(path('unmounted'))).toBe(false);
  appendFileSync(join(backup, 'secrets.json'), ' ');
  expect(await restore()).toMatchObject(failure('is damaged'));
  expect(existsSync(path('alone'))).toBe(false);
});

/** Makes the mail server wait until it accepts, or drops, the emails. */
function hold(): { accept: () => void; drop: () => void } {
  const waiting = new EventEmitter();
  const outcome = once(waiting, 'accept').then(() => undefined);
  outcome.catch(() => undefined);
  sink.beforeAccepting = () => outcome;
  return {
    accept: () => waiting.emit('accept'),
    drop: () => waiting.emit('error', new Error('The sender is gone')),
  };
}

async function bookAndRead(guest: CustomerClient, person: Person): Promise<void> {
  await guest.book(item, day, person);
  await until(() => mailsTo(person) === 1);
  await until(async () => {
    const rows = await new Database(lost).query(
      `select from email_deliveries where status in ('sending', 'failed') or status = 'queued' and due_at <= now()`,
    );
    return rows.length === 0;
  });
}

/** The restored shop has these customers' bookings, takes another one, sends its email, and is consistent. */
async function goesOn(dataDir: string, customers: Person[], check: () => Promise<void>): Promise<void> {
  const again = await run(dataDir, { SEED: 'none' });
  try {
    const admin = await new AdminClient(again.url).signIn();
    // The read tables may lag behind the last booking.
    await until(async () => (await admin.bookings()).length >= customers.length);
    const emails = (await admin.bookings()).map(({ customerEmail }) => customerEmail);
    expect(emails.sort()).toEqual(customers.map(({ email }) => email).sort());
    const next = newPerson('Next');
    await new CustomerClient(again.url).book(item, day, next);
    await until(() => mailsTo(next) === 1);
    await check();
    expect(await ops(dataDir, 'verify')).toMatchObject({ code: 0, stdout: expect.stringContaining('No differences.') });
  } finally {
    await again.stop();
  }
}
