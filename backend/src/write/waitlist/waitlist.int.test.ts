import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Booking, CalendarDate, Item, WaitlistEntry } from '@party-rental/contracts';
import { Feed } from '../../event-store/subscriptions/feed.js';
import { verify } from '../../read/verify/verify.js';
import { answerOf } from '../../../test-support/http.js';
import type { MailSink } from '../../../../tests/support/mail-sink.js';
import { openMailedShop } from '../../../test-support/mailed-shop.js';
import { MovableClock } from '../../../test-support/movable-clock.js';
import { bookingForm, inDays, type TestShop } from '../../../test-support/test-shop.js';
import { until } from '../../../../tests/support/until.js';

const HOUR = 3_600_000;
const clock = new MovableClock();
let shop: TestShop;
let sink: MailSink;
let item: Item;
let days = 40;

beforeAll(async () => {
  ({ shop, sink } = await openMailedShop({}, clock));
  item = await shop.addItem({ stock: 1, bufferDays: 1 });
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
async function entry(id: string): Promise<WaitlistEntry | undefined> {
  return answerOf('waitlist', await shop.admin.get('/api/admin/waitlist').expect(200)).find((one) => one.id === id);
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
  const hold = await shop.guest.get('/api/waitlist/hold').query({ token: holdToken }).expect(200);
  expect(hold.body.hold).toMatchObject({ itemId: item.id, eventDate: day, quantity: 1 });
  await book(day, {}).expect(409);
  await book(day, { holdToken: `${holdToken}x` }).expect(409);
  await book(day, { holdToken }).expect(201);
  expect(await entry(id)).toMatchObject({ status: 'booked' });
  await shop.guest.get('/api/waitlist/hold').query({ token: holdToken }).expect(200, { hold: null });
  const again = await book(day, { holdToken }).expect(409);
  expect(again.body.detail).toMatch(/^Your hold has ended\. Castle is no longer available/);
  expect(await remaining(day)).toBe(0);
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
  expect(refused.body.detail).toMatch(/^Good news: Castle is available on .*You can book it now\.$/);
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
