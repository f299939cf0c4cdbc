import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Health } from '@party-rental/contracts';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { startMailSink, type MailSink } from '../../../tests/support/mail-sink.js';
import { until } from '../../../tests/support/until.js';
import { openTestShop, type TestShop } from '../../test-support/test-shop.js';
import { Leases } from '../platform/leases.js';
import { HealthNotice } from './health-notice.js';

let shop: TestShop;
let sink: MailSink;

beforeAll(async () => {
  sink = await startMailSink();
  shop = await openTestShop({ env: { SMTP_URL: sink.url } });
});
afterAll(async () => {
  await shop.close();
  await sink.close();
});

const finding = (...findings: string[]): Health => ({
  isOk: findings.length === 0,
  checkedAt: '2026-12-12T08:00:00.000Z',
  checks: (['disk', 'money'] as const).map((name) => ({
    ...{ name, summary: 'room', findings, warning: null, advice: 'Make room.' },
  })),
});
const rethrow = (error: unknown) => {
  throw error;
};
const createNotice = (health: () => Health, onError: (error: unknown) => void = rethrow) =>
  new HealthNotice({ read: async () => health() }, new Leases(shop.pool), shop.pool, onError);
const notices = () => sink.received.filter(({ messageId }) => messageId?.startsWith('<health-notice.'));

test('the owner gets one email a day, from all processes together, about what was wrong twice in a row', async () => {
  let health = finding('The disk is nearly full.');
  const [one, other] = [createNotice(() => health), createNotice(() => health)];
  await one.run();
  health = finding();
  await one.run();
  health = finding('The disk is nearly full.');
  await one.run();
  const { rows } = await shop.pool.query(`select from email_deliveries where purpose = 'health-notice'`);
  expect(rows).toHaveLength(0);
  for (let n = 0; n < 3; n += 1) for (const notice of [one, other]) await notice.run();
  await until(() => notices().length === 1);
  const { rows: all } = await shop.pool.query(`select from email_deliveries where purpose = 'health-notice'`);
  expect(all).toHaveLength(1);
  expect(notices()[0]?.text).toMatch(/Disk space.*The disk is nearly full\. Make room\./s);
  const links = notices()[0]?.text?.match(/^.+: http.*\/admin.*$/gm);
  expect(links?.map((link) => link.replace(/http.*?(?=\/admin)/, ''))).toEqual([
    'See the Differences: /admin/reconciliation',
    'Open the Dashboard: /admin',
  ]);
});

test('an email that cannot be queued is tried again at the next check', async () => {
  await shop.pool.query(`delete from leases where key = 'health-notice'`);
  const failures: unknown[] = [];
  const notice = createNotice(
    () => finding('The disk is nearly full.'),
    (error) => failures.push(error),
  );
  await notice.run();
  await shop.pool.query('alter table account_emails rename to elsewhere');
  try {
    await notice.run();
  } finally {
    await shop.pool.query('alter table elsewhere rename to account_emails');
  }
  expect(failures).toHaveLength(1);
  await notice.run();
  await until(() => notices().length === 2);
});

test('admins see a mail server that is down, and a newer version, and visitors do not', async () => {
  const versions = createServer((_, response) => response.end('{"tag_name":"v99.0.0"}')).listen(0, '127.0.0.1');
  await once(versions, 'listening');
  const UPDATE_URL = `http://127.0.0.1:${(versions.address() as AddressInfo).port}`; // it listens on TCP
  const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`;
  const broken = await openTestShop({ env: { SMTP_URL, UPDATE_URL } });
  const { body } = await broken.admin.get('/api/admin/health').expect(200);
  await broken.guest.get('/api/admin/health').expect(401);
  await broken.close();
  versions.close();
  const { isOk, checks } = body as Health;
  expect(isOk).toBe(false);
  expect(checks.find(({ name }) => name === 'smtp')?.findings).toEqual([
    expect.stringMatching(/^The mail server refused the connection/),
  ]);
  expect(checks.find(({ name }) => name === 'update')?.warning).toMatch(/^Version 99\.0\.0 is available; this is 1\./);
});
