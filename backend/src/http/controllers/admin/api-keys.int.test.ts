import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  API_SCOPES,
  endpoints,
  deriveScope,
  type AnyEndpoint,
  type ApiScope,
  type CreatedApiKey,
  type PlacedOrder,
} from '@party-rental/contracts';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { MovableClock } from '../../../../test-support/movable-clock.js';
import { newMember, turnOn } from '../../../../test-support/staff.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

const clock = new MovableClock();
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ clock, env: { RATE_LIMITS: 'on' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  clock.moveAhead(0);
  await shop.pool.query('delete from rate_counters');
});

async function newKey(
  scopes: readonly ApiScope[] = API_SCOPES,
  more: object = {},
  by = shop.admin,
): Promise<CreatedApiKey> {
  const body = { name: 'Bookkeeping', scopes, expiresInDays: null, ...more };
  return readResponse('createApiKey', await by.post('/api/admin/api-keys').send(body));
}

const CALLS = Object.values<AnyEndpoint>(endpoints).filter(({ path }) => path !== '/api/stream');
const send = (
  { method, path, example }: AnyEndpoint,
  secret: string,
  browser: Pick<typeof shop.guest, 'get'> = shop.guest,
) =>
  (browser as typeof shop.guest)
    [method.toLowerCase() as 'get'](path.replaceAll(/\{\w+\}/g, '019abf3e-6f0a-7c55-9a35-4fd1c0b6a001'))
    .set('Authorization', `Bearer ${secret}`)
    .send(example?.body ?? {});

describe('what a key may do', () => {
  test.each(API_SCOPES)('%s opens exactly its endpoints', async (scope) => {
    const { secret } = await newKey([scope]);
    for (const endpoint of CALLS) {
      if (endpoint.access === 'anyone') continue;
      await shop.pool.query('delete from rate_counters');
      const { status } = await send(endpoint, secret);
      const isOpen = deriveScope(endpoint) === scope;
      expect([endpoint.method, endpoint.path, status === 403 || status === 401]).toEqual([
        endpoint.method,
        endpoint.path,
        !isOpen,
      ]);
    }
  });

  test("its creator's second factor counts while the shop requires one", async () => {
    const [secured, unsecured] = [await newMember(shop, 'ADMIN'), await newMember(shop, 'ADMIN')];
    await turnOn(secured.browser);
    const [good, bad] = [
      await newKey(['orders:read'], {}, secured.browser),
      await newKey(['orders:read'], {}, unsecured.browser),
    ];
    const use = ({ secret }: CreatedApiKey) =>
      shop.guest.get('/api/admin/orders').set('Authorization', `Bearer ${secret}`);
    const { version: _version, ...settings } = (await secured.browser.get('/api/admin/settings')).body;
    const require = (requireSecondFactor: boolean) =>
      secured.browser
        .put('/api/admin/settings')
        .send({ ...settings, requireSecondFactor })
        .expect(200);
    await require(true);
    const [used, refused] = [await use(good), await use(bad)];
    await require(false);
    expect(used.status).toBe(200);
    expect(readProblem(refused)).toMatchObject({
      status: 403,
      detail:
        'This shop requires two-step sign-in for admins, and the admin who created this API key has not set it up.',
    });
    await use(bad).expect(200);
  });

  test("the session of the same request doesn't widen it", async () => {
    const { secret } = await newKey(['reports:read']);
    const range = { from: shop.today, to: shop.today };
    await shop.admin.get('/api/admin/reports').query(range).set('Authorization', `Bearer ${secret}`).expect(200);
    await shop.admin.get('/api/admin/dashboard').set('Authorization', `Bearer ${secret}`).expect(403);
    await shop.admin.get('/api/admin/orders').set('Authorization', `Bearer ${secret}`).expect(403);
    await shop.admin.get('/api/admin/staff').set('Authorization', `Bearer ${secret}`).expect(403);
    await shop.admin.get('/api/admin/staff').expect(200);
  });

  test('reports name no customer to it, neither on request nor as CSV', async () => {
    const castle = await shop.addItem({ stock: 9 });
    const eventDate = inDays(shop.today, 40);
    const customer = { customerName: 'Wilhelmina Best', customerEmail: 'best@customers.example' };
    for (let i = 0; i < 2; i += 1)
      await shop.guest
        .post('/api/bookings')
        .send(bookingForm({ itemId: castle.id, eventDate, ...customer }))
        .expect(201);
    const { secret } = await newKey(['reports:read']);
    const range = { from: eventDate, to: eventDate };
    const read = async (headers: Record<string, string>) => {
      const json = await shop.admin.get('/api/admin/reports').query(range).set(headers).expect(200);
      const csv = await shop.admin
        .get('/api/admin/reports.csv')
        .query({ ...range, report: 'customers' })
        .set(headers)
        .expect(200);
      return json.text + csv.text;
    };
    expect(await read({})).toMatch(/Wilhelmina[^]*best@customers/);
    expect(await read({ Authorization: `Bearer ${secret}` })).not.toMatch(/Wilhelmina|best@customers/);
  });

  test('it has no effect where no sign-in is needed', async () => {
    const { secret } = await newKey();
    const hidden = await shop.addItem({ name: 'Hidden', isActive: false });
    await shop.guest.get(`/api/items/${hidden.id}`).set('Authorization', `Bearer ${secret}`).expect(404);
    await shop.guest.get('/api/items').set('Authorization', 'Bearer nonsense').expect(200);
  });
});

test('a change by a key is recorded and shown under its name, also after it was revoked', async () => {
  const key = await newKey(['orders:read', 'orders:write'], { name: 'Till' });
  const castle = await shop.addItem({ stock: 5 });
  const form = bookingForm({ itemId: castle.id, eventDate: inDays(shop.today, 30) });
  const { orderId } = (await shop.guest.post('/api/bookings').send(form).expect(201)).body as PlacedOrder;
  const bearer = { Authorization: `Bearer ${key.secret}` };
  await shop.guest.patch(`/api/admin/orders/${orderId}`).set(bearer).send({ status: 'CONFIRMED' }).expect(200);
  const { rows } = await shop.pool.query<{ actor: string }>(
    `select meta->>'actor' as actor from events where type = 'BookingConfirmed' order by position desc limit 1`,
  );
  expect(rows).toEqual([{ actor: `key:${key.id}` }]);
  await shop.admin.delete(`/api/admin/api-keys/${key.id}`).expect(204);
  const history = readResponse('orderHistory', await shop.admin.get(`/api/admin/orders/${orderId}/history`));
  expect(history.map(({ actor }) => actor)).toContain('API key Till');
  await shop.guest.get('/api/admin/orders').set(bearer).expect(401);
});

test('a key downloads every list of its scopes, and reads the day plan', async () => {
  const { secret } = await newKey(['orders:read', 'reports:read']);
  const bearer = { Authorization: `Bearer ${secret}` };
  const lists = CALLS.filter((endpoint) => deriveScope(endpoint) && endpoint.path.endsWith('.csv'));
  expect(lists.length).toBeGreaterThan(3);
  for (const { path } of lists) {
    const range = { from: shop.today, to: shop.today, report: 'revenue' };
    const { status } = await shop.guest.get(path).query(range).set(bearer);
    expect([path, status]).toEqual([path, 200]);
  }
  readResponse(
    'dayPlan',
    await shop.guest
      .get('/api/admin/day-plan')
      .query({ date: inDays(shop.today, 9) })
      .set(bearer),
  );
});

describe('a key', () => {
  const isOpen = async (secret: string) =>
    (await shop.guest.get('/api/admin/orders').set('Authorization', `Bearer ${secret}`)).status === 200;

  test('is shown once, stored as a hash, and listed by its beginning and last use', async () => {
    const { secret, ...key } = await newKey(['orders:read']);
    expect(secret).toMatch(/^prk_[\w-]{43}$/);
    expect(secret.startsWith(key.prefix)).toBe(true);
    await isOpen(secret);
    const [listed] = readResponse('apiKeys', await shop.admin.get('/api/admin/api-keys'));
    expect(listed).toEqual({ ...key, lastUsedAt: expect.stringMatching(/Z$/) });
    const { rows } = await shop.pool.query('select * from api_keys');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('ends when it expires', async () => {
    const { secret } = await newKey(['orders:read'], { expiresInDays: 3 });
    clock.moveAhead(2.9);
    expect(await isOpen(secret)).toBe(true);
    clock.moveAhead(3.1);
    expect(await isOpen(secret)).toBe(false);
  });

  test('ends with the rights of the admin who created it', async () => {
    const olga = await newMember(shop, 'ADMIN');
    const { secret } = await newKey(['orders:read'], {}, olga.browser);
    expect(await isOpen(secret)).toBe(true);
    await shop.admin.patch(`/api/admin/staff/${olga.id}`).send({ isDisabled: true }).expect(200);
    expect(await isOpen(secret)).toBe(false);
    await shop.admin.patch(`/api/admin/staff/${olga.id}`).send({ isDisabled: false, role: 'CREW' }).expect(200);
    expect(await isOpen(secret)).toBe(false);
  });

  test('is refused if it is wrong, and a network waits after twenty wrong ones', async () => {
    for (let n = 0; n < 20; n++) {
      const answer = await shop.guest.get('/api/admin/orders').set('Authorization', `Bearer prk_${n}`);
      expect(readProblem(answer)).toMatchObject({ status: 401, code: 'unauthenticated' });
    }
    await shop.guest.get('/api/admin/orders').set('Authorization', 'Bearer x').expect(429);
    await shop.guest.get('/api/admin/orders').set('Authorization', 'Basic eDp5').expect(401);
    await shop.guest.get('/api/admin/orders').set('Authorization', 'Bearer').expect(401);
  });

  test('may be used 300 times a minute', async () => {
    const { secret } = await newKey(['reports:read']);
    const calls = Array.from({ length: 302 }, () =>
      shop.guest
        .get('/api/admin/calendar')
        .query({ from: shop.today, to: shop.today })
        .set('Authorization', `Bearer ${secret}`)
        .then(({ status }) => status),
    );
    const statuses = await Promise.all(calls);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test.each([
    { scopes: [] },
    { scopes: ['staff:write'] },
    { scopes: ['items:read', 'items:read'] },
    { name: ' ' },
    { expiresInDays: 0 },
  ])('is not created with %j', async (fields) => {
    const body = { name: 'Till', scopes: ['orders:read'], expiresInDays: null, ...fields };
    await shop.admin.post('/api/admin/api-keys').send(body).expect(400);
  });
});

const testWithCurl = spawnSync('curl', ['--version']).error ? test.skip : test;

testWithCurl('the documented call with curl returns orders', async () => {
  const { secret } = await newKey(['orders:read']);
  const docs = readFileSync(new URL('../../../../../docs/integrations.md', import.meta.url), 'utf8');
  const [example = ''] = /^curl -H .*$/m.exec(docs) ?? [];
  const env = { PATH: process.env['PATH'], KEY: secret };
  const call = example.replace('https://shop.example', shop.url);
  const { stdout } = await promisify(execFile)('sh', ['-c', call], { env });
  expect(JSON.parse(stdout)).toEqual((await shop.admin.get('/api/admin/orders?limit=50')).body);
});
