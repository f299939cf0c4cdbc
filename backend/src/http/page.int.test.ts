import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FIRST_ANSWERS, type FirstAnswers, type Item } from '@party-rental/contracts';
import { openTestShop, type TestShop } from '../testing/test-shop.js';
import { whileCutOff } from '../testing/while-cut-off.js';

const PUBLIC_URL = 'https://shop.example';
let shop: TestShop;
let castle: Item;

beforeAll(async () => {
  shop = await openTestShop({ env: { PUBLIC_URL } });
  // Long enough to be worth packing.
  castle = await shop.addItem({ name: 'Castle', description: 'A roomy classic. '.repeat(80) });
});
afterAll(() => shop.close());

function firstAnswersIn(html: string): FirstAnswers {
  const text = new RegExp(`id="${FIRST_ANSWERS}">(.*)</script>`).exec(html)?.[1];
  return JSON.parse(text ?? 'null');
}

test('the home page brings the items and what can be had of them today', async () => {
  const { text, headers } = await shop.guest.get('/').expect(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const answers = firstAnswersIn(text);
  expect(answers.settings?.today).toBe(shop.today);
  expect(answers.items).toEqual([expect.objectContaining({ id: castle.id, name: 'Castle' })]);
  expect(answers.availability).toEqual({
    date: shop.today,
    byItem: { [castle.id]: { available: true, remaining: castle.stock } },
  });
});

test('the home page for a day brings what can be had on that day', async () => {
  const day = `${Number(shop.today.slice(0, 4)) + 1}-06-15`;
  expect(firstAnswersIn((await shop.guest.get(`/?date=${day}`)).text).availability?.date).toBe(day);
  expect(firstAnswersIn((await shop.guest.get('/?date=2026-02-30')).text).availability?.date).toBe(shop.today);
});

test("an item's page brings the item, and is titled by it", async () => {
  const { text } = await shop.guest.get(`/item/${castle.id}`).expect(200);
  expect(firstAnswersIn(text).item).toMatchObject({ name: 'Castle' });
  expect(text).toContain('<title>Castle | ');
});

test('what strangers come to is drawn already, what belongs to one visitor is not', async () => {
  expect((await shop.guest.get('/')).text).toMatch(/<div id="root">.*<h1[^>]*>Make Your Party .*Castle/s);
  expect((await shop.guest.get(`/item/${castle.id}`)).text).toMatch(/<h1[^>]*>Castle<\/h1>/);
  // What is in a cart the browser alone knows.
  expect((await shop.guest.get('/cart')).text).toMatch(/<h1[^>]*>Your Cart<\/h1>/);
  expect((await shop.guest.get('/account')).text).toContain('<div id="root"></div>');
});

test.each(['/item/4711', '/item/none', '/no/such/page'])('%s is a page, and 404', async (path) => {
  const { text } = await shop.guest.get(path).expect(404);
  expect(text).toContain('<div id="root">');
});

test('an item that is offered no more has no page, and is no product', async () => {
  const { id } = await shop.addItem({ name: 'Old Castle', isActive: false });
  const { text } = await shop.guest.get(`/item/${id}`).expect(404);
  expect(text).not.toContain('application/ld+json');
});

test('a call that does not exist, and a file that does not, are problems and no pages', async () => {
  for (const path of ['/api/nothing', '/nothing.txt']) {
    expect((await shop.guest.get(path).expect(404)).headers['content-type']).toMatch(/^application\/problem\+json/);
  }
});

/** As it is written on the wire; supertest would read it first. */
async function statusOf(path: string): Promise<number | undefined> {
  const [answer] = (await once(request(shop.url, { path }).end(), 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test.each(['//', '///', '//:x/', '//shop.example/about', '/\\shop.example/about'])(
  'nothing is at %s, which names no host',
  async (path) => {
    expect(await statusOf(path)).toBe(404);
  },
);

test.each(['', '/about', '?date=2026-12-12', '/api/items'])(
  '%s may be asked for with the host before it',
  async (path) => {
    expect(await statusOf(PUBLIC_URL + path)).toBe(200);
  },
);

test.each(['/', '/api/items'])('%s is sent compressed, and not again to whoever has it', async (path) => {
  const first = await shop.guest.get(path).set('Accept-Encoding', 'br').expect(200);
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
  await shop.guest
    .get(path)
    .set('If-None-Match', first.headers['etag'] ?? '')
    .expect(304);
});

test('scripts are packed when they are built, and kept for good', async () => {
  const { text } = await shop.guest.get('/');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '';
  const { headers } = await shop.guest.get(script).set('Accept-Encoding', 'br, gzip').expect(200);
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
});

test('what concerns one visitor is kept by nobody', async () => {
  const { headers } = await shop.admin.get('/api/user').expect(200);
  expect(headers['cache-control']).toBe('no-store');
});

test('the site map lists the public pages and every item of the shop', async () => {
  const gone = await shop.addItem({ name: 'Old Slide', isActive: false });
  const { text } = await shop.guest
    .get('/sitemap.xml')
    .expect(200)
    .expect('Content-Type', /^application\/xml/);
  const urls = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(urls).toEqual(
    expect.arrayContaining([`${PUBLIC_URL}/`, `${PUBLIC_URL}/faq`, `${PUBLIC_URL}/item/${castle.id}`]),
  );
  expect(urls).not.toContain(`${PUBLIC_URL}/item/${gone.id}`);
  expect(urls).not.toContain(`${PUBLIC_URL}/account`);
});

test('the site map is to be asked for again when the database goes away', async () => {
  const { status, body, headers } = await whileCutOff(shop.databaseUrl, 'items', () => shop.guest.get('/sitemap.xml'));
  expect(status).toBe(503);
  expect(body.code).toBe('busy');
  expect(headers).toHaveProperty('retry-after');
});

test('robots are told where it is', async () => {
  const { text } = await shop.guest.get('/robots.txt').expect(200);
  expect(text).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
});
