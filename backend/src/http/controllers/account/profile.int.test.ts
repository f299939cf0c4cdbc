import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import supertest from 'supertest';
import { openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

const PASSWORD = 'correct horse';

let shop: TestShop;
let people = 0;

beforeAll(async () => {
  shop = await openTestShop({ env: { ROLES: 'api', RATE_LIMITS: 'off' } });
});
afterAll(() => shop.close());

async function registered() {
  people += 1;
  const form = { username: `dana${people}`, email: `dana${people}@example.com`, password: PASSWORD };
  const browser = supertest.agent(shop.url);
  const { body } = await browser.post('/api/register').send({ ...form, firstName: 'Dana', lastName: 'Miller' });
  return { browser, form, user: body };
}

async function signedIn({ username }: { username: string }, password = PASSWORD) {
  const browser = supertest.agent(shop.url);
  await browser.post('/api/login').send({ username, password }).expect(200);
  return browser;
}

describe('a profile', () => {
  test('changes only the fields that were sent', async () => {
    const { browser, user } = await registered();
    const changes = { firstName: ' Daria ', lastName: "O'Neil", phone: '(555) 010-2030' };
    const changed = { ...user, ...changes, firstName: 'Daria' };
    await browser.patch('/api/user').send(changes).expect(200, changed);
    await browser.get('/api/user').expect(200, changed);
    await browser
      .patch('/api/user')
      .send({ phone: '' })
      .expect(200, { ...changed, phone: null });
    await browser
      .patch('/api/user')
      .send({})
      .expect(200, { ...changed, phone: null });
  });

  test('ignores fields that users may not change', async () => {
    const { browser, user } = await registered();
    const wishes = { role: 'ADMIN', id: 1, username: 'admin', emailVerified: true, passwordHash: 'x', createdAt: 'x' };
    await browser.patch('/api/user').send(wishes).expect(200, user);
  });

  test('reports all errors at once', async () => {
    const { browser } = await registered();
    const { body } = await browser
      .patch('/api/user')
      .send({ firstName: ' ', email: 'dana', phone: 'abc 5550102030' })
      .expect(400);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['firstName', 'email', 'phone']);
    await shop.guest.patch('/api/user').send({ firstName: 'Dana' }).expect(401);
  });

  test('accepts a new email, which must be verified, and another spelling of the current one', async () => {
    const { browser, user, form } = await registered();
    await shop.pool.query('update users set email_verified = true where id = $1', [user.id]);
    const shouted = form.email.toUpperCase();
    const { body: same } = await browser.patch('/api/user').send({ email: shouted }).expect(200);
    expect(same).toMatchObject({ email: shouted, emailVerified: true });
    const email = `new-${form.email}`;
    const { body } = await browser.patch('/api/user').send({ email, currentPassword: PASSWORD }).expect(200);
    expect(body).toMatchObject({ email, emailVerified: false });
    await shop.guest.post('/api/login').send({ username: email, password: PASSWORD }).expect(200);
  });

  test('requires the current password to change the email', async () => {
    const { browser, form, user } = await registered();
    const wish = { firstName: 'Daria', email: `new-${form.email}` };
    for (const currentPassword of [undefined, '']) {
      const { body } = await browser
        .patch('/api/user')
        .send({ ...wish, currentPassword })
        .expect(400);
      const errors = [{ path: 'currentPassword', message: 'Please enter your current password' }];
      expect(body).toMatchObject({ code: 'malformed', errors });
    }
    const { body } = await browser
      .patch('/api/user')
      .send({ ...wish, currentPassword: 'wrong horse' })
      .expect(403);
    expect(body).toMatchObject({ code: 'wrong_password', errors: [{ path: 'currentPassword' }] });
    await browser.get('/api/user').expect(200, user);
    await browser.patch('/api/user').send({ email: form.email }).expect(200, user);
  });

  test("rejects another account's verified email, case-insensitively, and then changes nothing", async () => {
    const [{ browser, user }, { form, user: other }] = [await registered(), await registered()];
    await shop.pool.query('update users set email_verified = true where id = $1', [other.id]);
    const wish = { firstName: 'Daria', email: form.email.toUpperCase(), currentPassword: PASSWORD };
    const { body } = await browser.patch('/api/user').send(wish).expect(409);
    const message = "There's already an account with this email";
    expect(body).toMatchObject({ code: 'taken', detail: `${message}.`, errors: [{ path: 'email', message }] });
    await browser.get('/api/user').expect(200, user);
  });
});

describe('a password', () => {
  test('changes with the current one, which ends every other session and renews the id of this one', async () => {
    const { browser, form, user } = await registered();
    const elsewhere = await signedIn(form);
    const before = await sessionIds(user.id);
    const change = { currentPassword: PASSWORD, newPassword: 'battery staple' };
    const { body } = await browser.patch('/api/user').send(change).expect(200);
    expect(body).toEqual(user);

    const after = await sessionIds(user.id);
    expect(after).toHaveLength(1);
    expect(before).not.toContain(after[0]);
    await browser.get('/api/user').expect(200, user);
    await elsewhere.get('/api/user').expect(401);
    await shop.guest.post('/api/login').send({ username: form.username, password: PASSWORD }).expect(401);
    await signedIn(form, 'battery staple');
  });

  test('does not change without the current one, nor does anything else', async () => {
    const { browser, form, user } = await registered();
    const elsewhere = await signedIn(form);
    const wrong = { firstName: 'Daria', currentPassword: 'wrong horse', newPassword: 'battery staple' };
    const { body } = await browser.patch('/api/user').send(wrong).expect(403);
    const message = "This isn't your current password";
    const errors = [{ path: 'currentPassword', message }];
    expect(body).toMatchObject({ code: 'wrong_password', detail: `${message}.`, errors });

    const missing = await browser.patch('/api/user').send({ newPassword: 'battery staple' }).expect(400);
    expect(missing.body.errors).toEqual([{ path: 'currentPassword', message: 'Please enter your current password' }]);
    const short = await browser.patch('/api/user').send({ currentPassword: PASSWORD, newPassword: 'short' });
    expect(short.body.errors).toEqual([{ path: 'newPassword', message: 'Password must be at least 8 characters' }]);
    await elsewhere.get('/api/user').expect(200, user);
    await signedIn(form);
  });
});

describe('an account', () => {
  test('is deleted by its owner with the password, with all its sessions, and frees its name', async () => {
    const { browser, form, user } = await registered();
    const elsewhere = await signedIn(form);
    const wrong = await browser.post('/api/user/deletion').send({ currentPassword: 'wrong horse' }).expect(403);
    expect(wrong.body).toMatchObject({ code: 'wrong_password', errors: [{ path: 'currentPassword' }] });
    await browser.post('/api/user/deletion').send({}).expect(400);
    await shop.guest.post('/api/user/deletion').send({ currentPassword: PASSWORD }).expect(401);
    await elsewhere.get('/api/user').expect(200, user);

    await browser.post('/api/user/deletion').send({ currentPassword: PASSWORD }).expect(204);
    for (const gone of [browser, elsewhere]) await gone.get('/api/user').expect(401);
    await shop.guest.post('/api/login').send({ username: form.username, password: PASSWORD }).expect(401);
    expect(await sessionIds(user.id)).toEqual([]);
    const again = { ...form, firstName: 'Dana', lastName: 'Miller' };
    await shop.guest.post('/api/register').send(again).expect(201);
  });

  test('of the only administrator cannot be deleted', async () => {
    const { body } = await shop.admin.post('/api/user/deletion').send({ currentPassword: 'party-admin' }).expect(409);
    expect(body.detail).toContain('only administrator');
    await shop.admin.get('/api/user').expect(200);
  });
});

describe('preferences', () => {
  test('are stored, and returned with the user', async () => {
    const { browser, form, user } = await registered();
    const preferences = { bookingConfirmations: false, reminders: true, promotions: true };
    await browser
      .put('/api/user/preferences')
      .send(preferences)
      .expect(200, { ...user, preferences });
    await browser.get('/api/user').expect(200, { ...user, preferences });
    expect((await (await signedIn(form)).get('/api/user')).body.preferences).toEqual(preferences);
  });

  test('are required completely', async () => {
    const { browser, user } = await registered();
    const { body } = await browser.put('/api/user/preferences').send({ reminders: 'yes' }).expect(400);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'bookingConfirmations',
      'reminders',
      'promotions',
    ]);
    await browser.get('/api/user').expect(200, user);
  });
});

async function sessionIds(userId: number): Promise<string[]> {
  const { rows } = await shop.pool.query<{ sid: string }>('select sid from sessions where user_id = $1', [userId]);
  return rows.map(({ sid }) => sid);
}
