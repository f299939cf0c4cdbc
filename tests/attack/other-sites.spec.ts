import { endpoints, type AnyEndpoint, type EndpointName } from '@party-rental/contracts';
import { PUBLIC_URL } from './support/attacked-shop.js';
import { expect, test } from './support/test.js';
import { getPath } from '../support/http-client.js';

const WRITING = Object.entries<AnyEndpoint>(endpoints).filter(([, { method }]) => method !== 'GET') as [
  EndpointName,
  AnyEndpoint,
][];

/** The headers that browsers send with requests of other sites' pages. */
const FOREIGN = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: PUBLIC_URL },
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: `${PUBLIC_URL}.evil.example` },
  { Origin: 'https://evil.example/#https://shop.example' },
];

test("no call with side effects works from another site's page", async ({ shop }) => {
  const owner = await shop.admin();
  for (const [name, { method }] of WRITING) {
    for (const headers of FOREIGN) {
      const { status, body } = await owner.send(method, getPath(name), { body: {}, headers });
      expect([name, headers, status, body['code']]).toEqual([name, headers, 403, 'forbidden']);
    }
  }
  await owner.request('currentUser');
});

test('a form of another site, which browsers send without a preflight request, is refused', async ({ shop }) => {
  const [{ visitor: customer }, owner] = [await shop.customer(), await shop.admin()];
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
  for (const [name, { method, body, access }] of WRITING) {
    if (!body) continue;
    const visitor = access === 'anyone' || access === 'customer' ? customer : owner;
    for (const type of types) {
      const raw = '{"firstName":"Mallory","x":"=1"}';
      const { status } = await visitor.send(method, getPath(name), { raw, headers: { 'content-type': type } });
      expect([name, type, status]).toEqual([name, type, 415]);
    }
  }
});

test('no GET call changes data', async ({ shop }) => {
  const owner = await shop.admin();
  const events = async () => shop.query<{ count: number }>('select count(*)::int from events');
  const before = await events();
  for (const [name, { method, messages }] of Object.entries<AnyEndpoint>(endpoints)) {
    if (method === 'GET' && !messages) await owner.send('GET', getPath(name as EndpointName));
  }
  expect(await events()).toEqual(before);
});

test("the shop's own page passes with either header", async ({ shop }) => {
  const own = [{ 'Sec-Fetch-Site': 'same-origin' }, { Origin: PUBLIC_URL }, { Origin: shop.url }, {}];
  for (const headers of own) expect((await shop.visitor().call('logout', { headers })).status).toBe(204);
});
