import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking, CalendarDate, Item, WaitlistEntry } from '@party-rental/contracts';
import supertest from 'supertest';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { verify } from '../../read/verify/verify.js';
import { readResponse } from '../../../test-support/http.js';
import type { MailSink } from '../../../../tests/support/mail-sink.js';
import { runOps } from '../../../../tests/support/run-ops.js';
import { OfferUnits } from './offer-units.js';
import { openMailedShop } from '../../../test-support/mailed-shop.js';
import { MovableClock } from '../../../test-support/movable-clock.js';
import { bookingForm, inDays, type TestShop } from '../../../test-support/test-shop.js';
import { until } from '../../../../tests/support/until.js';

const HOUR = 3_600_000;
// For an erasure, which is a process of its own.
const secrets = { DATA_KEY: randomBytes(32).toString('base64'), SESSION_SECRET: randomBytes(48).toString('base64') };
const clock = new MovableClock();
let shop: TestShop;
let sink: MailSink;
let item: Item;
let days = 40;

beforeAll(async () => {
  ({ shop, sink } = await openMailedShop(secrets, clock));
  item = await shop.addItem({ stock: 1, bufferDays: 1 });
  // At any hour that the tests run, a hold ends when its time is over.
  const settings = readResponse('adminSettings', await shop.admin.get('/api/admin/settings'));
  await shop.admin
    .put('/api/admin/settings')
    .send({ ...settings, quietHours: null })
    .expect(200);
});
afterAll(async () => {
  await shop.close();
  await sink.close();
});

/** A day whose only unit is booked. */
async function soldOut(): Promise<{ day: CalendarDate; booking: Booking }> {
  const day = inDays(shop.today, (days += 3));
  const form = bookingForm({ itemId: item.id, eventDate: day });
  return { day, booking: (await shop.guest.post('/api/bookings').send(form).expect(201)).body };
}
async function join(eventDate: CalendarDate, email: string): Promise<string> {
  const { body } = await shop.guest.post('/api/waitlist').send({ itemId: item.id, eventDate, email }).expect(201);
  return body.id;
}
const cancel = ({ id }: Booking) =>
  shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CANCELLED' }).expect(200);
const emailTo = (address: string, subject: string) =>
  sink.received.find((email) => email.recipients.includes(address) && email.subject?.startsWith(subject));
async function offerTo(address: string): Promise<string> {
  await until(() => emailTo(address, 'Good news') !== undefined);
  return emailTo(address, 'Good news')?.text ?? '';
}
const holdIn = (text: string) => new URLSearchParams(/\/booking\/\d+\?(\S+)/.exec(text)?.[1]).get('hold') ?? '';
const book = (eventDate: CalendarDate, fields: object) =>
  shop.guest.post('/api/bookings').send(bookingForm({ itemId: item.id, eventDate, ...fields }));
const remaining = async (day: CalendarDate) =>
  (await shop.guest.get(`/api/availability/${item.id}/${day}`).expect(200)).body.remaining;
async function close(closedDays: CalendarDate[]): Promise<void> {
  const { body: settings } = await shop.admin.get('/api/admin/settings').expect(200);
  await shop.admin
    .put('/api/admin/settings')
    .send({ ...settings, closedDays })
    .expect(200);
}
async function entry(id: string): Promise<WaitlistEntry | undefined> {
  return readResponse('waitlist', await shop.admin.get('/api/admin/waitlist').expect(200)).find((one) => one.id === id);
}

test('a cancelled booking is offered to the first on the waitlist, who books by the link', async () => {
  const { day, booking } = await soldOut();
  const id = await join(day, 'ann@example.com');
  expect(await join(day, 'ANN@example.com')).toBe(id);
  const second = await join(day, 'bob@example.com');
  await until(() => emailTo('ann@example.com', "You're on the waitlist") !== undefined);
  expect(await entry(second)).toMatchObject({ status: 'waiting', position: 2, itemName: 'Castle', heldUntil: null });
  await cancel(booking);
  const text = await offerTo('ann@example.com');
  expect(await remaining(day)).toBe(0);
  expect(await entry(id)).toMatchObject({ status: 'offered', position: null, email: 'ann@example.com' });

  const holdToken = holdIn(text);
  const key = { name: 'Bookkeeping', scopes: ['orders:read'], expiresInDays: null };
  const { secret } = (await shop.admin.post('/api/admin/api-keys').send(key).expect(201)).body;
  const listed = await shop.guest.get('/api/admin/waitlist').set('Authorization', `Bearer ${secret}`).expect(200);
  expect(new Set(listed.body.map((each: { holdToken: string | null }) => each.holdToken))).toEqual(new Set([null]));
  const hold = await shop.guest.get('/api/waitlist/hold').query({ token: holdToken }).expect(200);
  expect(hold.body.hold).toMatchObject({ itemId: item.id, eventDate: day, quantity: 1 });
  await book(day, {}).expect(409);
  await book(day, { holdToken: `${holdToken}x` }).expect(409);
  await book(day, { holdToken }).expect(201);
  expect(await entry(id)).toMatchObject({ status: 'booked' });
  await shop.guest.get('/api/waitlist/hold').query({ token: holdToken }).expect(200, { hold: null });
  const again = await book(day, { holdToken }).expect(409);
  expect(again.body.detail).toMatch(/^Your hold has ended\. We don't have Castle available/);
  expect(await remaining(day)).toBe(0);
  expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
});

test('the offer of a person who is erased passes on, and their email about it is not sent', async () => {
  const { day, booking } = await soldOut();
  const first = await join(day, 'sue@example.com');
  await join(day, 'tom@example.com');
  for (const email of ['sue@example.com', 'tom@example.com'])
    await until(() => emailTo(email, "You're on the waitlist") !== undefined);
  const statusOfOffer = async () => {
    const { rows } = await shop.pool.query<{ status: string }>(
      `select d.status from email_deliveries d join events e using (event_id)
       where d.purpose = 'waitlist-offer' and e.stream = $1`,
      [`waitlist-${first}`],
    );
    return rows[0]?.status;
  };
  sink.refuseWith = 450;
  await cancel(booking);
  await until(async () => (await statusOfOffer()) === 'failed');
  expect(await entry(first)).toMatchObject({ status: 'offered' });

  const env = { DATABASE_URL: shop.databaseUrl, ...secrets };
  expect(await runOps(env, 'erase', '--yes', '--email', 'sue@example.com')).toMatchObject({ code: 0 });
  expect(await entry(first)).toMatchObject({ status: 'left', holdToken: null });
  sink.refuseWith = undefined;
  await until(async () => {
    await shop.pool.query(`update email_deliveries set due_at = now() where status = 'failed'`);
    return emailTo('tom@example.com', 'Good news') !== undefined;
  });
  expect(await statusOfOffer()).toBe('skipped');
  expect(emailTo('sue@example.com', 'Good news')).toBeUndefined();
  await book(day, { holdToken: holdIn(await offerTo('tom@example.com')) }).expect(201);
  expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
});

test('an expired hold passes on to the next', async () => {
  const { day, booking } = await soldOut();
  const first = await join(day, 'cy@example.com');
  const second = await join(day, 'di@example.com');
  await cancel(booking);
  const holdToken = holdIn(await offerTo('cy@example.com'));
  clock.moveTo(new Date(Date.now() + 12 * HOUR));
  await offerTo('di@example.com');
  expect([(await entry(first))?.status, (await entry(second))?.status]).toEqual(['expired', 'offered']);
  await book(day, { holdToken }).expect(409);
  clock.moveTo(new Date(Date.now() + 25 * HOUR));
  await until(async () => (await remaining(day)) === 1);
  await book(day, {}).expect(201);
});

test('leaving frees what is held at once, by the link or by the owner', async () => {
  const { day, booking } = await soldOut();
  const first = await join(day, 'ed@example.com');
  const second = await join(day, 'flo@example.com');
  await cancel(booking);
  const text = await offerTo('ed@example.com');
  const token = new URLSearchParams(/\/waitlist\/leave\?(\S+)/.exec(text)?.[1]).get('token') ?? '';
  await shop.guest.delete(`/api/waitlist/${first}`).expect(404);
  await shop.guest.delete(`/api/waitlist/${second}`).query({ token }).expect(404);
  await shop.guest.delete(`/api/waitlist/${first}`).query({ token }).expect(204);
  await shop.guest.delete(`/api/waitlist/${first}`).query({ token }).expect(204);
  await offerTo('flo@example.com');
  await shop.admin.delete(`/api/waitlist/${second}`).expect(204);
  expect(await entry(second)).toMatchObject({ status: 'left' });
  expect(await remaining(day)).toBe(1);
});

test('no one waits for a free day, an unknown item, or a past day', async () => {
  const request = { itemId: item.id, eventDate: inDays(shop.today, 500), email: 'gus@example.com' };
  const refused = await shop.guest.post('/api/waitlist').send(request).expect(409);
  expect(refused.body.detail).toMatch(/^Good news: we have Castle available on .*You can book now\.$/);
  await shop.guest
    .post('/api/waitlist')
    .send({ ...request, itemId: 99_999 })
    .expect(404);
  const past = await shop.guest
    .post('/api/waitlist')
    .send({ ...request, eventDate: inDays(shop.today, -3) })
    .expect(409);
  expect(past.body.detail).toContain('is in the past');
  await shop.guest
    .post('/api/waitlist')
    .send({ ...request, email: 'gus' })
    .expect(400);
});

test('the list shows the order of the log, also of entries that joined in one transaction', async () => {
  const { day } = await soldOut();
  const emails = Array.from({ length: 16 }, (_, i) => `kim${i}@example.com`);
  await Promise.all(emails.map((email) => join(day, email)));
  const { rows } = await shop.pool.query<{ id: string }>(
    `select data->>'entryId' as id from events where type = 'WaitlistJoined' and data->>'eventDate' = $1 order by position`,
    [day],
  );
  const joined = rows.map(({ id }) => id);
  const all = readResponse('waitlist', await shop.admin.get('/api/admin/waitlist').expect(200));
  const ofDay = all.filter(({ eventDate }) => eventDate === day);
  expect(ofDay.map(({ id }) => id)).toEqual(joined);
  expect(ofDay.map(({ position }) => position)).toEqual(emails.map((_, i) => i + 1));
  const listed: string[] = [];
  for (let path = '/api/admin/waitlist?limit=5'; path !== '';) {
    const page = await shop.admin.get(path).expect(200);
    listed.push(...readResponse('waitlist', page).map(({ id }) => id));
    path = /<([^>]+)>; rel="next"/.exec(page.headers['link'] ?? '')?.[1] ?? '';
  }
  expect(listed).toEqual(all.map(({ id }) => id));
});

test('a repeated Idempotency-Key joins and leaves once, and another request with it is rejected', async () => {
  const { day } = await soldOut();
  const keyed = (key: string, email: string) =>
    shop.guest.post('/api/waitlist').set('Idempotency-Key', key).send({ itemId: item.id, eventDate: day, email });
  const [one, two] = await Promise.all([keyed('join', 'lou@example.com'), keyed('join', 'lou@example.com')]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(two.body).toEqual(one.body);
  expect((await keyed('join', 'max@example.com')).body).toMatchObject({ code: 'idempotency_key_reused' });
  const leave = () => shop.admin.delete(`/api/waitlist/${one.body.id}`).set('Idempotency-Key', 'leave');
  await leave().expect(204);
  await leave().expect(204);
  // The place is gone, and the repeated request still returns it.
  expect((await keyed('join', 'lou@example.com')).body).toEqual(one.body);
  expect(await entry(one.body.id)).toMatchObject({ status: 'left' });
});

test('a waitlist costs nothing until units may be free, its hold ends, or its day comes too close', async () => {
  const offers = shop.program.app.get(OfferUnits);
  const castle = await shop.addItem({ stock: 2 });
  const party = await shop.addItem({ type: 'PACKAGE', components: [{ itemId: castle.id, quantity: 2 }] });
  const day = inDays(shop.today, (days += 3));
  const form = bookingForm({ itemId: castle.id, eventDate: day, quantity: 2 });
  const { body: booking } = await shop.guest.post('/api/bookings').send(form).expect(201);
  for (const itemId of [castle.id, party.id])
    await shop.guest.post('/api/waitlist').send({ itemId, eventDate: day, quantity: 1, email: 'ned@example.com' });
  const places = [castle, party].map(({ id }) => ({ itemId: id, day }));
  const isDue = async ({ id }: Item) => {
    const due = await offers.findDue('all');
    expect(await offers.findDue(places)).toEqual(due.filter((one) => one.day === day));
    return due.some((one) => one.itemId === id && one.day === day);
  };
  expect([await isDue(castle), await isDue(party)]).toEqual([false, false]);
  await shop.admin.patch(`/api/admin/items/${castle.id}`).send({ stock: 3 }).expect(200);
  await offerTo('ned@example.com');
  expect([await isDue(castle), await isDue(party)]).toEqual([false, false]);
  await cancel(booking);
  const left = async () => (await shop.guest.get(`/api/availability/${castle.id}/${day}`)).body.remaining;
  await until(async () => (await left()) === 0);
  clock.moveTo(new Date(Date.now() + 40 * HOUR));
  await until(async () => (await left()) === 3);
  await until(async () => !(await isDue(castle)) && !(await isDue(party)));
});

test('an account without confirmations gets none for its place on the waitlist, and its offer all the same', async () => {
  const email = 'quiet-pat@example.com';
  const pat = supertest.agent(shop.url);
  const account = { username: 'quietpat', email, firstName: 'Pat', lastName: 'Quiet', password: 'correct horse' };
  await pat.post('/api/register').send(account).expect(201);
  const preferences = { bookingConfirmations: false, reminders: false, promotions: false };
  await pat.put('/api/user/preferences').send(preferences).expect(200);
  await shop.pool.query('update users set email_verified = true where email = $1', [email]);
  const { day, booking } = await soldOut();
  const id = await join(day, email);
  await until(async () => {
    const { rows } = await shop.pool.query(
      `select d.status from email_deliveries d join events e using (event_id)
       where d.purpose = 'waitlist-joined' and e.stream = $1 and d.status = 'skipped'`,
      [`waitlist-${id}`],
    );
    return rows.length === 1;
  });
  await cancel(booking);
  await offerTo(email);
  expect(emailTo(email, "You're on the waitlist")).toBeUndefined();
});

test('the owner books for the person on the waitlist, inside the hold', async () => {
  const { day, booking } = await soldOut();
  const id = await join(day, 'ora@example.com');
  expect(await entry(id)).toMatchObject({ status: 'waiting', holdToken: null });
  await cancel(booking);
  await offerTo('ora@example.com');
  const { holdToken } = (await entry(id)) ?? {};
  const order = { ...bookingForm(), lines: [{ itemId: item.id, eventDate: day, quantity: 1 }] };
  await shop.admin.post('/api/admin/orders').send(order).expect(409);
  await shop.admin
    .post('/api/admin/orders')
    .send({ ...order, holdToken })
    .expect(201);
  expect(await entry(id)).toMatchObject({ status: 'booked', holdToken: null });
  expect(await remaining(day)).toBe(0);
});

test('those who wait for an item that is deleted get an email with what else is available that day', async () => {
  const waiting = async (email: string) => {
    const gone = await shop.addItem({ name: 'Dragon Castle', price: 18_900, stock: 1 });
    const day = inDays(shop.today, (days += 3));
    const form = bookingForm({ itemId: gone.id, eventDate: day });
    const booking: Booking = (await shop.guest.post('/api/bookings').send(form).expect(201)).body;
    await shop.guest.post('/api/waitlist').send({ itemId: gone.id, eventDate: day, email }).expect(201);
    await until(() => emailTo(email, "You're on the waitlist") !== undefined);
    await shop.admin.patch(`/api/admin/items/${gone.id}`).send({ isActive: false }).expect(200);
    await cancel(booking);
    return { gone, day };
  };
  const palace = await shop.addItem({ name: 'Palace', price: 20_900, stock: 1 });
  const tower = await shop.addItem({ name: 'Tower', price: 19_900, stock: 1 });
  const one = await waiting('uma@example.com');
  const none = await waiting('vic@example.com');
  await close([none.day]);
  for (const { gone } of [one, none]) await shop.admin.delete(`/api/items/${gone.id}`).expect(204);
  const subject = 'We no longer have Dragon Castle for';
  await until(() => ['uma@example.com', 'vic@example.com'].every((email) => emailTo(email, subject)));
  const text = emailTo('uma@example.com', subject)?.text ?? '';
  expect(text).toContain("We no longer rent out Dragon Castle, so we've taken you off the waitlist for ");
  const links = [...text.matchAll(/^(.+): .*\/item\/(\d+)\?date=(.*)$/gm)].map((match) => match.slice(1));
  expect(links.slice(0, 2)).toEqual([
    ['Tower, $199.00', String(tower.id), one.day],
    ['Palace, $209.00', String(palace.id), one.day],
  ]);
  expect(text).not.toContain('Leave the waitlist');
  const apology = emailTo('vic@example.com', subject)?.text;
  expect(apology).toContain("We don't have anything similar available that day.");
  expect(apology).toContain('call us at (555) 123-4567');
  await close([]);
});

test('a hold whose email could not be sent is renewed, and one email arrives once the mail server is back', async () => {
  const { day, booking } = await soldOut();
  const first = await join(day, 'pam@example.com');
  await join(day, 'quin@example.com');
  await until(() => emailTo('quin@example.com', "You're on the waitlist") !== undefined);
  await until(() => emailTo('pam@example.com', "You're on the waitlist") !== undefined);
  sink.refuseWith = 450;
  await cancel(booking);
  await until(async () => (await entry(first))?.status === 'offered');
  const { heldUntil } = (await entry(first)) ?? {};
  clock.moveTo(new Date(Date.parse(heldUntil ?? '') + HOUR));
  await until(async () => ((await entry(first))?.heldUntil ?? '') > (heldUntil ?? ''));
  expect(await entry(first)).toMatchObject({ status: 'offered' });
  sink.refuseWith = undefined;
  await shop.pool.query(`update email_deliveries set due_at = now() where status = 'failed'`);
  await book(day, { holdToken: holdIn(await offerTo('pam@example.com')) }).expect(201);
  const offers = sink.received.filter(
    ({ recipients, subject }) => recipients.includes('pam@example.com') && subject?.startsWith('Good news'),
  );
  expect(offers).toHaveLength(1);
  expect(emailTo('quin@example.com', 'Good news')).toBeUndefined();
});

test('an entry whose hold ended without an email on a closed day gets an offer once the day opens again', async () => {
  const { day, booking } = await soldOut();
  const id = await join(day, 'rae@example.com');
  await until(() => emailTo('rae@example.com', "You're on the waitlist") !== undefined);
  sink.refuseWith = 450;
  await cancel(booking);
  await until(async () => (await entry(id))?.status === 'offered');
  await close([day]);
  clock.moveTo(new Date(Date.parse((await entry(id))?.heldUntil ?? '') + HOUR));
  await until(async () => (await entry(id))?.status === 'waiting');
  sink.refuseWith = undefined;
  await close([]);
  await book(day, { holdToken: holdIn(await offerTo('rae@example.com')) }).expect(201);
});

test('joining again with another quantity changes it: the same id, an email with the number, and an offer for it', async () => {
  const tables = await shop.addItem({ name: 'Table', stock: 3 });
  const day = inDays(shop.today, (days += 3));
  const form = bookingForm({ itemId: tables.id, eventDate: day, quantity: 3 });
  const booking: Booking = (await shop.guest.post('/api/bookings').send(form).expect(201)).body;
  const ask = async (quantity: number) => {
    const joining = { itemId: tables.id, eventDate: day, email: 'more@example.com', quantity };
    return readResponse('joinWaitlist', await shop.guest.post('/api/waitlist').send(joining)).id;
  };
  const id = await ask(1);
  expect(await ask(3)).toBe(id);
  await until(async () => (await entry(id))?.quantity === 3);
  await until(() =>
    sink.received.some(
      ({ recipients, text }) => recipients.includes('more@example.com') && text?.includes('3 × Table'),
    ),
  );
  await cancel(booking);
  expect(await offerTo('more@example.com')).toContain("we're holding 3 of them for you");
  // An earlier test has overbooked a day.
  const differences = await verify(shop.pool, shop.program.app.get(Feed), () => undefined);
  expect(differences.filter(({ check }) => check !== 'stock')).toEqual([]);
});
