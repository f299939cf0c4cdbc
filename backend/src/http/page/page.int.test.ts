import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ITEM_IMAGE_SIZES, PRELOADED_DATA, type PreloadedData, type Item } from '@party-rental/contracts';
import { bookingForm, openTestShop, type TestShop } from '../../../test-support/test-shop.js';
import { whileCutOff } from '../../../test-support/while-cut-off.js';

const PUBLIC_URL = 'https://shop.example';
let shop: TestShop;
let castle: Item;

beforeAll(async () => {
  shop = await openTestShop({ env: { PUBLIC_URL } });
  // Long enough to be worth packing.
  castle = await shop.addItem({ name: 'Castle', description: 'A roomy classic. '.repeat(80) });
});
afterAll(() => shop.close());

function preloadedDataIn(html: string): PreloadedData {
  const text = new RegExp(`id="${PRELOADED_DATA}">(.*)</script>`).exec(html)?.[1];
  return JSON.parse(text ?? 'null');
}

test('the home page contains the items and their availability today', async () => {
  const { text, headers } = await shop.guest.get('/').expect(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const responses = preloadedDataIn(text);
  expect(responses.settings?.today).toBe(shop.today);
  expect(responses.items).toEqual([expect.objectContaining({ id: castle.id, name: 'Castle' })]);
  expect(responses.availability).toEqual({
    date: shop.today,
    byItem: { [castle.id]: { available: true, remaining: castle.stock } },
  });
});

test('the home page for a day contains the availability of that day', async () => {
  const day = `${Number(shop.today.slice(0, 4)) + 1}-06-15`;
  expect(preloadedDataIn((await shop.guest.get(`/?date=${day}`)).text).availability?.date).toBe(day);
  expect(preloadedDataIn((await shop.guest.get('/?date=2026-02-30')).text).availability?.date).toBe(shop.today);
});

test("an item's page contains the item, and has its title", async () => {
  const { text } = await shop.guest.get(`/item/${castle.id}`).expect(200);
  expect(preloadedDataIn(text).item).toMatchObject({ name: 'Castle' });
  expect(text).toContain('<title>Castle | ');
});

test("an item's page for a day contains whether it is free; one that isn't shows no image before React mounts", async () => {
  const { id } = await shop.addItem({ name: 'Ship', stock: 1, imageUrl: 'https://pictures.example/ship.jpg' });
  const date = `${Number(shop.today.slice(0, 4)) + 1}-06-15`;
  const image = /<main[^>]*>.*<img/;
  const open = async (path: string) => {
    const { text } = await shop.guest.get(path).expect(200);
    return { onDay: preloadedDataIn(text).itemAvailability, showsImage: image.test(text) };
  };
  expect(await open(`/item/${id}`)).toEqual({ onDay: undefined, showsImage: true });
  expect(await open(`/item/${id}?date=${date}`)).toEqual({
    onDay: { date, onDay: { isAvailable: true, remaining: 1 } },
    showsImage: true,
  });
  await shop.guest
    .post('/api/bookings')
    .send(bookingForm({ itemId: id, eventDate: date }))
    .expect(201);
  expect(await open(`/item/${id}?date=${date}`)).toEqual({
    onDay: { date, onDay: { isAvailable: false, remaining: 0 } },
    showsImage: false,
  });
  expect(await open(`/item/${id}`)).toMatchObject({ showsImage: true });
});

test("the HTML shell contains the shop's name, and the top of the home page and of the cart", async () => {
  const { businessName } = (await shop.guest.get('/api/settings')).body;
  for (const path of ['/', '/cart', '/no/such/page']) {
    expect((await shop.guest.get(path)).text).toContain(`${businessName}</span>`);
  }
  expect((await shop.guest.get('/')).text).toMatch(/<div id="root">.*<h1[^>]*>Make Your Party /s);
  expect((await shop.guest.get('/cart')).text).toMatch(/<main.*<h1[^>]*>Your Cart<\/h1>/);
  expect((await shop.guest.get('/contact')).text).not.toContain('<h1');
  expect((await shop.guest.get('/cart')).text).toContain('Booking online needs JavaScript.');
});

test("an item's HTML shell shows its image; an unknown item has none", async () => {
  const { id } = await shop.addItem({ name: 'Tent "L"', imageUrl: 'https://pictures.example/tent.jpg' });
  expect((await shop.guest.get(`/item/${id}`)).text).toMatch(
    /<main[^>]*>.*<img src="https:\/\/pictures\.example\/tent\.jpg" alt="Tent &#34;L&#34;"/,
  );
  expect((await shop.guest.get('/item/4711')).text).not.toMatch(/<main[^>]*>.*<img/);
});

test('the preload tag and the HTML shell of an item ask for the size of an uploaded image that the page asks for', async () => {
  const path = '/uploads/019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44';
  const imageAlts = [{ alt: 'A tent at night', url: `${path}.webp` }];
  const { id } = await shop.addItem({ imageUrl: `${path}.webp`, imageAlts });
  const { text } = await shop.guest.get(`/item/${id}`);
  const srcSet = `${path}-480.webp 480w, ${path}-960.webp 960w, ${path}.webp 1600w`;
  expect(text).toContain(
    `<link rel="preload" as="image" href="${path}.webp" imagesrcset="${srcSet}" imagesizes="${ITEM_IMAGE_SIZES}" fetchpriority="high" />`,
  );
  expect(text).toContain(
    `<img src="${path}.webp" srcset="${srcSet}" sizes="${ITEM_IMAGE_SIZES}" alt="A tent at night"`,
  );
  expect(text.match(/<link [^>]*href="\/uploads\//g)).toHaveLength(1);
  expect(text).toMatch(/og:image" content="[^"]*\/uploads\/019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44\.webp"/);
});

test('the HTML shell has no form fields, and its styles hide links and buttons', async () => {
  const { text } = await shop.guest.get('/');
  expect(text).toContain('<div data-html-shell');
  expect(text).not.toMatch(/<(input|select|textarea|form)\b/);
  const styles = /<link rel="stylesheet" crossorigin href="([^"]+)"/.exec(text)?.[1] ?? '';
  expect((await shop.guest.get(styles)).text).toMatch(/\[data-html-shell\] :is\(a,button\)\{visibility:hidden\}/);
});

test('a page asks for the first script only, also when it needs more', async () => {
  const { text } = await shop.guest.get('/cart');
  expect(text.match(/\/assets\/[\w-]+\.js/g)).toHaveLength(1);
});

test('a cached page shows a change in the next response', async () => {
  const { id } = await shop.addItem({ name: 'Slide', stock: 1 });
  const pages = ['/', `/item/${id}`];
  for (const path of pages) await shop.guest.get(path).expect(200);
  // Changed without an event: only a newly rendered page would show it.
  await shop.pool.query('update items set name = $2 where id = $1', [id, 'Unseen']);
  for (const path of pages) expect((await shop.guest.get(path)).text).toContain('"name":"Slide"');
  await shop.admin.patch(`/api/admin/items/${id}`).send({ name: 'Water Slide' }).expect(200);
  for (const path of pages) expect((await shop.guest.get(path)).text).toContain('"name":"Water Slide"');

  const remaining = async () => preloadedDataIn((await shop.guest.get('/')).text).availability?.byItem[id];
  expect(await remaining()).toEqual({ available: true, remaining: 1 });
  const form = bookingForm({ itemId: id, eventDate: shop.today });
  await shop.guest.post('/api/bookings').send(form).expect(201);
  expect(await remaining()).toMatchObject({ available: false });
});

test('a page without data is not cached', async () => {
  const { text } = await whileCutOff(shop.databaseUrl, 'events', () => shop.guest.get('/faq'));
  expect(preloadedDataIn(text)).toEqual({});
  expect(preloadedDataIn((await shop.guest.get('/faq')).text).settings?.today).toBe(shop.today);
});

test.each(['/item/4711', '/item/none', '/no/such/page'])('%s is a page with status 404', async (path) => {
  const { text } = await shop.guest.get(path).expect(404);
  expect(text).toContain('<div id="root">');
});

test('an inactive item has no page, and is no product', async () => {
  const { id } = await shop.addItem({ name: 'Old Castle', isActive: false });
  const { text } = await shop.guest.get(`/item/${id}`).expect(404);
  expect(text).not.toContain('application/ld+json');
});

test('an unknown API call and an unknown file return problems, not pages', async () => {
  for (const path of ['/api/nothing', '/nothing.txt']) {
    expect((await shop.guest.get(path).expect(404)).headers['content-type']).toMatch(/^application\/problem\+json/);
  }
});

/** Sends the path unchanged; a URL parser would normalize it. */
async function getStatus(path: string): Promise<number | undefined> {
  const [response] = (await once(request(shop.url, { path }).end(), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test.each(['//', '///', '//:x/', '//shop.example/about', '/\\shop.example/about'])(
  '%s does not name a host, and is not found',
  async (path) => {
    expect(await getStatus(path)).toBe(404);
  },
);

test.each(['', '/about', '?date=2026-12-12', '/api/items'])('%s may be requested as an absolute URL', async (path) => {
  expect(await getStatus(PUBLIC_URL + path)).toBe(200);
});

test.each(['/', '/api/items'])('%s is compressed, and revalidated with its ETag', async (path) => {
  const first = await shop.guest.get(path).set('Accept-Encoding', 'br').expect(200);
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
  await shop.guest
    .get(path)
    .set('If-None-Match', first.headers['etag'] ?? '')
    .expect(304);
});

test('scripts are compressed at build time, and cached forever', async () => {
  const { text } = await shop.guest.get('/');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '';
  const { headers } = await shop.guest.get(script).set('Accept-Encoding', 'br, gzip').expect(200);
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
});

test('responses about one visitor are not stored', async () => {
  const { headers } = await shop.admin.get('/api/user').expect(200);
  expect(headers['cache-control']).toBe('no-store');
});

test('the site map lists the public pages and every item', async () => {
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

test('a city that the delivery rules name has a page with its fees, in the site map; others are 404', async () => {
  expect((await shop.guest.get('/delivery/troy-ny')).status).toBe(404);
  const settings = (await shop.admin.get('/api/admin/settings')).body;
  const deliveryRules = [{ zipPrefix: '12180', fee: 1_500, served: true }];
  await shop.admin
    .put('/api/admin/settings')
    .send({ ...settings, deliveryRules })
    .expect(200);
  const { text } = await shop.guest.get('/delivery/troy-ny').expect(200);
  expect(text).toContain('<title>Party Rentals in Troy, NY | ');
  expect(text).toContain(`<link rel="canonical" href="${PUBLIC_URL}/delivery/troy-ny" />`);
  expect(text).toContain('<h1>Party Rentals in Troy, NY</h1><p>Delivery to Troy, NY costs between $');
  expect(text).toContain('"areaServed":{"@type":"City","name":"Troy, NY"}');
  expect(preloadedDataIn(text).places).toContainEqual(expect.objectContaining({ slug: 'troy-ny' }));
  expect((await shop.guest.get('/delivery')).text).toContain('<a href="/delivery/troy-ny">Troy, NY</a>');
  expect((await shop.guest.get('/sitemap.xml')).text).toContain(`<loc>${PUBLIC_URL}/delivery/troy-ny</loc>`);
  const unknown = await shop.guest.get('/delivery/atlantis-ny').expect(404);
  expect(unknown.text).toContain('content="noindex"');
});

test('the site map dates what has changed, and nothing else', async () => {
  const begin = Date.now();
  const item = await shop.addItem({ name: 'Dated Castle' });
  const text = "We're a family business.";
  await shop.admin.put('/api/admin/content/about.body').send({ text, version: 0 }).expect(200);
  const map = await shop.guest.get('/sitemap.xml').expect(200);
  const getDate = (path: string) =>
    new RegExp(`<loc>${PUBLIC_URL}${path}</loc>(?:<lastmod>(.*?)</lastmod>)?</url>`).exec(map.text)?.[1];
  for (const path of [`/item/${item.id}`, '/about'])
    expect(new Date(getDate(path) ?? 0).getTime()).toBeGreaterThanOrEqual(begin);
  expect(getDate('/safety')).toBeUndefined();
});

test('the site map returns 503 while the database is unavailable', async () => {
  const { status, body, headers } = await whileCutOff(shop.databaseUrl, 'items', () => shop.guest.get('/sitemap.xml'));
  expect(status).toBe(503);
  expect(body.code).toBe('busy');
  expect(headers).toHaveProperty('retry-after');
});

test('robots.txt links the site map', async () => {
  const { text } = await shop.guest.get('/robots.txt').expect(200);
  expect(text).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
});

test('a catalog that scripts load page by page is listed as a whole without them', async () => {
  for (let n = 1; n <= 100; n += 1) await shop.addItem({ name: `Slide ${n}` });
  const { text } = await shop.guest.get('/').expect(200);
  for (const name of ['Castle', 'Slide 1', 'Slide 100'])
    expect(text).toMatch(new RegExp(`<li><a href="/item/\\d+">${name}</a>`));
  expect(preloadedDataIn(text).items).toBeUndefined();
});
