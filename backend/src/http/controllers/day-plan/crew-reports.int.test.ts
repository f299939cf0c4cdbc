import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type CalendarDate, type Item, type Order, type PlacedOrder } from '@party-rental/contracts';
import sharp from 'sharp';
import supertest from 'supertest';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { MovableClock } from '../../../../test-support/movable-clock.js';
import { newMember, type Member } from '../../../../test-support/staff.js';
import { bookingForm, cartForm, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { ImageSweep } from '../../../images/image-sweep.js';
import { uploadsInUse } from '../../../read/items/uploads.queries.js';
import { newId } from '../../../platform/ids.js';
import { Streams } from '../../../log/streams.js';
import { CommandExecutor } from '../../../write/executor/command-executor.js';
import { OrderHolds } from '../../../write/orders/pending/order-holds.js';
import { ErasePerson } from '../../../write/people/erase-person.js';
import { verify } from '../../../read/verify/verify.js';

let shop: TestShop;
let castle: Item;
let crew: Member;

const clock = new MovableClock();

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' }, clock });
  castle = await shop.addItem({ name: 'Castle', price: 18_900, stock: 50 });
  crew = await newMember(shop, 'CREW');
});
afterAll(() => shop.close());

async function order(on: CalendarDate = shop.today): Promise<Order> {
  const form = cartForm([{ itemId: castle.id, eventDate: on }]);
  const { orderId } = readResponse('createBooking', await shop.guest.post('/api/bookings').send(form)) as PlacedOrder;
  return adminOrder(orderId);
}
const adminOrder = async (id: string) => readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${id}`));
type Sender = Pick<typeof shop.admin, 'post'>;
const post = (path: string, body: object, by: Sender = crew.browser, key: string = randomUUID()) =>
  by
    .post(path)
    .set('idempotency-key', key)
    .send({ at: new Date().toISOString(), ...body });
const stop = (id: string, on: CalendarDate = shop.today) => `/api/crew/stops/${id}/${on}`;
const collect = (id: string, body: object, by?: Sender, key?: string) =>
  post(`${stop(id)}/payments`, { kind: 'BALANCE', method: 'CASH', ...body }, by, key);
const getTypes = async (id: string) => {
  const { rows } = await shop.pool.query<{ type: string }>(
    `select type from events where order_id = $1 and type not like 'Booking%' order by position`,
    [id],
  );
  return rows.map(({ type }) => type);
};

describe('money', () => {
  test('what is collected at a stop is a payment of the order, with the time of the tap and its collector', async () => {
    const { id, money } = await order();
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const paid = readResponse(
      'collectPayment',
      await collect(id, { amount: money.balance, at, reference: 'exact change' }),
    );
    expect(paid).toEqual({ progress: [], toCollect: 0, damageDepositToCollect: 5_000 });
    const held = readResponse('collectPayment', await collect(id, { kind: 'DAMAGE_DEPOSIT', amount: 5_000, at }));
    expect(held).toEqual({ progress: [], toCollect: 0, damageDepositToCollect: 0 });
    const after = await adminOrder(id);
    expect(after.status).toBe('RECEIVED');
    expect(after.money).toMatchObject({ balance: 0, paid: money.balance, damageDepositHeld: 5_000 });
    expect(after.money.payments).toMatchObject([
      {
        kind: 'BALANCE',
        method: 'CASH',
        reference: 'exact change',
        at,
        recordedBy: expect.stringMatching(/\(crew\)$/),
      },
      { kind: 'DAMAGE_DEPOSIT', at },
    ]);
  });

  test('the same tap sent twice is one payment', async () => {
    const { id } = await order();
    const [key, at] = [randomUUID(), new Date().toISOString()];
    const replies = await Promise.all([1, 2, 3].map(() => collect(id, { amount: 100, at }, crew.browser, key)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await getTypes(id)).toEqual(['PaymentRecorded']);
    const other = readProblem(await collect(id, { amount: 200, at }, crew.browser, key));
    expect(other.code).toBe('idempotency_key_reused');
  });

  test('a payment whose response was lost is confirmed to a phone that asks again days later', async () => {
    const { id } = await order();
    const [key, at] = [randomUUID(), new Date().toISOString()];
    expect((await collect(id, { amount: 100, at }, crew.browser, key)).status).toBe(201);
    clock.moveAhead(2);
    const late = [await collect(id, { amount: 100, at }, crew.browser, key), await collect(id, { amount: 100, at })];
    clock.moveAhead(0);
    expect(late.map(({ status }) => status)).toEqual([201, 403]);
    expect(await getTypes(id)).toEqual(['PaymentRecorded']);
  });

  test('more than is due, nothing, and money for a cancelled order is refused', async () => {
    const { id, money } = await order();
    const tooMuch = readProblem(await collect(id, { amount: money.balance + 1 }));
    expect(tooMuch).toMatchObject({ status: 409, detail: expect.stringMatching(/^Only \$.* is left to collect/) });
    expect((await collect(id, { amount: 0 })).status).toBe(400);
    expect((await collect(id, { kind: 'OTHER', amount: 1 })).status).toBe(400);
    await shop.admin.patch(`/api/admin/orders/${id}`).send({ status: 'CANCELLED' }).expect(200);
    expect((await collect(id, { amount: 1 })).status).toBe(409);
    expect(await getTypes(id)).toEqual([]);
  });

  test('two crew members who collect the same balance record it once', async () => {
    const { id, money } = await order();
    const other = await newMember(shop, 'CREW');
    const replies = await Promise.all(
      [crew, other].map(({ browser }) => collect(id, { amount: money.balance }, browser)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('taking a step back', () => {
  test('it is an event, once, and the step can be done again', async () => {
    const { id } = await order();
    const [first, second] = [minutesAgo(10), minutesAgo(5)];
    const revert = (at: string) => post(`${stop(id)}/revert`, { step: 'LOADED', at });
    await post(stop(id), { step: 'LOADED', at: first }).expect(200);
    for (let times = 0; times < 2; times += 1)
      expect(readResponse('revertStep', await revert(first)).progress).toEqual([]);
    const { progress } = readResponse('recordStep', await post(stop(id), { step: 'LOADED', at: second }));
    expect(progress).toMatchObject([{ step: 'LOADED', at: second }]);
    expect(readResponse('revertStep', await revert(first)).progress).toEqual(progress);
    expect(await getTypes(id)).toEqual(['StopProgressed', 'StopProgressReverted', 'StopProgressed']);
    const history = readResponse('orderHistory', await shop.admin.get(`/api/admin/orders/${id}/history`));
    expect(history.map(({ type }) => type)).toContain('StopProgressReverted');
  });
});

test('the order tells its customer what the crew has done, without names, for the days that it has', async () => {
  const { id } = await order();
  expect(await adminOrder(id)).not.toHaveProperty('progress');
  const [loaded, delivered] = [minutesAgo(120), minutesAgo(5)];
  await post(stop(id), { step: 'DELIVERED', at: delivered }).expect(200);
  await post(stop(id), { step: 'LOADED', at: loaded }).expect(200);
  expect((await adminOrder(id)).progress).toEqual([
    { date: shop.today, step: 'LOADED', at: loaded },
    { date: shop.today, step: 'DELIVERED', at: delivered },
  ]);
  await shop.admin.patch(`/api/admin/orders/${id}`).send({ status: 'CANCELLED' }).expect(200);
  expect(await adminOrder(id)).not.toHaveProperty('progress');
});

test('guests, customers and crew members of another day are refused', async () => {
  const { id } = await order();
  const later = addDays(shop.today, 2);
  const { id: laterId } = await order(later);
  const customer = supertest.agent(shop.url);
  const form = bookingForm();
  const account = { username: `dana-${randomUUID()}`, password: 'correct horse', firstName: 'Dana', lastName: 'M' };
  await customer
    .post('/api/register')
    .send({ ...account, email: form['customerEmail'] })
    .expect(201);
  const reports = {
    reports: { text: 'Torn' },
    revert: { step: 'LOADED' },
    payments: { kind: 'BALANCE', method: 'CASH', amount: 1 },
  };
  for (const [path, body] of Object.entries(reports)) {
    expect((await post(`${stop(id)}/${path}`, body, shop.guest)).status).toBe(401);
    expect((await post(`${stop(id)}/${path}`, body, customer)).status).toBe(403);
    expect((await post(`${stop(laterId, later)}/${path}`, body)).status).toBe(403);
    expect((await post(`${stop(laterId)}/${path}`, body)).status).toBe(404);
    expect((await post(`${stop(randomUUID())}/${path}`, body)).status).toBe(404);
  }
  expect([...(await getTypes(id)), ...(await getTypes(laterId))]).toEqual([]);
  expect((await post(`${stop(laterId, later)}/payments`, reports.payments, shop.admin)).status).toBe(201);
});

describe('a report', () => {
  const upload = async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#e4572e' } })
      .png()
      .toBuffer();
    const uploaded = await crew.browser.post('/api/crew/photos').attach('image', photo, 'seam.png');
    return readResponse('uploadStopPhoto', uploaded).filename;
  };
  const report = (id: string, body: object, by?: Sender, key?: string) => post(`${stop(id)}/reports`, body, by, key);

  test('is a note of its order with photos that only the staff sees, and takes damaged units out of service', async () => {
    const { id } = await order();
    const [at, photo] = [new Date(Date.now() - 3_600_000).toISOString(), await upload()];
    const body = { text: 'The entrance is torn', photos: [photo], damage: { itemId: castle.id, quantity: 1 }, at };
    const { internalNotes = [] } = readResponse('reportStop', await report(id, body));
    const damage = { itemId: castle.id, itemName: 'Castle', quantity: 1 };
    const note = { text: body.text, photos: [photo], damage, date: shop.today, at };
    expect(internalNotes).toMatchObject([{ ...note, by: expect.stringMatching(/\(crew\)$/) }]);
    expect((await adminOrder(id)).notes).toEqual(internalNotes);

    const downtimes = readResponse('downtimes', await shop.admin.get(`/api/admin/items/${castle.id}/downtimes`));
    expect(downtimes).toMatchObject([
      { from: addDays(shop.today, 1), to: addDays(shop.today, 7), quantity: 1, reason: expect.stringMatching(/^Dam/) },
    ]);

    const url = `/api/crew/photos/${photo}`;
    for (const staff of [crew.browser, shop.admin])
      expect((await staff.get(url).expect(200)).headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'no-store',
      });
    const customer = supertest.agent(shop.url);
    const account = { username: `dana-${randomUUID()}`, email: `${randomUUID()}@example.com` };
    await customer.post('/api/register').send({ ...account, password: 'correct horse', firstName: 'D', lastName: 'M' });
    expect([(await shop.guest.get(url)).status, (await customer.get(url)).status]).toEqual([401, 403]);
    await shop.guest.get(`/uploads/${photo}`).expect(404);
    await shop.admin.get(`/uploads/staff/${photo}`).expect(404);
    expect((await customer.post('/api/crew/photos').attach('image', Buffer.from('x'), 'x.png')).status).toBe(403);
    expect((await crew.browser.post('/api/crew/photos').attach('image', Buffer.from('x'), 'x.png')).status).toBe(415);
  });

  test('that is sent again is one note and one downtime', async () => {
    const { id } = await order(addDays(shop.today, 1));
    const path = `${stop(id, addDays(shop.today, 1))}/reports`;
    const body = { text: 'Torn', at: new Date().toISOString(), damage: { itemId: castle.id, quantity: 1 } };
    const key = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => post(path, body, crew.browser, key)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await getTypes(id)).toEqual(['OrderNoteAdded']);
    const { rows } = await shop.pool.query(`select from events where type = 'DowntimeAdded' and data->>'reason' = $1`, [
      `Damaged, order ${(await adminOrder(id)).number}`,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('without text, with too many or false photos, or with more units than there are, is refused', async () => {
    const { id } = await order();
    const refused = [
      { text: ' ' },
      { text: 'Torn', photos: ['../secrets.json'] },
      { text: 'Torn', photos: Array.from({ length: 7 }, () => `${randomUUID()}.webp`) },
      { text: 'Torn', damage: { itemId: castle.id, quantity: 2 } },
      { text: 'Torn', damage: { itemId: castle.id + 1, quantity: 1 } },
    ];
    for (const body of refused) expect(readProblem(await report(id, body)).code).toBe('malformed');
    expect(await getTypes(id)).toEqual([]);
  });

  test('photos stay while their order has its personal data, and the next sweep deletes them after an erasure', async () => {
    const { id, lines } = await order();
    const [reported, unused] = [await upload(), await upload()];
    await report(id, { text: 'Torn', photos: [reported] }).expect(201);
    const used = () => uploadsInUse(shop.pool, [reported, unused]);
    expect(await used()).toEqual(new Set([reported]));
    const bookingIds = lines.map(({ bookingId }) => bookingId);
    const { app } = shop.program;
    const erasePerson = new ErasePerson(app.get(CommandExecutor), app.get(OrderHolds), app.get(Streams));
    await erasePerson.execute(bookingIds, [], false, { actor: 'system', correlationId: newId() });
    expect(await used()).toEqual(new Set());
    clock.moveAhead(2);
    await shop.program.app.get(ImageSweep).sweep();
    clock.moveAhead(0);
    expect((await crew.browser.get(`/api/crew/photos/${reported}`)).status).toBe(404);
  });
});

test('the read tables agree with the log', async () => {
  expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
});
