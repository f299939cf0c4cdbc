import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking, CalendarDate, Item } from '@party-rental/contracts';
import supertest from 'supertest';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { SignedTokens } from '../../../platform/security/signed-tokens.js';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { readTables } from '../../../read/projections.js';
import { verify } from '../../../read/verify/verify.js';
import { startMailSink, type MailSink } from '../../../../../tests/support/mail-sink.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';
import { until } from '../../../../../tests/support/until.js';

const PASSWORD = 'correct horse';

let sink: MailSink;
let shop: TestShop;
let item: Item;
let day: CalendarDate;
let email: string;
let people = 0;

beforeAll(async () => {
  sink = await startMailSink();
  shop = await openTestShop({ env: { SMTP_URL: sink.url, RATE_LIMITS: 'off', PUBLIC_URL: 'https://shop.example' } });
  item = await shop.addItem({ stock: 100 });
  day = inDays(shop.today, 21);
});
afterAll(async () => {
  await shop.close();
  await sink.close();
});
beforeEach(() => {
  people += 1;
  email = `Person${people}@example.com`;
});

async function registered(fields: Record<string, unknown> = {}) {
  const form = { username: `person${people}`, email, password: PASSWORD, firstName: 'Dana', lastName: 'Miller' };
  const browser = supertest.agent(shop.url);
  const { body: user } = await browser
    .post('/api/register')
    .send({ ...form, ...fields })
    .expect(201);
  return { browser, user, form };
}
async function bookedAsGuest(fields: Record<string, unknown> = {}): Promise<Booking> {
  const form = bookingForm({ itemId: item.id, eventDate: day, customerEmail: email.toLowerCase(), ...fields });
  const { body } = await shop.guest.post('/api/bookings').send(form).expect(201);
  const { token: _token, ...booking } = body;
  return booking;
}
function tokenFor(user: { id: number; email: string }): string {
  return shop.program.app.get(SignedTokens).sign('address', { userId: user.id, email: user.email });
}
function verificationsTo(address: string) {
  return sink.received.filter(
    ({ recipients, subject }) => recipients.includes(address) && subject?.startsWith('Please confirm your email'),
  );
}
const redeem = (browser: ReturnType<typeof supertest.agent>, token: string) =>
  browser.post('/api/user/verification/redeem').send({ token });

describe('verifying an email', () => {
  test('starts with a link sent at registration, and claims guest bookings', async () => {
    const booking = await bookedAsGuest();
    const { browser, user } = await registered({ firstName: 'www.evil.example', lastName: 'has a prize for you' });
    expect((await browser.get('/api/user-bookings').expect(200)).body).toEqual([]);

    await until(() => verificationsTo(email).length === 1);
    const [sent] = verificationsTo(email);
    expect(sent?.to).toEqual([{ name: '', address: email }]);
    expect(`${sent?.subject} ${sent?.text} ${sent?.html}`).not.toMatch(/evil|prize/);
    const token = /https:\/\/shop\.example\/account\?verify=(\S+)/.exec(sent?.text ?? '')?.[1] ?? '';
    const { body } = await redeem(browser, token).expect(200);
    expect(body).toEqual({ user: { ...user, emailVerified: true }, claimedBookings: 1 });
    await browser.get('/api/user').expect(200, body.user);

    const { body: own } = await browser.get('/api/user-bookings').expect(200);
    expect(own).toEqual([{ ...booking, userId: user.id }]);
    const { body: cancelled } = await browser.post(`/api/bookings/${booking.id}/cancel`).expect(200);
    expect(cancelled).toMatchObject({ status: 'CANCELLED', userId: user.id });
  });

  test('is idempotent', async () => {
    await bookedAsGuest();
    const { browser, user } = await registered();
    const token = tokenFor(user);
    const responses = await Promise.all([1, 2, 3].map(() => redeem(browser, token).expect(200)));
    expect(responses.map(({ body }) => body.claimedBookings).sort()).toEqual([0, 0, 1]);
    await browser.post('/api/user/verification').expect(409);
  });

  test('can be requested again, and is requested when the email changes', async () => {
    const { browser } = await registered();
    await browser.post('/api/user/verification').expect(204);
    await until(() => verificationsTo(email).length === 2);
    await browser
      .patch('/api/user')
      .send({ email: `new.${email}`, currentPassword: PASSWORD })
      .expect(200);
    await until(() => verificationsTo(`new.${email}`).length === 1);
    await shop.guest.post('/api/user/verification').expect(401);
  });

  test("accepts only the signed-in user's own link, for the current email", async () => {
    await bookedAsGuest();
    const { browser, user } = await registered();
    const stranger = await registered({ username: `stranger${people}`, email: `stranger.${email}` });
    const token = tokenFor(user);
    await shop.guest.post('/api/user/verification/redeem').send({ token }).expect(401);
    const rejected = await redeem(stranger.browser, token).expect(409);
    expect(rejected.body.detail).toBe(`This link doesn't belong to stranger.${email}.`);
    await redeem(browser, 'made.up').expect(409);
    await redeem(browser, '').expect(400);

    await browser
      .patch('/api/user')
      .send({ email: `new.${email}`, currentPassword: PASSWORD })
      .expect(200);
    await redeem(browser, token).expect(409);
    expect((await browser.get('/api/user')).body.emailVerified).toBe(false);
    expect((await browser.get('/api/user-bookings')).body).toEqual([]);
  });
});

describe('an email that several accounts have', () => {
  test('belongs to none of them until one verifies it, and then to that one only', async () => {
    const booking = await bookedAsGuest();
    const squatter = await registered({ username: `squatter${people}` });
    const owner = await registered();
    await redeem(owner.browser, tokenFor(owner.user)).expect(200);
    const late = await redeem(squatter.browser, tokenFor(squatter.user)).expect(409);
    expect(late.body).toMatchObject({ code: 'taken', errors: [{ path: 'email' }] });
    expect((await squatter.browser.get('/api/user')).body.emailVerified).toBe(false);
    expect((await owner.browser.get('/api/user-bookings')).body).toMatchObject([{ id: booking.id }]);

    const another = { ...owner.form, username: `another${people}` };
    const { body } = await shop.guest.post('/api/register').send(another).expect(409);
    expect(body).toMatchObject({ code: 'taken', errors: [{ path: 'email' }] });
  });

  test('is verified by one account only when several links are opened at once', async () => {
    for (let round = 0; round < 8; round++) {
      email = `shared${round}@example.com`;
      const accounts = [];
      for (let i = 0; i < 3; i++) accounts.push(await registered({ username: `shared${round}-${i}` }));
      const responses = await Promise.all(accounts.map(({ browser, user }) => redeem(browser, tokenFor(user))));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    }
  });
});

describe('a guest booking', () => {
  test('is claimed at the next sign-in, once the email is verified', async () => {
    const { browser, user, form } = await registered();
    await redeem(browser, tokenFor(user)).expect(200);
    const booking = await bookedAsGuest();
    expect(booking.userId).toBeNull();
    const again = supertest.agent(shop.url);
    await again.post('/api/login').send({ username: form.username, password: PASSWORD }).expect(200);
    expect((await again.get('/api/user-bookings')).body).toEqual([{ ...booking, userId: user.id }]);
  });

  test('is not claimed while the email is unverified', async () => {
    const { form } = await registered();
    await bookedAsGuest();
    const again = supertest.agent(shop.url);
    await again.post('/api/login').send({ username: form.username, password: PASSWORD }).expect(200);
    expect((await again.get('/api/user-bookings')).body).toEqual([]);
  });

  test('stays with the account that claimed it, even if another account gets the email', async () => {
    const booking = await bookedAsGuest();
    const first = await registered();
    await redeem(first.browser, tokenFor(first.user)).expect(200);
    await first.browser
      .patch('/api/user')
      .send({ email: `moved.${email}`, currentPassword: PASSWORD })
      .expect(200);

    const second = await registered({ username: `second${people}` });
    const { body } = await redeem(second.browser, tokenFor(second.user)).expect(200);
    expect(body.claimedBookings).toBe(0);
    expect((await second.browser.get('/api/user-bookings')).body).toEqual([]);
    await second.browser.get(`/api/bookings/${booking.id}`).expect(404);
    expect((await first.browser.get('/api/user-bookings')).body).toHaveLength(1);
  });

  test('of another account or email is not claimed', async () => {
    const other = await registered({ username: `other${people}`, email: `other.${email}` });
    const form = bookingForm({ itemId: item.id, eventDate: day, customerEmail: email, userId: other.user.id });
    await other.browser.post('/api/bookings').send(form).expect(201);
    await bookedAsGuest({ customerEmail: `x${email}` });
    const { browser, user } = await registered();
    expect((await redeem(browser, tokenFor(user)).expect(200)).body.claimedBookings).toBe(0);
  });
});

test('after all tests the log and every read table agree, even after a rebuild', async () => {
  const feed = shop.program.app.get(Feed);
  expect(await verify(shop.pool, feed)).toEqual([]);
  const orders = readTables.find('bookings');
  if (!orders) throw new Error('There is no projection of bookings');
  const before = await shop.pool.query('select * from bookings order by id');
  await rebuild(shop.pool, feed, [orders]);
  expect((await shop.pool.query('select * from bookings order by id')).rows).toEqual(before.rows);
  expect(before.rows.filter(({ user_id }) => user_id !== null).length).toBeGreaterThan(3);
});

test('a user who opted out of confirmations gets none, but still does as a guest', async () => {
  const { browser, user } = await registered();
  const preferences = { bookingConfirmations: false, reminders: true, promotions: false };
  await browser.put('/api/user/preferences').send(preferences).expect(200);
  const form = { itemId: item.id, eventDate: day };
  const own = bookingForm({ ...form, customerEmail: `own.${email}`, userId: user.id });
  await browser.post('/api/bookings').send(own).expect(201);
  await browser
    .post('/api/bookings')
    .send(bookingForm({ ...form, customerEmail: `guest.${email}` }))
    .expect(201);

  const confirmed = (address: string) => sink.received.some(({ recipients }) => recipients.includes(address));
  await until(() => confirmed(`guest.${email}`));
  const skipped = () =>
    shop.pool.query("select from email_deliveries where purpose = 'confirmation' and status = 'skipped'");
  await until(async () => (await skipped()).rowCount === 1);
  expect(confirmed(`own.${email}`)).toBe(false);
});
