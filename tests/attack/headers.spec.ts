import type { Item } from '@party-rental/contracts';
import { expect, test } from './support/test.js';
import { rawGet } from './support/raw.js';

/** One reply of every kind. */
const REPLIES = [
  ['the home page', '/'],
  ["an item's page", '/item/1'],
  ['an unknown page', '/no/such/page'],
  ['an admin page', '/admin/bookings'],
  ['a script', 'script'],
  ['an image of the shop', '/pictures/placeholder.svg'],
  ['robots.txt', '/robots.txt'],
  ['the site map', '/sitemap.xml'],
  ['a reply of the API', '/api/items'],
  ['a refusal', '/api/user'],
  ['an unknown call', '/api/no-such-call'],
  ['an unknown file', '/uploads/none.webp'],
  ["the API's page", '/api/docs'],
  ["the API's document", '/api/openapi.json'],
  ['a health check', '/api/health/ready'],
] as const;

for (const [what, address] of REPLIES) {
  test(`${what} has all security headers`, async ({ shop }) => {
    const visitor = shop.visitor();
    const path = address === 'script' ? getScript((await visitor.send('GET', '/')).text) : address;
    const { headers } = await visitor.send('GET', path);
    const policy = parsePolicy(headers.get('content-security-policy'));
    expect(policy['default-src']).toEqual(["'self'"]);
    expect(policy['script-src']).toEqual(["'self'"]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors', 'frame-src', 'script-src-attr'])
      expect(policy[name], name).toEqual(["'none'"]);
    expect(policy['form-action']).toEqual(["'self'"]);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000; includeSubDomains$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('content-type')).toMatch(/charset=utf-8|^image\//);
  });
}

test('no page has an inline script or handler, or a javascript: URL', async ({ shop }) => {
  const item = await shop.item();
  for (const path of ['/', `/item/${item.id}`, '/cart', '/account', '/about', '/admin', '/api/docs']) {
    const { text } = await shop.visitor().send('GET', path);
    const scripts = [...text.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes = '', content = ''] of scripts) {
      const isData = /type="application\/(ld\+)?json"/.test(attributes);
      expect(isData || content.trim() === '', `${path}: ${attributes} ${content.slice(0, 80)}`).toBe(true);
    }
    expect(text).not.toMatch(/\son[a-z]+\s*=\s*["'][^"']/i);
    expect(text).not.toMatch(/javascript:/i);
  }
});

test('a malformed URL gets a problem document with the security headers', async ({ shop }) => {
  for (const path of ['/api/items/%zz', '/%c0%ae', '/uploads/%']) {
    const { status, headers, body } = await shop.visitor().send('GET', path);
    expect([status, body['code']]).toEqual([400, 'malformed']);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('no CORS header allows another origin to read', async ({ shop }) => {
  const origin = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
  for (const path of ['/api/items', '/api/user', '/api/bookings']) {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await shop.visitor().send(method, path, { headers: origin });
      const allowed = [...headers.keys()].filter((name) => name.startsWith('access-control'));
      expect(allowed).toEqual([]);
    }
  }
});

test('replies about one customer may not be cached', async ({ shop }) => {
  const customer = await shop.customer();
  const booking = await shop.book(await shop.item(), customer);
  for (const path of ['/api/user', '/api/user-bookings', `/api/bookings/${booking.id}`])
    expect((await customer.visitor.send('GET', path)).headers.get('cache-control')).toBe('no-store');
  expect((await (await shop.admin()).call('exportBookings')).headers.get('cache-control')).toBe('no-store');
});

test('a problem is never stored', async ({ shop }) => {
  for (const path of ['/api/user', '/api/no-such-call', '/%61pi/user', '/uploads/none.webp'])
    expect((await shop.visitor().send('GET', path)).headers.get('cache-control'), path).toBe('no-store');
});

test('a URL with escaped letters gets the headers, the session and the compression of its call', async ({ shop }) => {
  const customer = await shop.customer();
  const booking = await shop.book(await shop.item(), customer);
  for (const path of ['/api/user', '/api/user-bookings', `/api/bookings/${booking.id}`, '/api/items']) {
    const plain = await customer.visitor.send('GET', path);
    for (const escaped of [path.replace('/api', '/%61pi'), path.replace('/api/', '/ap%69/')]) {
      const { status, text, headers } = await customer.visitor.send('GET', escaped);
      expect([status, text]).toEqual([200, plain.text]);
      for (const name of ['cache-control', 'content-encoding', 'etag'])
        expect(headers.get(name), `${name} of ${escaped}`).toBe(plain.headers.get(name));
    }
  }
});

test('the API and its files have the right content types', async ({ shop }) => {
  const owner = await shop.admin();
  const table = await owner.call('exportBookings');
  expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(table.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
  expect((await owner.call('currentUser')).headers.get('content-type')).toMatch(/^application\/json/);
});

test('no URL redirects to another site', async ({ shop }) => {
  for (const path of ['//evil.example/', '/%2f/evil.example', '/\\evil.example', '/login?next=https://evil.example']) {
    const answer = await rawGet(shop.url, path);
    expect(answer.split('\r\n\r\n', 1)[0]).not.toMatch(/^location:/im);
  }
});

test("an item's name that looks like markup is escaped in its page", async ({ shop }) => {
  const name = `</script><script>alert(1)</script> "onload="x`;
  const item: Item = await shop.item({ name, description: '<img src=x onerror=alert(1)> <!-- ]]>' });
  const { text } = await shop.visitor().send('GET', `/item/${item.id}`);
  expect(text).not.toContain('<script>alert');
  expect(text).not.toContain('<img src=x');
  expect(text).toContain('<title>&#60;/script&#62;&#60;script&#62;alert(1)');
  await (await shop.admin()).request('removeItem', { params: { id: item.id } });
});

function parsePolicy(header: string | null): Record<string, string[]> {
  const directives = (header ?? '').split(';').map((directive) => directive.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

function getScript(page: string): string {
  return /<script[^>]* src="([^"]+)"/.exec(page)?.[1] ?? '';
}
