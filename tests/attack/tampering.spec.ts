import {
  endpoints,
  type AnyEndpoint,
  type Booking,
  type EndpointName,
  type Item,
  type User,
} from '@party-rental/contracts';
import { expect, test } from './support/test.js';
import { newPerson } from '../support/customer-client.js';

/** Fields that only the shop sets. */
const FORBIDDEN_FIELDS = {
  role: 'ADMIN',
  isAdmin: true,
  id: 1,
  userId: 1,
  user: { role: 'ADMIN' },
  emailVerified: true,
  passwordHash: 'x',
  createdAt: '2000-01-01T00:00:00.000Z',
  status: 'CONFIRMED',
  number: 'PR-MINE-MINE',
  orderId: '00000000-0000-4000-8000-000000000000',
  price: 1,
  total: 1,
  quote: { subtotal: 1, delivery: 0, setup: 0, cleaning: 0, tax: 0, total: 1, deposit: 0 },
  cancelReason: 'none',
  rating: null,
};

test('a registration always creates a customer account', async ({ shop }) => {
  const visitor = shop.visitor();
  const before = await visitor.request<User>('register', { body: { ...FORBIDDEN_FIELDS, ...newPerson() } });
  expect(before).toMatchObject({ role: 'USER', emailVerified: false });
  const changed = await visitor.request<User>('changeUser', { body: { ...FORBIDDEN_FIELDS, lastName: 'Changed' } });
  expect(changed).toEqual({ ...before, lastName: 'Changed' });
  const preferences = { bookingConfirmations: false, reminders: true, promotions: false };
  const sent = { ...FORBIDDEN_FIELDS, ...preferences };
  expect(await visitor.request<User>('changePreferences', { body: sent })).toEqual({ ...changed, preferences });
  const [row] = await shop.query<{ role: string }>('select role from users where id = $1', [before.id]);
  expect(row?.role).toBe('USER');
  expect((await visitor.call('dashboard')).status).toBe(403);
});

test('no call of guests and customers stores or returns unknown fields', async ({ shop }) => {
  const { visitor } = await shop.customer();
  const open = (Object.entries<AnyEndpoint>(endpoints) as [EndpointName, AnyEndpoint][]).filter(
    ([, { access, body }]) => access !== 'admin' && body,
  );
  const marked = { marked: 'an unknown field', __proto__: { polluted: true } };
  for (const [name, endpoint] of open) {
    const sent = { ...FORBIDDEN_FIELDS, ...(endpoint.example?.body as object), ...marked };
    const { status, text } = await visitor.call(name, { body: sent });
    expect(status, name).toBeLessThan(500);
    expect(text).not.toMatch(/marked|polluted/);
  }
  expect({}).not.toHaveProperty('polluted');
});

test('a prototype in JSON is refused', async ({ shop }) => {
  for (const raw of ['{"__proto__":{"role":"ADMIN"}}', '{"constructor":{"prototype":{"role":"ADMIN"}}}']) {
    const headers = { 'content-type': 'application/json' };
    expect((await shop.visitor().send('POST', '/api/register', { raw, headers })).status).toBe(400);
  }
});

test('the shop ignores prices in requests', async ({ shop }) => {
  const item = await shop.item({ price: 10_000 });
  const form = await shop.form(item);
  const honest = await shop.visitor().request<Booking>('createBooking', { body: form });
  for (const field of ['price', 'total', 'subtotal', 'amount', 'discount']) {
    const body = { ...(await shop.form(item)), [field]: 1, quote: { total: 1 }, item: { ...item, price: 1 } };
    expect((await shop.visitor().request<Booking>('createBooking', { body })).quote).toEqual(honest.quote);
  }
  const cheaper = await shop
    .visitor()
    .call('createBooking', { body: { ...(await shop.form(item)), expectedTotal: 1 } });
  expect([cheaper.status, cheaper.body['code']]).toEqual([409, 'price_changed']);
});

test('no quantity below one unit or above the stock is accepted', async ({ shop }) => {
  const item = await shop.item({ stock: 3 });
  for (const quantity of [0, -1, -0, 0.5, 1e308, 2 ** 53, '1', '1e1', 'NaN', null, [1], { valueOf: 1 }, true, 11]) {
    const { status } = await shop.visitor().call('createBooking', { body: await shop.form(item, { quantity }) });
    expect([quantity, status]).toEqual([quantity, 400]);
    const line = { itemId: item.id, eventDate: await shop.dayIn(30), quantity };
    const cart = await shop.form(item, { isCartBooking: true, cartItems: [line] });
    expect([400, 409]).toContain((await shop.visitor().call('createBooking', { body: cart })).status);
  }
  const line = { itemId: item.id, eventDate: await shop.dayIn(30), quantity: 2 };
  const duplicates = await shop.form(item, { isCartBooking: true, cartItems: [line, line] });
  expect((await shop.visitor().call('createBooking', { body: duplicates })).status).toBe(409);
  expect(
    (await shop.query('select from events where type = $1 and item_id = $2', ['BookingCreated', item.id])).length,
  ).toBe(0);
});

test('inactive items, past days and distant days cannot be booked', async ({ shop }) => {
  const hidden = await shop.item({ isActive: false });
  expect((await shop.visitor().call('createBooking', { body: await shop.form(hidden) })).status).toBe(409);
  const item = await shop.item();
  for (const eventDate of [
    '2020-01-01',
    await shop.dayIn(-1),
    await shop.dayIn(4000),
    '9999-12-31',
    '2026-02-30',
    '',
    null,
    0,
  ])
    expect([400, 409]).toContain(
      (await shop.visitor().call('createBooking', { body: await shop.form(item, { eventDate }) })).status,
    );
});

test('a customer cannot book for another account, nor enter phone bookings', async ({ shop }) => {
  const victim = await shop.customer();
  const attacker = await shop.customer();
  const item = await shop.item();
  const body = await shop.form(item, { userId: victim.user.id });
  for (const visitor of [attacker.visitor, shop.visitor()])
    expect((await visitor.call('createBooking', { body })).status).toBe(403);
  for (const userId of [String(victim.user.id), -1, 0, 1.5, [victim.user.id], { id: victim.user.id }])
    expect((await attacker.visitor.call('createBooking', { body: { ...body, userId } })).status).toBe(400);
  expect((await attacker.visitor.call('bookByPhone', { body })).status).toBe(403);
  expect((await victim.visitor.send('GET', '/api/user-bookings')).text).toBe('[]');
});

test("another customer's idempotency key reveals nothing about the booking", async ({ shop }) => {
  const item = await shop.item();
  const headers = { 'Idempotency-Key': 'a key that the attacker has seen' };
  const victim = await shop.visitor().request<Booking>('createBooking', { body: await shop.form(item), headers });
  const { visitor, user } = await shop.customer();
  const attempts = [
    [shop.visitor(), await shop.form(item)],
    [visitor, await shop.form(item, { userId: user.id })],
  ] as const;
  for (const [attacker, body] of attempts) {
    const again = await attacker.call('createBooking', { body, headers });
    expect([again.status, again.body['code']]).toEqual([422, 'idempotency_key_reused']);
    for (const secret of [victim.id, victim.number, victim.customerEmail]) expect(again.text).not.toContain(secret);
  }
});

test('admin forms ignore forbidden fields, too', async ({ shop }) => {
  const owner = await shop.admin();
  const item = await owner.request<Item>('addItem', { body: { ...FORBIDDEN_FIELDS, name: 'Slide', price: 5_000 } });
  expect(item.id).not.toBe(1);
  expect(item).not.toHaveProperty('role');
  for (const imageUrl of [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://evil.example/x.png',
    '//evil.example/x.png',
    'https://x/"onerror="',
  ])
    expect((await owner.call('changeItem', { params: { id: item.id }, body: { imageUrl } })).status).toBe(400);
  for (const price of [-1, 0.5, 1e12, '100', null])
    expect((await owner.call('changeItem', { params: { id: item.id }, body: { price } })).status).toBe(400);
});
