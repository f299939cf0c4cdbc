import { endpoints, type AnyEndpoint, type Booking, type EndpointName } from '@party-rental/contracts';
import { some } from './support/form.js';
import { expect, test } from './support/test.js';
import { getPath } from '../support/http-client.js';
import { newPerson } from '../support/customer-client.js';

/** Texts that break lines, databases, tables or readers. */
const ODD = {
  'a NUL': 'Dana\u0000',
  'half a surrogate pair': 'Dana\ud800',
  'the other half': '\udfffDana',
  'swapped halves': 'Dana\udc00\ud800',
  'a separator of lines': 'Dana\u2028Miller',
  'an escape sequence': 'Dana\u001b[2J',
  'a delete': 'Dana\u007f',
  'a control of the second set': 'Dana\u0085',
};

/** Texts that look empty. */
const BLANK = [
  '\u200b\u200b\u200b\u200b',
  '\u3164\u3164\u3164',
  '\u2800\u2800\u2800',
  '\u00a0\u00a0\u00a0',
  '\ufeff\ufeff\ufeff',
];

/** Texts with format characters that no reader sees. They are removed. */
const INVISIBLE = {
  customerName: '\u202aDana\u00ad Mil\u200bler\u202c',
  customerEmail: '\u200edana@example.com\u2060',
  customerPhone: '\u202d(555)\u00a0010\u20112030 ext. 12\u202c',
  address: '\u20661 Main St\u2069',
  city: 'Spring\u200bfield',
  zipCode: '\ufeff１２３４５–6789',
  specialInstructions: 'Gate\u202e code\n👩\u200d👧',
};

/** Names that must be returned unchanged. */
const NAMES = [
  'Zoë Ångström',
  'Nguyễn Thị Minh Khai',
  '山田 太郎',
  'محمد بن سلمان',
  '👩‍👩‍👧 Party',
  'O’Brien & Söhne <3',
  'İstanbul ıi',
  'ﬁancé',
  'नमस्ते',
];

const TEXTS = ['customerName', 'address', 'city', 'state', 'zipCode', 'specialInstructions'] as const;

const writing = (Object.entries<AnyEndpoint>(endpoints) as [EndpointName, AnyEndpoint][]).filter(
  ([, { body }]) => body,
);

/** Passwords are stored as hashes and may contain any character, so these calls may succeed and sign in. */
const SECRET = /password/i;

test('odd characters are refused in every text field except passwords, and cause no error', async ({ shop }) => {
  const owner = await shop.admin();
  for (const [name, { method, body: schema, example }] of writing) {
    const fields = Object.entries((example?.body ?? {}) as Record<string, unknown>).filter(
      ([, value]) => typeof value === 'string',
    );
    for (const [field] of fields) {
      const { visitor } = SECRET.test(field) ? await shop.customer() : { visitor: owner };
      for (const [what, text] of some(Object.entries(ODD))) {
        const body = { ...(example?.body as object), [field]: text };
        const { status } = await visitor.send(method, getPath(name), { body });
        expect([name, field, what, status < 500]).toEqual([name, field, what, true]);
        if (!SECRET.test(field)) expect([name, field, what, status >= 400]).toEqual([name, field, what, true]);
      }
    }
    expect(schema).toBeDefined();
  }
});

test('odd characters in any part of a URL or header cause no error', async ({ shop }) => {
  const owner = await shop.admin();
  for (const [name, endpoint] of Object.entries<AnyEndpoint>(endpoints) as [EndpointName, AnyEndpoint][]) {
    if (endpoint.method !== 'GET' || endpoint.messages) continue;
    for (const text of some(Object.values(ODD))) {
      const odd = text.toWellFormed();
      for (const param of Object.keys(endpoint.params?.shape ?? {}))
        expect((await owner.send('GET', getPath(name, { [param]: odd }))).status).toBeLessThan(500);
      for (const field of Object.keys(endpoint.query?.shape ?? {}))
        expect((await owner.send('GET', getPath(name, { id: 1 }, { [field]: odd }))).status).toBeLessThan(500);
    }
  }
  for (const path of [
    '/api/items?search=%ED%A0%80',
    '/api/items/%ff',
    '/item/%00',
    '/%F0%9F%8E%88',
    '/api/admin/bookings?search=%00',
  ])
    expect((await owner.send('GET', path)).status).toBeLessThan(500);
  for (const key of ['\u00ff'.repeat(255), 'x'.repeat(256), ' ', '\t']) {
    const headers = { 'Idempotency-Key': key };
    const { status } = await shop
      .visitor()
      .call('createBooking', { body: await shop.form(await shop.item()), headers });
    expect([201, 400]).toContain(status);
  }
});

test('an invisible name is refused', async ({ shop }) => {
  const item = await shop.item();
  for (const blank of BLANK) {
    for (const field of ['customerName', 'address', 'city'] as const) {
      const { status } = await shop
        .visitor()
        .call('createBooking', { body: await shop.form(item, { [field]: blank }) });
      expect([field, blank, status]).toEqual([field, blank, 400]);
    }
    expect((await shop.visitor().call('register', { body: { ...newPerson(), firstName: blank } })).status).toBe(400);
  }
});

test('an overlong text is refused', async ({ shop }) => {
  const item = await shop.item();
  for (const field of TEXTS) {
    for (const text of [
      'x'.repeat(100_000),
      '🎈'.repeat(20_000),
      'e\u0301'.repeat(20_000),
      `${' '.repeat(50_000)}x`.repeat(2),
    ]) {
      const { status } = await shop.visitor().call('createBooking', { body: await shop.form(item, { [field]: text }) });
      expect([field, text.length, status]).toEqual([field, text.length, 400]);
    }
  }
});

test('invisible format characters are removed from every field, and the joiners of emoji stay', async ({ shop }) => {
  const body = await shop.form(await shop.item(), INVISIBLE);
  const { id } = await shop.visitor().request<Booking>('createBooking', { body });
  const booking = await (await shop.admin()).request<Booking>('getBooking', { params: { id } });
  expect(booking).toMatchObject({
    customerName: 'Dana Miller',
    customerEmail: 'dana@example.com',
    customerPhone: '(555) 010-2030 x12',
    address: '1 Main St',
    city: 'Springfield',
    zipCode: '12345-6789',
    specialInstructions: 'Gate code\n👩\u200d👧',
  });
});

test('names in all scripts are returned unchanged', async ({ shop }) => {
  const item = await shop.item();
  const owner = await shop.admin();
  for (const customerName of NAMES) {
    const { id } = await shop
      .visitor()
      .request<Booking>('createBooking', { body: await shop.form(item, { customerName }) });
    expect((await owner.request<Booking>('getBooking', { params: { id } })).customerName).toBe(customerName);
  }
});

test('usernames differ by more than case, spaces, and how an accent is stored', async ({ shop }) => {
  const person = { ...newPerson() };
  person.username += 'é';
  await shop.visitor().request('register', { body: person });
  for (const username of [person.username.toUpperCase(), ` ${person.username} `, person.username.normalize('NFD')]) {
    const { status } = await shop.visitor().call('register', { body: { ...newPerson(), username } });
    expect(status).toBe(409);
    const login = { username, password: person.password };
    expect((await shop.visitor().call('login', { body: login })).status).toBe(200);
  }
});
