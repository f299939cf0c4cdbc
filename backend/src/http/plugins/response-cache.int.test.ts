import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Item } from '@party-rental/contracts';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../test-support/test-shop.js';

const OTHERS = 20;
let shop: TestShop;
let castle: Item;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  const description = 'Bouncy. '.repeat(240);
  castle = await shop.addItem({ name: 'Castle', stock: 3, description });
  for (let n = 1; n <= OTHERS; n += 1) await shop.addItem({ name: `Slide ${n}`, description });
});
afterAll(() => shop.close());

const nameInTable = (name: string) => shop.pool.query('update items set name = $2 where id = $1', [castle.id, name]);

/** Small responses are compressed at once, large ones as a stream. */
const LARGE = '/api/items?limit=100';
const variants = ['/api/items?limit=1', LARGE].flatMap((path) =>
  ['identity', 'gzip', 'br'].map((encoding) => [path, encoding] as const),
);

test.each(variants)('the cached response to %s equals the computed one, encoded as %s', async (path, encoding) => {
  const request = () => shop.guest.get(path).set('Accept-Encoding', encoding);
  const computed = await request();
  // Without an event, so only a read of the table would return it.
  await nameInTable('Palace');
  const cached = await request();
  await nameInTable('Castle');
  expect(cached.body).toEqual(computed.body);
  expect(JSON.stringify(cached.body).length > 30_000).toBe(path === LARGE);
  const { date: _, ...headers } = computed.headers;
  expect(cached.headers).toMatchObject(headers);
  expect(cached.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
  expect(cached.headers).toHaveProperty('content-security-policy');
  expect(cached.headers).toHaveProperty('x-total-count', String(1 + OTHERS));
});

test('a matching ETag gets 304 until the response changes', async () => {
  const path = `/api/availability/${castle.id}/month/${shop.today.slice(0, 4)}/12`;
  const first = await shop.guest.get(path).expect(200);
  const etag = first.headers['etag'] ?? '';
  const again = await shop.guest.get(path).set('If-None-Match', etag).expect(304);
  expect(again.text).toBe('');
  expect(again.headers).toHaveProperty('etag', etag);
  await shop.admin.patch(`/api/admin/items/${castle.id}`).send({ stock: 4 }).expect(200);
  await shop.guest.get(path).set('If-None-Match', etag).expect(200);
});

test('a booking and a change by the owner show in the next response', async () => {
  const day = inDays(shop.today, 40);
  const path = `/api/availability/${castle.id}/${day}`;
  const month = `/api/availability/${castle.id}/month/${Number(day.slice(0, 4))}/${Number(day.slice(5, 7))}`;
  const remaining = async () => [
    (await shop.guest.get(path)).body.remaining,
    (await shop.guest.get(month)).body[day].remaining,
    (await shop.guest.get(`/api/availability?date=${day}`)).body[castle.id].remaining,
  ];
  const stock = (await remaining())[0];
  for (let left = stock - 1; left >= 0; left -= 1) {
    await shop.guest
      .post('/api/bookings')
      .send(bookingForm({ itemId: castle.id, eventDate: day }))
      .expect(201);
    expect(await remaining()).toEqual([left, left, left]);
  }
  await shop.admin
    .patch(`/api/admin/items/${castle.id}`)
    .send({ stock: stock + 1 })
    .expect(200);
  expect(await remaining()).toEqual([1, 1, 1]);
  const settings = (await shop.admin.get('/api/admin/settings')).body;
  await shop.admin
    .put('/api/admin/settings')
    .send({ ...settings, closedDays: [day], force: true })
    .expect(200);
  expect(await remaining()).toEqual([0, 0, 0]);
  expect((await shop.guest.get('/api/settings')).body.closedDays).toEqual([day]);
});

test('responses for admins only are not cached', async () => {
  const hidden = await shop.addItem({ name: 'Not yet', isActive: false });
  const path = '/api/items?includeInactive=true';
  const ids = ({ body }: { body: Item[] }) => body.map(({ id }) => id);
  for (let round = 0; round < 2; round += 1) {
    expect(ids(await shop.admin.get(path))).toContain(hidden.id);
    expect(ids(await shop.guest.get(path))).not.toContain(hidden.id);
  }
});

test('a response that sets a cookie is not cached', async () => {
  const path = `/api/availability?date=${inDays(shop.today, 50)}`;
  await shop.pool.query(`update sessions set last_seen_at = now() - interval '1 hour'`);
  expect((await shop.admin.get(path).expect(200)).headers).toHaveProperty('set-cookie');
  for (let round = 0; round < 2; round += 1)
    expect((await shop.guest.get(path).expect(200)).headers).not.toHaveProperty('set-cookie');
});

test('cached responses appear in the metrics', async () => {
  const counted = async () => {
    const { text } = await shop.guest.get('/metrics');
    const line = text
      .split('\n')
      .find((l) => l.includes('seconds_count{') && l.includes('route="/api/items/type/:type"'));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  const before = await counted();
  for (let n = 0; n < 5; n += 1) await shop.guest.get('/api/items/type/BOUNCE_HOUSE').expect(200);
  expect(await counted()).toBe(before + 5);
});
