import { afterAll, beforeAll, expect, test } from 'vitest';
import supertest from 'supertest';
import { readProblem } from '../../../../../test-support/http.js';
import { openMailedShop, type MailedShop } from '../../../../../test-support/mailed-shop.js';
import { MovableClock } from '../../../../../test-support/movable-clock.js';
import { SignedTokens } from '../../../../platform/security/signed-tokens.js';
import { until } from '../../../../../../tests/support/until.js';

const ENDED = { status: 410, code: 'link_ended' };

let clock: MovableClock;
let mailed: MailedShop;

beforeAll(async () => {
  clock = new MovableClock();
  mailed = await openMailedShop({}, clock);
});
afterAll(() => mailed.close());

const inbox = (address: string) => mailed.sink.received.filter(({ recipients }) => recipients.includes(address));

/** The query of the link to the booking in the latest email that has arrived at the address, once there are so many. */
async function linkIn(address: string, id: string, number = 1): Promise<string> {
  const arrived = () => inbox(address).filter(({ text }) => text?.includes(`booking-details/${id}`));
  await until(() => arrived().length >= number);
  return new RegExp(`booking-details/${id}\\?(token=[\\w-]+)`).exec(arrived().at(-1)?.text ?? '')?.[1] ?? '';
}

const change = (orderId: string, query: string, customerEmail: string, key = customerEmail) =>
  mailed.shop.guest.patch(`/api/orders/${orderId}?${query}`).set('idempotency-key', key).send({ customerEmail });
const undo = (orderId: string, query = '') =>
  mailed.shop.guest.post(`/api/orders/${orderId}/email-undo?${query}`).send({});
const getEmail = async (orderId: string) =>
  (await mailed.shop.admin.get(`/api/admin/orders/${orderId}`).expect(200)).body.customerEmail;

/** What has told an address that it lost an order. */
const losses = (address: string) =>
  inbox(address).filter(({ subject }) => /^Order PR-\S+ has (a new|its earlier) email$/.test(subject ?? ''));
const findUndo = (text = '') => /restore-email\?id=[\w-]+&(token=[\w.-]+)/.exec(text)?.[1];

/** The query of the undo link in the notice with this number to the address. */
async function undoLink(address: string, number = 1): Promise<string> {
  await until(() => losses(address).length >= number);
  return findUndo(losses(address)[number - 1]?.text) ?? '';
}

async function bookAs(customerEmail: string) {
  const { id, orderId } = await mailed.booked({ customerEmail });
  return { id, orderId, link: await linkIn(customerEmail, id) };
}

/** Changes the email from one address to the next, and returns the query of the last token. */
async function changeTo(orderId: string, link: string, ...emails: string[]): Promise<string> {
  let query = link;
  for (const [i, email] of emails.entries())
    query = `token=${(await change(orderId, query, email, `${i} ${email}`).expect(200)).body.token}`;
  return query;
}

/** A customer with a verified email. */
async function signedIn(name: string, email: string) {
  const browser = supertest.agent(mailed.shop.url);
  const form = { username: name, email, password: 'correct horse', firstName: 'Sam', lastName: 'Miller' };
  const { body: user } = await browser.post('/api/register').send(form).expect(201);
  const token = mailed.shop.program.app.get(SignedTokens).sign('address', { userId: user.id, email });
  const { body } = await browser.post('/api/user/verification/redeem').send({ token }).expect(200);
  return { browser, userId: user.id, form, claimedBookings: body.claimedBookings };
}

test('a customer who changes the email gets the token that works from now on, for reading and for further changes', async () => {
  const { id, orderId, link } = await bookAs('tpyo@customers.example');
  const { body } = await change(orderId, link, 'typo@customers.example').expect(200);
  const renewed = `token=${body.token}`;
  await mailed.shop.guest.get(`/api/orders/${orderId}?${link}`).expect(410);
  await mailed.shop.guest.get(`/api/orders/${orderId}?${renewed}`).expect(200);
  await mailed.shop.guest.get(`/api/bookings/${id}?${renewed}`).expect(200);
  const next = await change(orderId, renewed, 'again@customers.example').expect(200);
  expect(next.body.token).not.toBe(body.token);
  const own = await change(orderId, `token=${next.body.token}`, 'again@customers.example', 'unchanged').expect(200);
  expect(own.body.token).toBe(next.body.token);
});

test('a repeat under the same Idempotency-Key gets the first answer again, although the link has ended', async () => {
  const { orderId, link } = await bookAs('lost@customers.example');
  const { body } = await change(orderId, link, 'found@customers.example', 'lost answer').expect(200);
  const again = await change(orderId, link, 'found@customers.example', 'lost answer').expect(200);
  expect(again.body).toEqual(body);
  await change(orderId, link, 'other@customers.example', 'lost answer').expect(422);
  await change(orderId, link, 'other@customers.example', 'another key').expect(410);
  await change(orderId, 'token=wrong', 'found@customers.example', 'lost answer').expect(404);
  await change(orderId, '', 'found@customers.example', 'lost answer').expect(404);
  expect(await getEmail(orderId)).toBe('found@customers.example');
});

test('a repeat opens nothing once the email has changed again', async () => {
  const { orderId, link } = await bookAs('robbed@customers.example');
  const { body } = await change(orderId, link, 'robber@customers.example', 'robbery').expect(200);
  await undo(orderId, await undoLink('robbed@customers.example')).expect(204);
  for (const query of [link, `token=${body.token}`]) {
    const repeated = await change(orderId, query, 'robber@customers.example', 'robbery');
    expect(readProblem(repeated)).toMatchObject(ENDED);
  }
});

test('the earlier email is told, and can be set back once', async () => {
  const { id, orderId, link } = await bookAs('victim@customers.example');
  const { body } = await change(orderId, link, 'thief@customers.example').expect(200);
  const token = await undoLink('victim@customers.example');
  expect(readProblem(await undo(orderId, 'token=wrong'))).toMatchObject(ENDED);
  const { orderId: otherId } = await bookAs('bystander@customers.example');
  expect(readProblem(await undo(otherId, token))).toMatchObject(ENDED);
  await undo(orderId, token).expect(204);
  expect(await getEmail(orderId)).toBe('victim@customers.example');
  await mailed.shop.guest.get(`/api/orders/${orderId}?token=${body.token}`).expect(410);
  const restored = await linkIn('victim@customers.example', id, 2);
  await mailed.shop.guest.get(`/api/bookings/${id}?${restored}`).expect(200);
  expect(readProblem(await undo(orderId, token))).toMatchObject(ENDED);
  // A new change can be undone by its own notice only.
  await change(orderId, restored, 'new@customers.example').expect(200);
  const next = await undoLink('victim@customers.example', 2);
  expect(readProblem(await undo(orderId, token))).toMatchObject(ENDED);
  await undo(orderId, next).expect(204);
});

test('an email that loses the order by an undo is told, without a link to undo that', async () => {
  const { orderId, link } = await bookAs('mistyped@customers.example');
  await changeTo(orderId, link, 'real@customers.example');
  await undo(orderId, await undoLink('mistyped@customers.example')).expect(204);
  await until(() => losses('real@customers.example').length === 1);
  const [told] = losses('real@customers.example');
  expect(told?.text).toContain('was set back');
  expect(findUndo(told?.text)).toBeUndefined();
});

test('of several changes each earlier email is told once, and the first one can be set back whatever follows', async () => {
  const { id, orderId, link } = await bookAs('first@customers.example');
  await changeTo(orderId, link, 'second@customers.example', 'third@customers.example', 'fourth@customers.example');
  const token = await undoLink('first@customers.example');
  for (const address of ['second@customers.example', 'third@customers.example']) {
    await until(() => losses(address).length > 0);
    expect(losses(address).map(({ text }) => findUndo(text))).toEqual([undefined]);
  }
  expect(losses('first@customers.example')).toHaveLength(1);
  const { body } = await mailed.shop.admin.get('/api/admin/emails?purpose=email-changed&status=sent').expect(200);
  const told = body.filter(({ booking }: { booking: { id: string } | null }) => booking?.id === id);
  expect(told.map(({ recipient }: { recipient: string }) => recipient.split('@')[0])).toEqual([
    'third',
    'second',
    'first',
  ]);
  await undo(orderId, token).expect(204);
  expect(await getEmail(orderId)).toBe('first@customers.example');
});

test('an email that the customer has set back is told again when it loses the order again', async () => {
  const { orderId, link } = await bookAs('back@customers.example');
  const away = await changeTo(orderId, link, 'away@customers.example');
  const outdated = await undoLink('back@customers.example');
  const query = await changeTo(orderId, away, 'back@customers.example');
  expect(readProblem(await undo(orderId, outdated))).toMatchObject(ENDED);
  await changeTo(orderId, query, 'gone@customers.example');
  await undo(orderId, await undoLink('back@customers.example', 2)).expect(204);
});

test('an undo takes the order out of the account that claimed it by the new email', async () => {
  const { id, orderId, link } = await bookAs('owner@customers.example');
  await changeTo(orderId, link, 'claimer@customers.example');
  const thief = await signedIn('claimer', 'claimer@customers.example');
  expect(thief.claimedBookings).toBe(1);
  await thief.browser.get(`/api/orders/${orderId}`).expect(200);
  await undo(orderId, await undoLink('owner@customers.example')).expect(204);
  await thief.browser.get(`/api/orders/${orderId}`).expect(404);
  await thief.browser.get(`/api/bookings/${id}`).expect(404);
  await thief.browser.post(`/api/orders/${orderId}/cancel`).send({}).expect(404);
  for (const list of ['orders', 'bookings'])
    expect((await thief.browser.get(`/api/user-${list}`).expect(200)).body).toEqual([]);
  const { body: history } = await mailed.shop.admin.get(`/api/admin/bookings/${id}/history`).expect(200);
  const account = `${thief.userId}`;
  expect(history.flatMap((entry: { changes: { field: string }[] }) => entry.changes)).toEqual(
    expect.arrayContaining([
      { field: 'userId', from: null, to: account },
      { field: 'userId', from: account, to: null },
    ]),
  );
  const owner = await signedIn('owner', 'owner@customers.example');
  expect(owner.claimedBookings).toBe(1);
  await owner.browser.get(`/api/orders/${orderId}`).expect(200);
});

test('an undo leaves the order in the account that had it before the change', async () => {
  const { orderId, link } = await bookAs('holder@customers.example');
  const holder = await signedIn('holder', 'holder@customers.example');
  await changeTo(orderId, link, 'visitor@customers.example');
  await undo(orderId, await undoLink('holder@customers.example')).expect(204);
  await holder.browser.get(`/api/orders/${orderId}`).expect(200);
});

test('a change can be undone for 48 hours, however many follow', async () => {
  const { orderId, link } = await bookAs('early@customers.example');
  const query = await changeTo(orderId, link, 'late@customers.example');
  const token = await undoLink('early@customers.example');
  clock.moveAhead(2);
  expect(readProblem(await undo(orderId, token))).toMatchObject(ENDED);
  clock.moveAhead(47 / 24);
  await changeTo(orderId, query, 'later@customers.example');
  await undo(orderId, token).expect(204);
  clock.moveAhead(0);
});

test('no link undoes what the shop corrected', async () => {
  const { id, orderId } = await bookAs('wrong@customers.example');
  const corrected = { customerEmail: 'corrected@customers.example' };
  await mailed.shop.admin.patch(`/api/admin/bookings/${id}/contact`).send(corrected).expect(200);
  await linkIn('corrected@customers.example', id);
  const { rows } = await mailed.shop.pool.query(
    `select d.purpose from email_deliveries d join events e using (event_id) where e.type = 'BookingContactChanged' and e.stream = $1`,
    [`booking-${id}`],
  );
  expect(rows).toEqual([{ purpose: 'confirmation-again' }]);
  expect(await getEmail(orderId)).toBe('corrected@customers.example');
});
