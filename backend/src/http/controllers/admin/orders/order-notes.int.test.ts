import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminOrder, Item, PlacedOrder } from '@party-rental/contracts';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import supertest from 'supertest';
import { StreamListener } from '../../../../../../tests/support/event-stream.js';
import { until } from '../../../../../../tests/support/until.js';
import { startWebhookReceiver } from '../../../../../../tests/support/webhook-receiver.js';
import { readProblem, readResponse } from '../../../../../test-support/http.js';
import { newMember } from '../../../../../test-support/staff.js';
import { cartForm, inDays, openTestShop, type TestShop } from '../../../../../test-support/test-shop.js';
import { SignedTokens } from '../../../../platform/security/signed-tokens.js';
import { projections } from '../../../../read/projections.js';
import { verify } from '../../../../read/verify/verify.js';

const GATE = 'The gate is narrow:\nbring the small dolly';
const DEPOSIT = 'Haggles about the deposit';

let shop: TestShop;
let castle: Item;
let customer: ReturnType<typeof supertest.agent>;
let userId: number;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  castle = await shop.addItem({ name: 'Castle', price: 18_900, stock: 40 });
  customer = supertest.agent(shop.url);
  const account = { username: 'dana', email: 'dana@example.com', password: 'correct horse' };
  const { body } = await customer.post('/api/register').send({ ...account, firstName: 'Dana', lastName: 'Miller' });
  userId = body.id;
});
afterAll(() => shop.close());

/** An order in the customer's account. */
async function place(eventDate = shop.today): Promise<PlacedOrder> {
  const form = { ...cartForm([{ itemId: castle.id, eventDate }]), userId };
  return readResponse('createBooking', await customer.post('/api/bookings').send(form)) as PlacedOrder;
}
const path = (orderId: string) => `/api/admin/orders/${orderId}/notes`;
const add = (orderId: string, text: string) => shop.admin.post(path(orderId)).send({ text });
const read = async (orderId: string) =>
  readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${orderId}`)).notes;

test('notes of an order have their text, time and author, as its history does', async () => {
  const { orderId } = await place();
  expect(await read(orderId)).toEqual([]);
  const { notes } = readResponse('addNote', await add(orderId, `  ${GATE} `));
  await add(orderId, DEPOSIT).expect(201);
  const both = await read(orderId);
  expect(both[0]).toEqual(notes[0]);
  expect(both.map(({ text }) => text)).toEqual([GATE, DEPOSIT]);

  const history = readResponse('orderHistory', await shop.admin.get(`/api/admin/orders/${orderId}/history`));
  const added = history.filter(({ type }) => type === 'OrderNoteAdded');
  expect(added).toMatchObject(
    both.map(({ text, at, by }) => ({ at, actor: by, changes: [{ field: 'note', from: null, to: text }] })),
  );
  expect(both[0]?.by).toMatch(/^\S.* \(admin\)$/);
});

test('a note without text, or of an unknown order, is refused', async () => {
  const { orderId, bookings } = await place();
  for (const text of [' \n', 'x'.repeat(2_001)])
    expect(readProblem(await add(orderId, text)).errors).toMatchObject([{ path: 'text' }]);
  expect(readProblem(await add(bookings[0]?.id ?? '', GATE)).code).toBe('not_found');
  expect(await read(orderId)).toEqual([]);
});

test('a repeated key adds one note, and another text with it is refused', async () => {
  const { orderId } = await place();
  const send = (text: string) => add(orderId, text).set('Idempotency-Key', 'note-1');
  const [one, two] = await Promise.all([send(GATE), send(GATE)]);
  expect(readResponse('addNote', one).notes).toEqual(readResponse('addNote', two).notes);
  expect(readProblem(await send(DEPOSIT)).code).toBe('idempotency_key_reused');
  expect((await read(orderId)).map(({ text }) => text)).toEqual([GATE]);
});

test('only admins add notes, and the crew reads them at the stop', async () => {
  const { orderId } = await place();
  await add(orderId, GATE).expect(201);
  const crew = await newMember(shop, 'CREW');
  const { stops } = readResponse('dayPlan', await crew.browser.get('/api/admin/day-plan'));
  expect(stops.find((stop) => stop.orderId === orderId)?.internalNotes).toEqual(await read(orderId));
  for (const [sender, status] of [[crew.browser, 403] as const, [customer, 403] as const, [shop.guest, 401] as const])
    await sender.post(path(orderId)).send({ text: DEPOSIT }).expect(status);
});

test('no response, live message or webhook for others than the staff has the text of a note', async () => {
  const receiver = await startWebhookReceiver();
  const events = ['order.placed', 'order.changed', 'order.confirmed'];
  const hook = await shop.admin.post('/api/admin/webhooks').send({ url: receiver.url, events }).expect(201);
  receiver.secret = hook.body.secret;
  const live = await StreamListener.open(shop.url);
  await until(() => live.lastId !== undefined);
  const { orderId, bookings } = await place(inDays(shop.today, 30));
  const [{ id: bookingId, number } = { id: '', number: '' }] = bookings;
  await add(orderId, GATE).expect(201);
  await shop.admin.patch(`/api/admin/orders/${orderId}`).send({ status: 'CONFIRMED' }).expect(200);
  const token = shop.program.app.get(SignedTokens).sign('booking', { bookingId });

  const order = `/api/orders/${orderId}`;
  const responses = await Promise.all([
    ...[order, `${order}/calendar.ics`, `/api/bookings/${bookingId}`].flatMap((url) => [
      shop.guest.get(`${url}?token=${token}`),
      customer.get(url),
      shop.admin.get(url),
    ]),
    shop.guest.patch(`${order}?token=${token}`).send({ partyStart: '14:00' }),
    shop.guest.post(`${order}/preview?token=${token}`).send({}),
    ...['/api/user-orders', '/api/user-bookings', '/api/user/export'].map((url) => customer.get(url)),
    ...['orders', 'bookings', 'customers'].map((list) => shop.admin.get(`/api/admin/${list}`)),
    shop.admin.get('/api/admin/orders.csv').query({ rows: 'orders' }),
    shop.admin.get(`/api/admin/orders/${orderId}/proof.json`),
    shop.admin.get('/api/admin/changes').query({ since: '2000-01-01T00:00:00Z' }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  const having = (part: string) =>
    responses
      .filter(({ text, body }) => `${text} ${JSON.stringify(body)}`.includes(part))
      .map(({ request }) => String(request.url));
  expect(having('narrow')).toEqual([]);
  expect(having(number).length).toBeGreaterThan(15);

  await until(() => receiver.accepted.some(({ type }) => type === 'order.changed'));
  await until(() => live.messages.some(({ changed }) => changed === 'bookings'));
  expect(JSON.stringify([receiver.accepted, live.events])).not.toContain('narrow');
  expect(receiver.accepted.map(({ type }) => type)).toEqual(['order.placed', 'order.confirmed', 'order.changed']);
  live.close();
  await receiver.close();
});

test('the export of all orders has them, for a shop that leaves', async () => {
  const { orderId } = await place();
  await add(orderId, GATE).expect(201);
  const { body } = await shop.admin.get('/api/admin/export/orders.ndjson').expect(200);
  const orders = String(body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AdminOrder);
  expect(orders.find(({ id }) => id === orderId)?.notes).toEqual(await read(orderId));
});

test('notes are the same after all tables are built again', async () => {
  const { orderId } = await place();
  await add(orderId, GATE).expect(201);
  // Estimated arrivals change with the time.
  const readStops = async () =>
    readResponse('dayPlan', await shop.admin.get('/api/admin/day-plan')).stops.map(
      ({ estimatedArrival: _arrival, isLate: _isLate, ...stop }) => stop,
    );
  const before = await readStops();
  const feed = shop.program.app.get(Feed);
  expect(await verify(shop.pool, feed)).toEqual([]);
  await rebuild(shop.pool, feed, projections);
  expect(await readStops()).toEqual(before);
});
