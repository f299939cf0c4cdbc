import { enqueueEmail } from '../../../platform/enqueue-email.js';
import { Retention } from '../../../platform/database/retention.js';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints, type AnyEndpoint } from '@party-rental/contracts';
import supertest from 'supertest';
import { Admins } from '../../../accounts/admins.js';
import { StreamListener } from '../../../../../tests/support/event-stream.js';
import { MovableClock } from '../../../../test-support/movable-clock.js';
import { newMember, STAFF_PASSWORD, signInvitationToken } from '../../../../test-support/staff.js';
import { openTestShop, type TestShop } from '../../../../test-support/test-shop.js';
import { until } from '../../../../../tests/support/until.js';

const clock = new MovableClock();
let shop: TestShop;
let log = '';

beforeAll(async () => {
  shop = await openTestShop({
    env: { ROLES: 'api,projector,worker', RATE_LIMITS: 'off' },
    clock,
    log: (lines) => (log += lines),
  });
});
afterAll(() => shop.close());

const INVITATIONS = '/api/admin/staff/invitations';
const ACCEPT = '/api/staff/invitation/acceptance';
const login = (username: string, browser: Pick<typeof shop.admin, 'post'> = shop.guest) =>
  browser.post('/api/login').send({ username, password: STAFF_PASSWORD });
const form = (username: string) => ({ username, password: STAFF_PASSWORD, firstName: 'Carl', lastName: 'Crew' });
const invite = async (email: string, role = 'CREW') =>
  (await shop.admin.post(INVITATIONS).send({ email, role }).expect(201)).body;

describe('the calls about staff', () => {
  const NEW = ['/api/admin/staff', '/api/admin/invitations', '/api/admin/sign-ins', '/api/user/second-factor'];
  const calls = Object.values<AnyEndpoint>(endpoints)
    .filter(({ path }) => NEW.some((start) => path.startsWith(start)))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
  const ofAdmins = calls.filter(([, { access }]) => access === 'admin');
  const ofStaff = calls.filter(([, { access }]) => access === 'staff');

  const send = ({ method, path, example }: AnyEndpoint, browser: typeof shop.guest) =>
    browser[method.toLowerCase() as 'get'](path.replaceAll(/\{\w+\}/g, '019abf3e-6f0a-7c55-9a35-4fd1c0b6a001')).send(
      example?.body ?? {},
    );

  async function newCustomer() {
    const browser = supertest.agent(shop.url);
    const username = `customer-${randomUUID()}`;
    await browser
      .post('/api/register')
      .send({ ...form(username), email: `${username}@example.com` })
      .expect(201);
    return browser;
  }

  test.each(calls)('%s is closed to guests and customers', async (_, endpoint) => {
    expect((await send(endpoint, shop.guest)).status).toBe(401);
    expect((await send(endpoint, await newCustomer())).status).toBe(403);
  });

  test.each(ofAdmins)('%s tells crew members that it is for admins', async (_, endpoint) => {
    const { browser } = await newMember(shop, 'CREW');
    const { status, body } = await send(endpoint, browser);
    expect([status, body.detail]).toEqual([403, "Only admins can do this, and you're signed in as crew."]);
  });

  test.each(ofStaff)('%s is open to crew members', async (_, endpoint) => {
    const { browser } = await newMember(shop, 'CREW');
    expect((await send(endpoint, browser)).body.code).not.toBe('forbidden');
  });

  test('are all of these', () => expect([ofAdmins.length, ofStaff.length]).toEqual([9, 6]));
});

describe('an invitation', () => {
  test('makes the invited person a member of the staff, once', async () => {
    const invitation = await invite('Carl@example.com');
    const token = await signInvitationToken(shop, invitation.id);
    await shop.guest
      .get('/api/staff/invitation')
      .query({ token })
      .expect(200, { email: 'Carl@example.com', role: 'CREW' });
    const browser = supertest.agent(shop.url);
    const accepted = { ...form('carl'), token, role: 'ADMIN', email: 'else@example.com' };
    const { body: user } = await browser.post(ACCEPT).send(accepted).expect(201);
    expect(user).toMatchObject({ username: 'carl', email: 'Carl@example.com', emailVerified: true, role: 'CREW' });
    await browser.get('/api/user').expect(200);
    await browser.get('/api/admin/dashboard').expect(403);
    await browser
      .patch('/api/user')
      .send({ role: 'ADMIN', firstName: 'Carlo' })
      .expect(200, /"role":"CREW"/);

    await shop.guest
      .post(ACCEPT)
      .send({ ...form('carl2'), token })
      .expect(410);
    for (const ended of [token, '\0.x', 'made up', 'no-uuid.x'])
      await shop.guest.get('/api/staff/invitation').query({ token: ended }).expect(410);
    await shop.admin.post(INVITATIONS).send({ email: 'carl@EXAMPLE.com', role: 'ADMIN' }).expect(409);
  });

  test('creates one account of concurrent tries', async () => {
    const token = await signInvitationToken(shop, (await invite('many@example.com')).id);
    const tries = ['many1', 'many2', 'many3'].map((name) => shop.guest.post(ACCEPT).send({ ...form(name), token }));
    expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([201, 410, 410]);
  });

  test('stays open when the username is taken or the password is weak', async () => {
    const token = await signInvitationToken(shop, (await invite('second-try@example.com')).id);
    await shop.guest
      .post(ACCEPT)
      .send({ ...form('ADMIN'), token })
      .expect(409);
    await shop.guest
      .post(ACCEPT)
      .send({ ...form('trying'), password: 'sunshine', token })
      .expect(400);
    await shop.guest
      .post(ACCEPT)
      .send({ ...form('trying'), token })
      .expect(201);
  });

  test('of another id, role, time or secret opens nothing', async () => {
    const [one, other] = [await invite('one@example.com'), await invite('other@example.com', 'ADMIN')];
    const token = await signInvitationToken(shop, one.id);
    const signature = token.split('.')[1];
    const forged = [`${other.id}.${signature}`, `${one.id}.`, `${one.id}.${'A'.repeat(43)}`, one.id, 'x', `${token}A`];
    for (const wrong of [...forged, "' or 1=1 --.x", `${'-'.repeat(36)}.x`])
      await shop.guest
        .post(ACCEPT)
        .send({ ...form('forger'), token: wrong })
        .expect(410);
  });

  test('ends after 7 days, when it is revoked, and when it is sent again', async () => {
    const expired = await invite('late@example.com');
    const old = await signInvitationToken(shop, expired.id);
    clock.moveAhead(7);
    await shop.guest
      .post(ACCEPT)
      .send({ ...form('late'), token: old })
      .expect(410);
    await shop.admin.post(`/api/admin/invitations/${expired.id}/resend`).expect(200);
    await shop.guest
      .post(ACCEPT)
      .send({ ...form('late'), token: old })
      .expect(410);
    const fresh = await signInvitationToken(shop, expired.id);
    await shop.guest.get('/api/staff/invitation').query({ token: fresh }).expect(200);
    clock.moveAhead(0);
    await shop.admin.delete(`/api/admin/invitations/${expired.id}`).expect(204);
    await shop.admin.delete(`/api/admin/invitations/${expired.id}`).expect(204);
    await shop.guest
      .post(ACCEPT)
      .send({ ...form('late'), token: fresh })
      .expect(410);
    await shop.admin.post(`/api/admin/invitations/${expired.id}/resend`).expect(404);
  });

  test('that expired is listed for 30 days, then the worker deletes it, together with old emails that no event caused', async () => {
    const [recent, old] = [await invite('recent@example.com'), await invite('old@example.com')];
    const setExpiry = (id: string, days: number) =>
      shop.pool.query(`update staff_invitations set expires_at = now() - $2 * interval '1 day' where id = $1`, [
        id,
        days,
      ]);
    await setExpiry(recent.id, 29.9);
    await setExpiry(old.id, 30.1);
    const email = await enqueueEmail(shop.pool, 'contact', { name: 'A visitor' });
    await shop.pool.query(
      `update email_deliveries set status = 'sent', sent_at = now() - interval '31 days' where event_id = $1`,
      [email],
    );
    await shop.program.app.get(Retention).run();
    const emails = await shop.pool.query('select from account_emails where id = $1', [email]);
    expect(emails.rowCount).toBe(0);
    const { body } = await shop.admin.get('/api/admin/staff').expect(200);
    const ids = body.invitations.map(({ id }: { id: string }) => id);
    expect(ids).toContain(recent.id);
    expect(ids).not.toContain(old.id);
    await shop.admin.post(`/api/admin/invitations/${recent.id}/resend`).expect(200);
  });

  test('is refused for an email that an account has verified, and ends when the admin who sent it is disabled', async () => {
    const { id, browser } = await newMember(shop, 'ADMIN');
    const { body } = await browser.get('/api/user').expect(200);
    await shop.admin.post(INVITATIONS).send({ email: body.email.toUpperCase(), role: 'CREW' }).expect(409);
    const { body: theirs } = await browser.post(INVITATIONS).send({ email: 'by-them@example.com', role: 'ADMIN' });
    const token = await signInvitationToken(shop, theirs.id);
    await shop.admin.patch(`/api/admin/staff/${id}`).send({ isDisabled: true }).expect(200);
    await shop.guest
      .post(ACCEPT)
      .send({ ...form('backdoor'), token })
      .expect(410);
  });
});

describe('a role', () => {
  test('cannot be taken with a public call', async () => {
    const browser = supertest.agent(shop.url);
    const person = { ...form('climber'), email: 'climber@example.com' };
    await browser
      .post('/api/register')
      .send({ ...person, role: 'CREW' })
      .expect(201, /"role":"USER"/);
    await browser
      .patch('/api/user')
      .send({ firstName: 'C', role: 'ADMIN', disabledAt: null })
      .expect(200, /"role":"USER"/);
    await browser
      .put('/api/user/preferences')
      .send({ bookingConfirmations: true, reminders: true, promotions: true, role: 'ADMIN' });
    await browser.get('/api/user').expect(200, /"role":"USER"/);
  });

  test('is changed by another admin only, and never of a customer', async () => {
    const { id, browser } = await newMember(shop, 'CREW');
    const { body: me } = await shop.admin.get('/api/user');
    await shop.admin.patch(`/api/admin/staff/${me.id}`).send({ role: 'CREW' }).expect(409);
    await shop.admin.patch(`/api/admin/staff/${me.id}`).send({ isDisabled: true }).expect(409);
    await shop.admin
      .patch(`/api/admin/staff/${id}`)
      .send({ role: 'ADMIN' })
      .expect(200, /"role":"ADMIN"/);
    await browser.get('/api/admin/staff').expect(200);
    await shop.admin.patch(`/api/admin/staff/${id}`).send({ role: 'CREW' }).expect(200);
    await browser.get('/api/admin/staff').expect(403);
    await shop.admin.patch(`/api/admin/staff/${id}`).send({ role: 'USER' }).expect(400);
    const { rows } = await shop.pool.query(`select id from users where role = 'USER' limit 1`);
    await shop.admin.patch(`/api/admin/staff/${rows[0].id}`).send({ role: 'ADMIN' }).expect(404);
    await shop.admin.get(`/api/admin/staff/${rows[0].id}/sessions`).expect(404);
    await shop.admin.delete(`/api/admin/staff/${rows[0].id}/sessions`).expect(404);
  });

  test('of the configured admin stays as changed at the next start', async () => {
    const { id, username } = await newMember(shop, 'ADMIN');
    await shop.admin.patch(`/api/admin/staff/${id}`).send({ role: 'CREW' }).expect(200);
    await shop.program.app.get(Admins).ensure({ username, password: 'other password' });
    await login(username).expect(200, /"role":"CREW"/);
  });
});

describe('a change by an admin', () => {
  test.each([
    ['a new admin', 'CREW', { role: 'ADMIN' }, ['account-notice role', 'admin-notice role']],
    ['a former admin', 'ADMIN', { role: 'CREW' }, ['account-notice role', 'admin-notice role']],
    ['a disabled admin', 'ADMIN', { isDisabled: true }, ['account-notice disabled', 'admin-notice disabled']],
    ['a disabled crew member', 'CREW', { isDisabled: true }, ['account-notice disabled']],
    ['no change', 'CREW', { role: 'CREW', isDisabled: false }, []],
  ] as const)(
    'is logged, and reported to the person and for admins to the owner: %s',
    async (_, role, change, sent) => {
      const { id, username } = await newMember(shop, role);
      const notices = async () => {
        const { rows } = await shop.pool.query(
          `select purpose || ' ' || (data ->> 'change') as notice from account_emails
         where data ->> 'change' <> 'device' and (data ->> 'username' = $1 or data ->> 'to' = $2) order by 1`,
          [username, `${username}@staff.example`],
        );
        return rows.map(({ notice }) => notice);
      };
      await shop.admin.patch(`/api/admin/staff/${id}`).send(change).expect(200);
      expect(await notices()).toEqual(sent);
      const lines = log.split('\n').filter((line) => line.includes('"staff changed"') && line.includes(`"id":${id},`));
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ byId: expect.any(Number), id, ...change }]);
    },
  );

  test('to enabled is reported once', async () => {
    const { id, username } = await newMember(shop, 'CREW');
    for (const isDisabled of [true, false, false])
      await shop.admin.patch(`/api/admin/staff/${id}`).send({ isDisabled }).expect(200);
    const { rows } = await shop.pool.query(
      `select data ->> 'change' as change from account_emails where data ->> 'to' = $1 order by id`,
      [`${username}@staff.example`],
    );
    expect(rows.map(({ change }) => change)).toEqual(['disabled', 'enabled']);
  });
});

describe('disabling', () => {
  test('ends all sessions and live streams at once, and enabling allows a new sign-in', async () => {
    const { id, username, browser } = await newMember(shop, 'ADMIN');
    const second = supertest.agent(shop.url);
    const { headers } = await login(username, second).expect(200);
    const cookie = [headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ');
    const stream = await StreamListener.open(shop.url, undefined, cookie);
    const { body } = await shop.admin.patch(`/api/admin/staff/${id}`).send({ isDisabled: true }).expect(200);
    expect(body).toMatchObject({ id, isDisabled: true });
    for (const agent of [browser, second]) await agent.get('/api/user').expect(401);
    await until(() => stream.ended);
    const refused = await login(username).expect(403);
    expect(refused.body.detail).toBe('This account is disabled. Please ask an admin of the shop.');
    await shop.guest.post('/api/login').send({ username, password: 'wrong horse' }).expect(401);
    await shop.admin.patch(`/api/admin/staff/${id}`).send({ isDisabled: false }).expect(200);
    await login(username).expect(200);
    await browser.get('/api/user').expect(401);
  });

  test('of two admins who disable each other at once, one stays; the same for roles', async () => {
    for (const change of [{ isDisabled: true }, { role: 'CREW' }]) {
      for (let round = 0; round < 5; round++) {
        const [one, other] = [await newMember(shop, 'ADMIN'), await newMember(shop, 'ADMIN')];
        const statuses = await Promise.all([
          one.browser.patch(`/api/admin/staff/${other.id}`).send(change),
          other.browser.patch(`/api/admin/staff/${one.id}`).send(change),
        ]);
        expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
        const { rows } = await shop.pool.query(
          `select id from users where id = any($1) and role = 'ADMIN' and disabled_at is null`,
          [[one.id, other.id]],
        );
        expect(rows).toHaveLength(1);
      }
    }
  });

  test('leaves an active admin: with all others disabled, the last one cannot delete the account', async () => {
    const { body: me } = await shop.admin.get('/api/user');
    await shop.pool.query(`update users set disabled_at = now() where role = 'ADMIN' and id <> $1`, [me.id]);
    const { status, body } = await shop.admin.post('/api/user/deletion').send({ currentPassword: 'party-admin' });
    expect([status, body.code]).toEqual([409, 'conflict']);
  });
});

describe('sessions', () => {
  test('are listed with the browser in words, and end one by one or all but the own', async () => {
    const { id, username, browser } = await newMember(shop, 'CREW');
    const phone = supertest.agent(shop.url);
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';
    await login(username, phone).set('User-Agent', agent).expect(200);
    const list = `/api/admin/staff/${id}/sessions`;
    const { body: sessions } = await shop.admin.get(list).expect(200);
    expect(sessions.map(({ browser: name }: { browser: string | null }) => name)).toEqual(
      expect.arrayContaining(['Safari on iPhone', null]),
    );
    expect(sessions[0]).toMatchObject({ network: '127.0.0.0/24', isCurrent: false });
    expect(JSON.stringify(sessions)).not.toContain('sid');
    const onPhone = sessions.find(({ browser: name }: { browser: string | null }) => name === 'Safari on iPhone');
    await shop.admin.delete(`${list}/${onPhone.id}`).expect(204);
    await phone.get('/api/user').expect(401);
    await browser.get('/api/user').expect(200);
    await shop.admin.delete(list).expect(204);
    await browser.get('/api/user').expect(401);

    const { body: me } = await shop.admin.get('/api/user').expect(200);
    const own = `/api/admin/staff/${me.id}/sessions`;
    await shop.admin.delete(own).expect(204);
    const { body: left } = await shop.admin.get(own).expect(200);
    expect(left).toEqual([expect.objectContaining({ isCurrent: true })]);
  });

  test('of customers keep neither browser nor network', async () => {
    const browser = supertest.agent(shop.url);
    const person = { ...form('private'), email: 'private@example.com' };
    const { body } = await browser.post('/api/register').set('User-Agent', 'Firefox/140.0').send(person).expect(201);
    const { rows } = await shop.pool.query('select browser, network from sessions where user_id = $1', [body.id]);
    expect(rows).toEqual([{ browser: null, network: null }]);
  });
});

describe('the log of sign-ins', () => {
  test('shows sign-ins and failed tries of staff with their reasons, newest first, page by page', async () => {
    const { id, username } = await newMember(shop, 'CREW');
    await until(async () => (await getEntries(id)).length === 1);
    await shop.guest.post('/api/login').send({ username, password: 'wrong horse' }).expect(401);
    await until(async () => (await getEntries(id)).length === 2);
    await login(username).expect(200);
    await until(async () => (await getEntries(id)).length === 3);
    const { body, headers } = await shop.admin.get('/api/admin/sign-ins?limit=2').expect(200);
    expect(body.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['signed_in', 'wrong_password']);
    expect(body[1]).toMatchObject({ name: expect.stringContaining('Mem Ber'), network: '127.0.0.0/24' });
    const next = /<([^>]+)>/.exec(String(headers['link']))?.[1] ?? '';
    const { body: older } = await shop.admin.get(next).expect(200);
    expect(older[0]).toMatchObject({ outcome: 'signed_in', name: body[0].name });
  });

  test('leaves out customers and unknown names', async () => {
    const { id, username } = await newMember(shop, 'CREW');
    await shop.guest.post('/api/login').send({ username: 'no such person', password: 'wrong horse' }).expect(401);
    const person = { ...form('no-staff'), email: 'no-staff@example.com' };
    await shop.guest.post('/api/register').send(person).expect(201);
    await login('no-staff').expect(200);
    await login(username).expect(200);
    await until(async () => (await getEntries(id)).length === 2);
    const { rows } = await shop.pool.query(
      `select from staff_sign_ins s join users u on u.id = s.user_id where u.role = 'USER'`,
    );
    expect(rows).toEqual([]);
  });

  test('leaves out what is older than 90 days, which the worker deletes', async () => {
    const { id } = await newMember(shop, 'CREW');
    const { id: other } = await newMember(shop, 'CREW');
    await until(async () => (await getEntries(id)).length === 1 && (await getEntries(other)).length === 1);
    const setAge = (userId: number, days: number) =>
      shop.pool.query(`update staff_sign_ins set at = now() - $2 * interval '1 day' where user_id = $1`, [
        userId,
        days,
      ]);
    await setAge(id, 90.1);
    await setAge(other, 89.9);
    const { body } = await shop.admin.get('/api/admin/staff').expect(200);
    const getLastSignIn = (userId: number) =>
      body.members.find((member: { id: number }) => member.id === userId).lastSignInAt;
    expect([getLastSignIn(id), getLastSignIn(other)]).toEqual([null, expect.any(String)]);
    await shop.program.app.get(Retention).run();
    expect([await getEntries(id), await getEntries(other)]).toEqual([[], [expect.anything()]]);
  });

  async function getEntries(id: number) {
    return (await shop.pool.query('select outcome, at from staff_sign_ins where user_id = $1', [id])).rows;
  }
});

test('a member of staff finds sessions and sign-ins in the own data; a customer has none', async () => {
  const { browser } = await newMember(shop, 'CREW');
  const { body } = await browser.get('/api/user/export').expect(200);
  expect(body.staff).toMatchObject({
    secondFactorSince: null,
    sessions: [{ network: '127.0.0.0/24' }],
    invitations: [],
  });
  const customer = supertest.agent(shop.url);
  await customer
    .post('/api/register')
    .send({ ...form('shopper'), email: 'shopper@example.com' })
    .expect(201);
  await customer.get('/api/user/export').expect(200, /"staff":null/);
});
