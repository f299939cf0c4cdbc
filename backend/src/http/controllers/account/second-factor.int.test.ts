import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import supertest from 'supertest';
import { SecondFactors } from '../../../accounts/second-factor/second-factors.js';
import { SignedTokens } from '../../../platform/security/signed-tokens.js';
import { MovableClock } from '../../../../test-support/movable-clock.js';
import { App, newMember, STAFF_PASSWORD, turnOn, type Member } from '../../../../test-support/staff.js';
import { openTestShop, type TestShop } from '../../../../test-support/test-shop.js';
import { until } from '../../../../../tests/support/until.js';
import { SignInThrottle, type CodeAttempt } from './sign-in-throttle.js';

const clock = new MovableClock();
let shop: TestShop;
let log = '';

beforeAll(async () => {
  shop = await openTestShop({
    env: { ROLES: 'api,projector', RATE_LIMITS: 'on' },
    clock,
    log: (lines) => (log += lines),
  });
});
beforeEach(async () => {
  await shop.pool.query('delete from rate_counters');
});
afterAll(() => shop.close());

const LOGIN = '/api/login';
const STEP_2 = '/api/login/second-factor';
const both = (code: string) => ({ currentPassword: STAFF_PASSWORD, code });

async function requestChallenge({ username }: Pick<Member, 'username'>): Promise<string> {
  const { body } = await shop.guest.post(LOGIN).send({ username, password: STAFF_PASSWORD }).expect(200);
  return body.challenge;
}

describe('signing in with two steps', () => {
  let member: Member;
  let app: App;
  let recoveryCodes: string[];

  beforeAll(async () => {
    member = await newMember(shop, 'ADMIN');
    ({ app, recoveryCodes } = await turnOn(member.browser));
  });

  test('the password alone opens nothing', async () => {
    const browser = supertest.agent(shop.url);
    const response = await browser.post(LOGIN).send({ username: member.username, password: STAFF_PASSWORD });
    expect(response.body).toEqual({ secondFactor: true, challenge: expect.any(String) });
    expect(response.headers['set-cookie']).toBeUndefined();
    await browser.get('/api/user').expect(401);
    await browser.get('/api/admin/staff').expect(401);
    const { challenge } = response.body;
    for (const cookie of [`session=${challenge}`, `session=${encodeURIComponent(challenge)}`])
      await shop.guest.get('/api/user').set('Cookie', cookie).expect(401);
  });

  test('the code opens the account once; the same code a second time does not', async () => {
    const browser = supertest.agent(shop.url);
    const code = app.code();
    const challenge = await requestChallenge(member);
    const { body } = await browser.post(STEP_2).send({ challenge, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(body).toMatchObject({ id: member.id, role: 'ADMIN' });
    await browser.get('/api/admin/staff').expect(200);
    const again = await shop.guest.post(STEP_2).send({ challenge, code }).expect(403);
    expect(again.body).toMatchObject({ code: 'wrong_code', detail: expect.stringContaining('already used') });
    const fresh = await requestChallenge(member);
    await shop.guest.post(STEP_2).send({ challenge: fresh, code }).expect(403);
  });

  test('of concurrent sign-ins with one code, one succeeds', async () => {
    const challenge = await requestChallenge(member);
    const code = app.code(1);
    const tries = Array.from({ length: 6 }, () => shop.guest.post(STEP_2).send({ challenge, code }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 403, 403, 403, 403, 403]);
  });

  test('each recovery code opens the account once, also of concurrent tries', async () => {
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    const challenge = await requestChallenge(member);
    const tries = Array.from({ length: 4 }, () =>
      shop.guest.post(STEP_2).send({ challenge, code: code.toUpperCase().replaceAll('-', ' ') }),
    );
    expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    const { body } = await member.browser.get('/api/user/second-factor').expect(200);
    expect(body).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 9 });
  });

  test("another account's challenge, code or recovery code is worth nothing", async () => {
    const other = await newMember(shop, 'CREW');
    const theirs = await turnOn(other.browser);
    const challenge = await requestChallenge(member);
    for (const code of [theirs.app.code(), theirs.recoveryCodes[0]])
      await shop.guest.post(STEP_2).send({ challenge, code }).expect(403);
    const forged = challenge.replace(/^\d+/, String(other.id));
    for (const wrong of [forged, `${challenge}x`, 'x', `${other.id}.zzzzzzzz.AAAA`, '99999999.zzzzzzzz.AAAA'])
      await shop.guest.post(STEP_2).send({ challenge: wrong, code: theirs.app.code() }).expect(401);
  });

  test('a new password ends open challenges, and leaves two-step sign-in on', async () => {
    const person = await newMember(shop, 'CREW');
    const two = await turnOn(person.browser);
    const challenge = await requestChallenge(person);
    const change = { currentPassword: STAFF_PASSWORD, newPassword: 'battery staple' };
    await person.browser.patch('/api/user').send(change).expect(200);
    await person.browser.get('/api/user').expect(200);
    await shop.guest.post(STEP_2).send({ challenge, code: two.app.code() }).expect(401);
    const { body } = await shop.guest.post(LOGIN).send({ username: person.username, password: 'battery staple' });
    expect(body).toMatchObject({ secondFactor: true });
  });
});

/** Sends a request that waits for the account's row, while two-step sign-in is turned on in another transaction. */
async function statusOfOvertaken(id: number, send: () => PromiseLike<{ status: number }>): Promise<number> {
  const holder = await shop.pool.connect();
  await holder.query('begin');
  await holder.query('select from users where id = $1 for update', [id]);
  const status = Promise.resolve(send()).then((response) => response.status);
  await until(async () => (await shop.pool.query('select from pg_locks where not granted')).rows.length > 0);
  await holder.query('update second_factors set confirmed_at = now() where user_id = $1', [id]);
  await holder.query('commit');
  holder.release();
  return status;
}

test('a new password opens no session if two-step sign-in was turned on while it waited', async () => {
  const { id, username, browser } = await newMember(shop, 'ADMIN');
  await browser.post('/api/user/second-factor').send({ currentPassword: STAFF_PASSWORD }).expect(200);
  const thief = supertest.agent(shop.url);
  await thief.post(LOGIN).send({ username, password: STAFF_PASSWORD }).expect(200);
  const change = { currentPassword: STAFF_PASSWORD, newPassword: 'battery staple' };
  expect(await statusOfOvertaken(id, () => thief.patch('/api/user').send(change))).toBe(401);
  await thief.get('/api/user').expect(401);
});

test('a sign-in with the password alone opens no session if two-step sign-in was turned on while it waited', async () => {
  const { id, username, browser } = await newMember(shop, 'ADMIN');
  await browser.post('/api/user/second-factor').send({ currentPassword: STAFF_PASSWORD }).expect(200);
  const thief = supertest.agent(shop.url);
  const signIn = () => thief.post(LOGIN).send({ username, password: STAFF_PASSWORD });
  expect(await statusOfOvertaken(id, signIn)).toBe(401);
  await thief.get('/api/user').expect(401);
});

test('the log names no code, no challenge and no person', async () => {
  const person = await newMember(shop, 'CREW');
  const { app, recoveryCodes } = await turnOn(person.browser);
  const challenge = await requestChallenge(person);
  await shop.guest.post(STEP_2).send({ challenge, code: '000000' }).expect(403);
  await shop.guest.post(STEP_2).send({ challenge, code: app.code() }).expect(200);
  expect(log).toContain('"reason":"wrong_code"');
  for (const secret of [challenge, ...recoveryCodes, person.username, 'staff.example'])
    expect(log).not.toContain(secret);
  expect(log).not.toMatch(new RegExp(`"${app.code()}"`));
});

test('codes are limited per account, for however many networks and challenges', async () => {
  const member = await newMember(shop, 'CREW');
  const { app } = await turnOn(member.browser);
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) {
    const challenge = await requestChallenge(member).catch(() => undefined);
    const token =
      challenge ??
      shop.program.app.get(SignedTokens).sign('challenge', { id: member.id, passwordHash: await getHash(member) });
    statuses.push((await shop.guest.post(STEP_2).send({ challenge: token, code: '000000' })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429]);
  const challenge = shop.program.app
    .get(SignedTokens)
    .sign('challenge', { id: member.id, passwordHash: await getHash(member) });
  const right = await shop.guest.post(STEP_2).send({ challenge, code: app.code() }).expect(429);
  expect(right.headers['retry-after']).toMatch(/^\d+$/);
  await member.browser.post('/api/user/second-factor/removal').send(both(app.code())).expect(204);
});

test('codes with a wrong password do not count', async () => {
  const member = await newMember(shop, 'CREW');
  const { app } = await turnOn(member.browser);
  const wrong = { currentPassword: 'wrong one', code: '000000' };
  for (let i = 0; i < 11; i++) {
    await member.browser.post('/api/user/second-factor/removal').send(wrong).expect(403);
  }
  const challenge = await requestChallenge(member);
  await shop.guest.post(STEP_2).send({ challenge, code: app.code() }).expect(200);
});

test('codes are limited per account, for however many devices it knows', async () => {
  const throttle = shop.program.app.get(SignInThrottle);
  const devices = ['one', 'two', 'three', 'four'].map((deviceId) => ({ userId: 4711, deviceId }));
  let notices = 0;
  const guess = (device: CodeAttempt) =>
    throttle
      .checkCode(device, () => Promise.resolve(void (notices += 1)))
      .then(
        () => 'checked',
        () => 'refused',
      );
  const outcomes: string[] = [];
  for (const device of devices) for (let i = 0; i < 9; i++) outcomes.push(await guess(device));
  expect(outcomes).toEqual([...Array<string>(30).fill('checked'), ...Array<string>(6).fill('refused')]);
  expect(notices).toBe(1);
  await throttle.codeSucceeded({ userId: 4711, deviceId: 'four' });
  expect(await guess({ userId: 4711, deviceId: 'five' })).toBe('checked');
});

describe('too many wrong codes with the right password', () => {
  let member: Member;
  let app: App;
  let challenge: string;
  const guess = () => shop.guest.post(STEP_2).send({ challenge, code: '000000' });

  beforeEach(async () => {
    member = await newMember(shop, 'ADMIN');
    ({ app } = await turnOn(member.browser));
    challenge = await requestChallenge(member);
    for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(403);
  });

  test('are reported to the holder and the owner, once', async () => {
    const notices = async () => {
      const { rows } = await shop.pool.query(
        `select purpose from account_emails
         where data ->> 'change' = 'wrong-codes' and (data ->> 'to' = $2 or data ->> 'username' = $1) order by purpose`,
        [member.username, `${member.username}@staff.example`],
      );
      return rows.map(({ purpose }) => purpose);
    };
    expect(await notices()).toEqual([]);
    for (let i = 0; i < 3; i++) expect((await guess()).status).toBe(429);
    expect(await notices()).toEqual(['account-notice', 'admin-notice']);
  });

  test('do not block a device that the account knows', async () => {
    expect((await guess()).status).toBe(429);
    await member.browser.post(STEP_2).send({ challenge, code: app.code() }).expect(200);
    expect((await guess()).status).toBe(429);
  });

  test('are forgotten after a new password by email', async () => {
    const password = await resetPassword(member);
    const { body } = await shop.guest.post(LOGIN).send({ username: member.username, password }).expect(200);
    await shop.guest.post(STEP_2).send({ challenge: body.challenge, code: app.code() }).expect(200);
  });
});

test('a new password by email leaves two-step sign-in on: signing in still requires a code', async () => {
  const member = await newMember(shop, 'ADMIN');
  const { app, recoveryCodes } = await turnOn(member.browser);
  const password = await resetPassword(member);
  await member.browser.get('/api/user').expect(401);
  const browser = supertest.agent(shop.url);
  const { body } = await browser.post(LOGIN).send({ username: member.username, password }).expect(200);
  expect(body).toEqual({ secondFactor: true, challenge: expect.any(String) });
  await browser.get('/api/user').expect(401);
  await browser.post(STEP_2).send({ challenge: body.challenge, code: app.code() }).expect(200);
  await browser
    .get('/api/user/second-factor')
    .expect(200, { isOn: true, isRequired: false, recoveryCodesLeft: recoveryCodes.length });
});

/** Sets a new password by a mailed link, and returns it. */
async function resetPassword({ id }: Member): Promise<string> {
  const { rows } = await shop.pool.query('update users set password_reset_id = $2 where id = $1 returning *', [
    id,
    randomUUID(),
  ]);
  const { email, password_hash: passwordHash, password_reset_id: passwordResetId } = rows[0];
  const token = shop.program.app.get(SignedTokens).sign('password-reset', { id, email, passwordHash, passwordResetId });
  const password = 'battery staple';
  await shop.guest.post('/api/password-reset/confirm').send({ token, password }).expect(204);
  return password;
}

async function getHash({ id }: Member): Promise<string> {
  return (await shop.pool.query('select password_hash from users where id = $1', [id])).rows[0].password_hash;
}

describe('setting it up', () => {
  test('needs the password and a right code; other sessions end, this one stays', async () => {
    const member = await newMember(shop, 'CREW');
    const elsewhere = supertest.agent(shop.url);
    await elsewhere.post(LOGIN).send({ username: member.username, password: STAFF_PASSWORD }).expect(200);
    const setup = '/api/user/second-factor';
    await member.browser.post(setup).send({ currentPassword: 'wrong one' }).expect(403);
    await member.browser.post(`${setup}/confirmation`).send({ code: '123456' }).expect(409);
    const { body } = await member.browser.post(setup).send({ currentPassword: STAFF_PASSWORD }).expect(200);
    expect(body.uri).toContain(`secret=${body.secret}`);
    await member.browser.post(`${setup}/confirmation`).send({ code: 'abcdef' }).expect(403);
    await elsewhere.get('/api/user').expect(200);
    await shop.guest
      .post(LOGIN)
      .send({ username: member.username, password: STAFF_PASSWORD })
      .expect(200, /"role"/);
    await turnOn(member.browser);
    await elsewhere.get('/api/user').expect(401);
    await member.browser.get('/api/user').expect(200);
    await member.browser.post(setup).send({ currentPassword: STAFF_PASSWORD }).expect(409);
  });

  test('the secret is stored encrypted and codes as hashes; both go when it is turned off', async () => {
    const member = await newMember(shop, 'CREW');
    const { body } = await member.browser.post('/api/user/second-factor').send({ currentPassword: STAFF_PASSWORD });
    const stored = async () =>
      JSON.stringify([
        (await shop.pool.query('select * from second_factors where user_id = $1', [member.id])).rows,
        (await shop.pool.query('select code_hash from recovery_codes where user_id = $1', [member.id])).rows,
        (await shop.pool.query('select stream from personal_keys where stream = $1', [`second-factor-${member.id}`]))
          .rows,
      ]);
    expect(await stored()).not.toContain(body.secret);
    const { app, recoveryCodes } = await turnOn(member.browser);
    for (const code of recoveryCodes) {
      expect(await stored()).not.toContain(code);
      expect(await stored()).not.toContain(code.replaceAll('-', ''));
    }
    const removal = '/api/user/second-factor/removal';
    await member.browser.post(removal).send({ currentPassword: 'wrong one', code: app.code() }).expect(403);
    await member.browser.post(removal).send(both('000000')).expect(403);
    await member.browser.post(removal).send(both(app.code())).expect(204);
    expect(await stored()).toBe('[[],[],[]]');
    await shop.guest
      .post(LOGIN)
      .send({ username: member.username, password: STAFF_PASSWORD })
      .expect(200, /"role"/);
  });

  test('new recovery codes replace the old ones', async () => {
    const member = await newMember(shop, 'CREW');
    const { app, recoveryCodes } = await turnOn(member.browser);
    const renew = '/api/user/second-factor/recovery-codes';
    const { body } = await member.browser.post(renew).send(both(app.code())).expect(200);
    expect(body.recoveryCodes).toHaveLength(10);
    const challenge = await requestChallenge(member);
    await shop.guest.post(STEP_2).send({ challenge, code: recoveryCodes[0] }).expect(403);
    await shop.guest.post(STEP_2).send({ challenge, code: body.recoveryCodes[9] }).expect(200);
  });

  test('a customer cannot set it up, and a guest must sign in', async () => {
    const customer = supertest.agent(shop.url);
    const form = { username: 'cus', email: 'cus@example.com', firstName: 'C', lastName: 'M', password: STAFF_PASSWORD };
    await customer.post('/api/register').send(form).expect(201);
    await customer.post('/api/user/second-factor').send({ currentPassword: STAFF_PASSWORD }).expect(403);
    await shop.guest.post('/api/user/second-factor').send({ currentPassword: STAFF_PASSWORD }).expect(401);
  });

  test('an operator resets it; the person is signed out and gets a notice', async () => {
    const member = await newMember(shop, 'ADMIN');
    await turnOn(member.browser);
    const factors = shop.program.app.get(SecondFactors);
    expect(await factors.reset('no such person')).toBe('no account');
    expect(await factors.reset(member.username.toUpperCase())).toBe('off');
    expect(await factors.reset(member.username)).toBe('was off');
    await member.browser.get('/api/user').expect(401);
    await shop.guest
      .post(LOGIN)
      .send({ username: member.username, password: STAFF_PASSWORD })
      .expect(200, /"role"/);
    const { rows } = await shop.pool.query(
      `select data ->> 'change' as change from account_emails where data ->> 'to' = $1 order by id`,
      [`${member.username}@staff.example`],
    );
    expect(rows.map(({ change }) => change)).toEqual(expect.arrayContaining(['second-factor-on', 'second-factor-off']));
  });
});

test('an operator can reset it even if the secret cannot be decrypted', async () => {
  const member = await newMember(shop, 'CREW');
  await turnOn(member.browser);
  await shop.pool.query('delete from personal_keys where stream = $1', [`second-factor-${member.id}`]);
  expect(await requestChallenge(member)).toEqual(expect.any(String));
  expect(await shop.program.app.get(SecondFactors).reset(member.username)).toBe('off');
  await shop.guest
    .post(LOGIN)
    .send({ username: member.username, password: STAFF_PASSWORD })
    .expect(200, /"role"/);
});

test('a challenge ends after 10 minutes, and codes may be one step off', async () => {
  const member = await newMember(shop, 'CREW');
  const { app } = await turnOn(member.browser, () => clock.now());
  const challenge = await requestChallenge(member);
  await shop.guest
    .post(STEP_2)
    .send({ challenge, code: app.code(3) })
    .expect(403);
  await shop.guest
    .post(STEP_2)
    .send({ challenge, code: app.code(1) })
    .expect(200);
  clock.moveAhead(1);
  const { body } = await shop.guest.post(STEP_2).send({ challenge, code: app.code() }).expect(401);
  clock.moveAhead(0);
  expect(body.detail).toBe('That took too long. Please enter your password again.');
});

test('once the shop requires it, admins without it have the rights of a customer and can set it up', async () => {
  const settings = '/api/admin/settings';
  const { body: before } = await shop.admin.get(settings).expect(200);
  const required = { ...before, version: undefined, requireSecondFactor: true };
  const refused = await shop.admin.put(settings).send(required).expect(409);
  expect(refused.body.errors).toEqual([{ path: 'requireSecondFactor', message: expect.any(String) }]);
  const member = await newMember(shop, 'ADMIN');
  const { app } = await turnOn(member.browser);
  await shop.addItem({ isActive: false });
  await member.browser.put(settings).send(required).expect(200);

  await shop.admin.get('/api/user').expect(200);
  const status = { isOn: false, isRequired: true, recoveryCodesLeft: 0 };
  await shop.admin.get('/api/user/second-factor').expect(200, status);
  for (const path of ['dashboard', 'staff', 'settings', 'bookings']) {
    const { body } = await shop.admin.get(`/api/admin/${path}`).expect(403);
    expect([path, body.code]).toEqual([path, 'second_factor_required']);
  }
  const inactiveTo = async (browser: typeof shop.admin) =>
    (await browser.get('/api/items?includeInactive=true').expect(200)).body.length;
  expect(await inactiveTo(shop.admin)).toBe(0);
  expect(await inactiveTo(member.browser)).toBe(1);
  await member.browser.get('/api/admin/dashboard').expect(200);
  await member.browser.post('/api/user/second-factor/removal').send(both(app.code())).expect(409);
  await member.browser
    .put(settings)
    .send({ ...required, requireSecondFactor: false })
    .expect(200);
  await shop.admin.get('/api/admin/dashboard').expect(200);
});

describe('while the shop requires it', () => {
  const SET_UP = '/api/user/second-factor';
  let owner: Member;
  let settings: object;
  const require = (requireSecondFactor: boolean) =>
    owner.browser
      .put('/api/admin/settings')
      .send({ ...settings, requireSecondFactor })
      .expect(200);

  beforeAll(async () => {
    owner = await newMember(shop, 'ADMIN');
    await turnOn(owner.browser);
    const { version: _version, ...before } = (await owner.browser.get('/api/admin/settings').expect(200)).body;
    settings = before;
  });
  afterEach(() => require(false));

  /** The token of the link that was mailed last. */
  async function mailedToken({ id }: Member): Promise<string> {
    const { rows } = await shop.pool.query(
      'select id, password_hash as "passwordHash", enrollment_id as "enrollmentId" from users where id = $1',
      [id],
    );
    return shop.program.app.get(SignedTokens).sign('enrollment', rows[0]);
  }
  const start = ({ browser }: Member, token?: string) =>
    browser.post(SET_UP).send({ currentPassword: STAFF_PASSWORD, token });
  const confirm = ({ browser }: Member, secret: string, token?: string) =>
    browser.post(`${SET_UP}/confirmation`).send({ code: new App(secret).code(-1), token });

  test('a password alone sets up nothing: that takes the latest mailed link, which works once', async () => {
    const member = await newMember(shop, 'ADMIN');
    const crew = await newMember(shop, 'CREW');
    const { body: early } = await start(member).expect(200);
    await require(true);
    await start(member).expect(410);
    await confirm(member, early.secret).expect(410);
    await member.browser.post(`${SET_UP}/link`).expect(204);
    const first = await mailedToken(member);
    await member.browser.post(`${SET_UP}/link`).expect(204);
    const token = await mailedToken(member);
    for (const wrong of [first, `${token}x`, await mailedToken(owner), '.'])
      expect((await start(member, wrong)).body.code).toBe('link_ended');
    const { body } = await start(member, token).expect(200);
    await confirm(member, body.secret).expect(410);
    await confirm(member, body.secret, token).expect(200);
    await member.browser.get('/api/admin/dashboard').expect(200);
    await shop.program.app.get(SecondFactors).reset(member.username);
    const browser = supertest.agent(shop.url);
    await browser.post(LOGIN).send({ username: member.username, password: STAFF_PASSWORD }).expect(200);
    await start({ ...member, browser }, token).expect(410);
    await start(crew).expect(200);
  });

  test('a link works for an hour, and ends with the password', async () => {
    const member = await newMember(shop, 'ADMIN');
    await require(true);
    await member.browser.post(`${SET_UP}/link`).expect(204);
    const token = await mailedToken(member);
    clock.moveAhead(3_601_000);
    await start(member, token).expect(410);
    clock.moveAhead(0);
    const change = { currentPassword: STAFF_PASSWORD, newPassword: 'staple battery' };
    await member.browser.patch('/api/user').send(change).expect(200);
    const again = await member.browser.post(SET_UP).send({ currentPassword: 'staple battery', token });
    expect(again.status).toBe(410);
  });

  test('the password does not redirect the link: without the second factor the email stays', async () => {
    const member = await newMember(shop, 'ADMIN');
    await require(true);
    const { body } = await member.browser.get('/api/user').expect(200);
    const change = { email: 'stranger@example.com', currentPassword: STAFF_PASSWORD };
    const refused = await member.browser.patch('/api/user').send(change).expect(403);
    expect(refused.body.code).toBe('second_factor_required');
    const same = { email: body.email, phone: '(555) 010-2030', currentPassword: STAFF_PASSWORD };
    await member.browser.patch('/api/user').send(same).expect(200);
    await shop.pool.query('update users set email_verified = false where id = $1', [member.id]);
    const unreachable = await member.browser.post(`${SET_UP}/link`).expect(409);
    expect(unreachable.body.detail).toContain(`ops admin enroll-link --username ${member.username}`);
    await shop.pool.query('update users set email_verified = true where id = $1', [member.id]);
  });
});
