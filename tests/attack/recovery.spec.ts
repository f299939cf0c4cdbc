import { randomUUID } from 'node:crypto';
import { newPerson } from '../support/customer-client.js';
import { until } from '../support/until.js';
import { tries } from './support/form.js';
import { expect, test } from './support/test.js';
import { Visitor } from './support/visitor.js';

/** So many that some are not delayed by other load of the machine. */
const SAMPLES = 60;
const CALLS = ['requestPasswordReset', 'findBooking'] as const;
const PENDING = `select from email_deliveries where status in ('queued', 'sending') and due_at <= now()`;
const someEmail = () => `unknown-${randomUUID()}@customers.example`;

test.beforeEach(async ({ shop }) => {
  await shop.query('delete from rate_counters');
});

for (const call of CALLS)
  test(`${call}: a known and an unknown email get the same reply after the same time`, async ({ shop }) => {
    const { form } = await shop.customer();
    const body = await shop.form(await shop.item(), { customerEmail: form.email });
    await shop.visitor().request('createBooking', { body });
    const send = (email: string) => shop.visitor().call(call, { body: { email } });
    const [known, unknown] = [await send(form.email), await send(someEmail())];
    for (const { status, text } of [known, unknown]) expect([status, text]).toEqual([204, '']);
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);

    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const measure = async (email: string) => {
      // The work on an earlier email would slow the call down.
      await until(async () => (await shop.query(PENDING)).length === 0);
      await shop.query('delete from rate_counters');
      return measureMilliseconds(() => send(email));
    };
    for (let i = 0; i < tries(SAMPLES); i++) {
      times.known.push(await measure(form.email));
      times.unknown.push(await measure(someEmail()));
    }
    // The fastest of each is the least affected by other load.
    const [fastest, other] = [Math.min(...times.known), Math.min(...times.unknown)];
    expect(Math.abs(fastest - other) / fastest, `${fastest} and ${other} ms`).toBeLessThan(0.6);
  });

for (const call of CALLS)
  test(`${call}: one network, and one email from all networks, are limited, known or not`, async ({ shop }) => {
    const visitor = new Visitor(shop.url, '127.0.0.1');
    const at = (i: number) => (i % 2 ? visitor : visitor.copy(shop.urlWithoutProxy));
    for (let i = 0; i < 10; i++) expect((await at(i).call(call, { body: { email: someEmail() } })).status).toBe(204);
    expect((await at(0).call(call, { body: { email: someEmail() } })).status).toBe(429);

    await shop.query('delete from rate_counters');
    const { form } = await shop.customer();
    for (const email of [form.email, someEmail()]) {
      for (let i = 0; i < 5; i++) expect((await shop.visitor().call(call, { body: { email } })).status).toBe(204);
      const stored = () => shop.query('select id from account_emails order by id');
      const before = await stored();
      const more = await shop.visitor().call(call, { body: { email: email.toUpperCase() } });
      expect([more.status, await stored()]).toEqual([204, before]);
    }
  });

test('tokens are not guessed: twenty tries from a network', async ({ shop }) => {
  const { user } = await shop.customer();
  const visitor = new Visitor(shop.url, '127.0.0.1');
  const guess = () =>
    visitor.call('resetPassword', {
      body: { token: `${user.id}.zzzzzzzzz.${'A'.repeat(43)}`, password: 'new horse 1' },
    });
  for (let i = 0; i < 20; i++) {
    const { status, body } = await guess();
    expect([status, body['code']]).toEqual([410, 'link_ended']);
  }
  expect((await guess()).status).toBe(429);
});

test('a reset works with nothing but the mailed token: ids, hashes and other fields of the body are ignored', async ({
  shop,
}) => {
  const { user, form } = await shop.customer();
  await shop.visitor().request('requestPasswordReset', { body: { email: form.email } });
  const [row] = await shop.query<{ id: string; hash: string }>(
    'select password_reset_id as id, password_hash as hash from users where id = $1',
    [user.id],
  );
  expect(row?.id).toMatch(/^[\w-]{36}$/);
  const password = 'candles-and-cake';
  // `raw` is not recorded as a secret: the id is also that of the email, which the log names.
  const raw = JSON.stringify({ token: row?.id, password, userId: user.id });
  const headers = { 'content-type': 'application/json' };
  expect((await shop.visitor().call('resetPassword', { raw, headers })).status).toBe(410);
  for (const token of [row?.hash, `${user.id}.${row?.id}.${row?.hash}`].map((text) => text?.slice(0, 200)))
    expect((await shop.visitor().call('resetPassword', { body: { token, password, userId: user.id } })).status).toBe(
      410,
    );
  for (const token of [undefined, null, ['a'], { $ne: '' }, 7, 'x'.repeat(201)])
    expect((await shop.visitor().call('resetPassword', { body: { token, password } })).status).toBe(400);
  const login = { body: { username: form.username, password: form.password } };
  expect((await shop.visitor().call('login', login)).status).toBe(200);
});

test('the database keeps nothing about an email that is unknown', async ({ shop }) => {
  const stranger = newPerson();
  for (const call of CALLS) await shop.visitor().request(call, { body: { email: stranger.email } });
  const tables = await shop.query<{ found: string }>(
    `select table_name as found from information_schema.tables where table_schema = 'public'
     and query_to_xml(format('select * from %I', table_name), true, true, '')::text ilike '%' || $1 || '%'`,
    [stranger.email],
  );
  expect(tables).toEqual([]);
});

async function measureMilliseconds(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
