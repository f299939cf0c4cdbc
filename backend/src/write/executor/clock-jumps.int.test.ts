import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Item } from '@party-rental/contracts';
import supertest from 'supertest';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { verify } from '../../read/verify/verify.js';
import { MovableClock } from '../../../test-support/movable-clock.js';
import { createTestDatabase } from '../../../test-support/test-database.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../test-support/test-shop.js';
import { startMailSink, type MailSink } from '../../../../tests/support/mail-sink.js';
import { until } from '../../../../tests/support/until.js';

const HOUR = 1 / 24;

/** Two whole programs on one database. The clock of the second one jumps. */
let shops: [TestShop, TestShop];
let jumping: MovableClock;
let sink: MailSink;

beforeAll(async () => {
  const database = await createTestDatabase();
  sink = await startMailSink();
  jumping = new MovableClock();
  const secrets = { SESSION_SECRET: randomBytes(48).toString('base64'), DATA_KEY: randomBytes(32).toString('base64') };
  const env = { ...secrets, RATE_LIMITS: 'off', SEED: 'none', SMTP_URL: sink.url };
  shops = [await openTestShop({ env, database }), await openTestShop({ env, database, clock: jumping })];
});
afterAll(async () => {
  for (const shop of shops) await shop.close();
  await sink.close();
});

/** Behind, right and ahead, again and again, until the work ends. */
async function whileItJumps<T>(work: Promise<T>): Promise<T> {
  let jumps = 0;
  const timer = setInterval(() => jumping.moveAhead(((jumps++ % 3) - 1) * HOUR), 40);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    jumping.moveAhead(0);
  }
}

const at = (i: number) => shops[i % 2] ?? shops[0];
const book = (i: number, item: Item, key: string = randomUUID(), fields: object = {}) =>
  at(i)
    .guest.post('/api/bookings')
    .set('Idempotency-Key', key)
    .send(bookingForm({ itemId: item.id, eventDate: inDays(at(0).today, 30), ...fields }));
const findings = () => verify(shops[0].pool, shops[0].program.app.get(Feed));

test('a clock that jumps by an hour oversells nothing, loses no booking and repeats no email', async () => {
  const item = await shops[0].addItem({ stock: 30 });
  const responses = await whileItJumps(Promise.all(Array.from({ length: 90 }, (_, i) => book(i, item))));
  const placed = responses.filter(({ status }) => status === 201);
  expect(placed).toHaveLength(30);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(60);
  for (const { body } of placed)
    for (const shop of shops)
      expect((await shop.admin.get(`/api/bookings/${body.id}`)).body).toMatchObject({ status: 'PENDING' });

  const confirmations = (email: string) => sink.received.filter(({ recipients }) => recipients.includes(email));
  await whileItJumps(until(() => placed.every(({ body }) => confirmations(body.customerEmail).length > 0)));
  expect(placed.filter(({ body }) => confirmations(body.customerEmail).length !== 1)).toEqual([]);
  expect(await findings()).toEqual([]);
});

test('a request that is repeated at the other machine gets the answer of the first one', async () => {
  const item = await shops[0].addItem({ stock: 100 });
  for (const hours of [1, -1]) {
    jumping.moveAhead(hours * HOUR);
    const [key, fields] = [randomUUID(), { customerEmail: 'again@example.com' }];
    const first = await book(0, item, key, fields).expect(201);
    expect((await book(1, item, key, fields).expect(201)).body.id).toBe(first.body.id);
  }
  jumping.moveAhead(0);
});

test('a session of one machine is valid at the other, an hour ahead or behind', async () => {
  const login = { username: 'admin', password: 'party-admin' };
  for (const hours of [1, -1]) {
    jumping.moveAhead(hours * HOUR);
    for (const [from, to] of [shops, shops.toReversed()] as [TestShop, TestShop][]) {
      const { headers } = await supertest(from.url).post('/api/login').send(login).expect(200);
      const cookie = [headers['set-cookie'] ?? []]
        .flat()
        .map((set) => set.split(';')[0])
        .join('; ');
      await supertest(to.url).get('/api/user').set('Cookie', cookie).expect(200);
    }
  }
  jumping.moveAhead(0);
});
