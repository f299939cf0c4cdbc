import { tries } from './support/form.js';
import { expect, test } from './support/test.js';
import type { Visitor } from './support/visitor.js';
import { newPerson, PASSWORD } from '../support/customer-client.js';

const login = (visitor: Visitor, username: string, password: string) =>
  visitor.call('login', { body: { username, password } });

test('common passwords are refused at registration and as new passwords', async ({ shop }) => {
  const { visitor } = await shop.customer();
  for (const password of ['princess', '123456789', 'Qwerty123', 'ILOVEYOU1', 'trustno1']) {
    const answer = await shop.visitor().call('register', { body: { ...newPerson(), password } });
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toMatchObject([{ path: 'password' }]);
    const change = await visitor.call('changeUser', { body: { currentPassword: PASSWORD, newPassword: password } });
    expect(change.status).toBe(400);
    expect(change.body['errors']).toMatchObject([{ path: 'newPassword' }]);
  }
});

test("short passwords and the person's name with a number are refused", async ({ shop }) => {
  const person = newPerson();
  for (const password of ['short7x', `${person.firstName.replace(/\d/g, '')}1984`.padEnd(8, '!'), person.email]) {
    const { status, text } = await shop.visitor().call('register', { body: { ...person, password } });
    expect(status, text).toBe(400);
  }
});

test('every character of a long password in any script is significant', async ({ shop }) => {
  for (const password of [
    'x'.repeat(999) + 'y',
    'パーティー'.repeat(20),
    '🎈🎂'.repeat(40),
    `  spaces at both ends  `,
  ]) {
    const form = { ...newPerson(), password };
    await shop.visitor().request('register', { body: form });
    expect((await login(shop.visitor(), form.username, password)).status).toBe(200);
    for (const wrong of [password.slice(0, -2), password.slice(0, 72), password.trim().toUpperCase()].filter(
      (one) => one !== password,
    ))
      expect((await login(shop.visitor(), form.username, wrong)).status).toBe(401);
  }
});

test('a password is stored only as an Argon2id hash of 19 MiB and 2 passes', async ({ shop }) => {
  const { user, form } = await shop.customer();
  const [row] = await shop.query<{ hash: string }>('select password_hash as hash from users where id = $1', [user.id]);
  expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const tables = await shop.query<{ found: string }>(
    `select table_name as found from information_schema.tables where table_schema = 'public'
     and query_to_xml(format('select * from %I', table_name), true, true, '')::text like '%' || $1 || '%'`,
    [form.password],
  );
  expect(tables).toEqual([]);
});

test('an unknown account and a wrong password get the same reply after the same time', async ({ shop }) => {
  const { form } = await shop.customer();
  const answers = await Promise.all(
    [form.username, 'no-such-account', 'no-such-account@customers.example'].map((name) =>
      login(shop.visitor(), name, 'wrong horse'),
    ),
  );
  for (const { status, body, headers } of answers) {
    expect([status, body['code'], body['detail']]).toEqual([401, 'wrong_login', 'Incorrect username or password']);
    expect([...headers.keys()]).toEqual([...(answers[0]?.headers.keys() ?? [])]);
  }
  const known: number[] = [];
  const unknown: number[] = [];
  // The fastest of each is the least affected by other load, and a difference in the work stays however often it is measured.
  const difference = () => Math.abs(Math.min(...known) - Math.min(...unknown)) / Math.min(...known);
  for (let i = 0; i < tries(8) || (i < 40 && difference() >= 0.5); i++) {
    if (i % 4 === 0) await shop.query('delete from rate_counters');
    known.push(await measureMilliseconds(() => login(shop.visitor(), form.email, 'wrong horse')));
    unknown.push(await measureMilliseconds(() => login(shop.visitor(), `no-such-account-${i}`, 'wrong horse')));
  }
  expect(difference(), `${Math.min(...known)} and ${Math.min(...unknown)} ms`).toBeLessThan(0.5);
});

test('a new password requires the current one', async ({ shop }) => {
  const { visitor, user } = await shop.customer();
  for (const currentPassword of [undefined, '', 'wrong horse', ['balloons-and-cake'], { $ne: '' }, true]) {
    const { status } = await visitor.call('changeUser', { body: { currentPassword, newPassword: 'candles-and-cake' } });
    expect([400, 403]).toContain(status);
  }
  await shop.query('delete from rate_counters');
  expect((await login(shop.visitor(), user.email ?? '', PASSWORD)).status).toBe(200);
});

async function measureMilliseconds(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
