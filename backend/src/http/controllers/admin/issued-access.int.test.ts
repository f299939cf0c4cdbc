import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readResponse } from '../../../../test-support/http.js';
import { newMember, STAFF_PASSWORD, type Member } from '../../../../test-support/staff.js';
import { openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

let shop: TestShop;
let log = '';
beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' }, log: (lines) => (log += lines) });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.pool.query('delete from calendar_feeds; delete from webhooks');
});

const URL_OF_HOOK = 'https://books.example/hooks/secret-path';
type Browser = typeof shop.admin;

/** One of everything that works without signing in. */
async function createAll(by: Browser) {
  const key = { name: 'Bookkeeping', scopes: ['orders:read'], expiresInDays: null };
  const { secret } = (await by.post('/api/admin/api-keys').send(key).expect(201)).body;
  const { url } = (await by.post('/api/admin/calendar-feeds/orders/link').expect(201)).body;
  const hook = { url: URL_OF_HOOK, events: ['order.placed'] };
  await by.post('/api/admin/webhooks').send(hook).expect(201);
  const email = `friend${Math.random()}@example.com`;
  await by.post('/api/admin/staff/invitations').send({ email, role: 'CREW' }).expect(201);
  return { secret: String(secret), feed: new URL(url).pathname + new URL(url).search };
}

const ALL = [
  { kind: 'api_key', name: 'Bookkeeping' },
  { kind: 'calendar_link', name: 'orders' },
  { kind: 'invitation', name: 'crew' },
  { kind: 'webhook', name: 'books.example' },
];
const useKey = (secret: string) => shop.guest.get('/api/admin/orders').set('Authorization', `Bearer ${secret}`);
const hooks = async () => (await shop.admin.get('/api/admin/webhooks')).body.length;
const change = async ({ id }: Member, body: object) =>
  readResponse('changeStaff', await shop.admin.patch(`/api/admin/staff/${id}`).send(body));

test.each([
  ['disabled', { isDisabled: true }, { isDisabled: false }],
  ['made crew', { role: 'CREW' }, { role: 'ADMIN' }],
])(
  'what an admin created ends when the admin is %s, also for after a return, and the response names it',
  async (_, dismissal, back) => {
    const member = await newMember(shop, 'ADMIN');
    const { secret, feed } = await createAll(member.browser);
    await useKey(secret).expect(200);
    await shop.guest.get(feed).expect(200);
    expect((await change(member, dismissal)).ended).toEqual(ALL);
    expect((await change(member, back)).ended).toEqual([]);
    await useKey(secret).expect(401);
    await shop.guest.get(feed).expect(404);
    expect(await hooks()).toBe(0);
    const { rows } = await shop.pool.query(`select from personal_keys where stream like 'webhook-%'`);
    expect(rows).toEqual([]);
    const line = log
      .split('\n')
      .findLast((each) => each.includes('"staff changed"') && each.includes('"ended":["api_key"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ id: member.id, ended: ALL.map(({ kind }) => kind) });
  },
);

test('it ends with a deleted account, and what others created stays', async () => {
  const [member, other] = [await newMember(shop, 'ADMIN'), await newMember(shop, 'ADMIN')];
  const theirs = await createAll(member.browser);
  const kept = await createAll(other.browser);
  await shop.guest.get(theirs.feed).expect(404);
  await member.browser.post('/api/user/deletion').send({ currentPassword: STAFF_PASSWORD }).expect(204);
  await useKey(theirs.secret).expect(401);
  await useKey(kept.secret).expect(200);
  await shop.guest.get(kept.feed).expect(200);
  expect(await hooks()).toBe(1);
  expect(log).toContain('access ended with a deleted account');
});

test('links and webhooks without a recorded creator stay until any admin loses access, but not a crew member', async () => {
  const { feed } = await createAll(shop.admin);
  const [link] = (await shop.admin.get('/api/admin/calendar-feeds')).body;
  expect(link.createdBy).toBe('admin');
  await shop.pool.query('update calendar_feeds set created_by = null; update webhooks set created_by = null');
  expect((await shop.admin.get('/api/admin/webhooks')).body[0].createdBy).toBeNull();
  await change(await newMember(shop, 'CREW'), { isDisabled: true });
  await shop.guest.get(feed).expect(200);
  const { ended } = await change(await newMember(shop, 'ADMIN'), { isDisabled: true });
  expect(ended.map(({ kind }) => kind)).toEqual(['calendar_link', 'webhook']);
  await shop.guest.get(feed).expect(404);
});

test('an admin who is disabled in the meantime creates nothing that lasts', async () => {
  for (let round = 0; round < 5; round += 1) {
    const member = await newMember(shop, 'ADMIN');
    const create = async (path: string, body: object = {}) => member.browser.post(path).send(body);
    await Promise.all([
      create('/api/admin/calendar-feeds/orders/link'),
      create('/api/admin/webhooks', { url: URL_OF_HOOK, events: ['order.placed'] }),
      create('/api/admin/api-keys', { name: 'Late', scopes: ['orders:read'], expiresInDays: null }),
      change(member, { isDisabled: true }),
    ]);
    const { rows } = await shop.pool.query(
      `select 'feed' as kind from calendar_feeds union all select 'hook' from webhooks
       union all select name from api_keys where name = 'Late' and revoked_at is null`,
    );
    expect(rows).toEqual([]);
  }
});
