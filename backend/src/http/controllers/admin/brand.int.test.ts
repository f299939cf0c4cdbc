import { addDays, DEFAULT_LOOK, type Brand, type OwnContent, type PublicContent } from '@party-rental/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { until } from '../../../../../tests/support/until.js';
import { DANAS_FORM } from '../../../../test-support/dana.js';
import { openMailedShop, type MailedShop } from '../../../../test-support/mailed-shop.js';
import type { TestShop } from '../../../../test-support/test-shop.js';
import { PublicShop } from '../shop/public-shop.js';

const BRAND = '/api/admin/brand';
const CONTENT = '/api/admin/content';
const BLUE = { primary: '#1d4f91', accent: '#ffd166' };

let mailed: MailedShop;
let shop: TestShop;

beforeAll(async () => {
  mailed = await openMailedShop({ RATE_LIMITS: 'off' });
  shop = mailed.shop;
});
afterAll(() => mailed.close());

const brand = async () => (await shop.admin.get(BRAND).expect(200)).body as Brand;
const own = async (key: string, asOf?: string) =>
  ((await shop.admin.get(CONTENT).query({ asOf }).expect(200)).body as OwnContent[]).find((text) => text.key === key);
const shown = async (key: string) =>
  ((await shop.guest.get('/api/content').expect(200)).body as PublicContent[]).find((text) => text.key === key)?.html;

async function change(key: string, text: string) {
  const { version } = (await own(key)) ?? {};
  return shop.admin.put(`${CONTENT}/${key}`).send({ text, version });
}

test('a shop that never chose a look has the original one, and its pages no style of their own', async () => {
  expect(await brand()).toMatchObject(DEFAULT_LOOK);
  const { text } = await shop.guest.get('/').expect(200);
  expect(text).toContain('<link rel="icon" href="/favicon.svg" />');
  expect(text).not.toContain('<style>:root');
});

test('colors and words are in the settings and in the first HTML at once', async () => {
  const look = { ...(await brand()), colors: BLUE, heroTitle: 'Jump For Joy', heroText: 'Call {{phone}}.' };
  expect((await shop.admin.put(BRAND).send(look).expect(200)).body).toMatchObject({ colors: BLUE });
  const { body } = await shop.guest.get('/api/settings').expect(200);
  expect(body.brand).toMatchObject({ colors: BLUE, heroTitle: 'Jump For Joy' });
  expect(body.brand.heroText).toMatch(/^Call \(?\d/);
  const { text } = await shop.guest.get('/').expect(200);
  expect(text).toContain('--primary:#1d4f91');
  expect(text).toMatch(/Jump For[\s\S]{0,80}Joy/);
});

test("the web manifest has the shop's name, color and icon, and the next one what changed", async () => {
  const manifest = async () => {
    const { headers, text } = await shop.guest.get('/site.webmanifest').buffer(true).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    return JSON.parse(text);
  };
  const look = await brand();
  const { version: _, ...settings } = (await shop.admin.get('/api/admin/settings').expect(200)).body;
  const { colors } = DEFAULT_LOOK;
  await shop.admin
    .put(BRAND)
    .send({ ...look, colors })
    .expect(200);
  expect(await manifest()).toMatchObject({
    name: settings.businessName,
    theme_color: '#fff6e6',
    background_color: '#fff6e6',
    icons: [{ src: '/icon-192.png' }, { src: '/icon-512.png' }, { src: '/favicon.svg', sizes: 'any' }],
  });
  expect((await shop.guest.get('/')).text).toContain('<meta name="theme-color" content="#fff6e6" media=');

  const logoUrl = '/uploads/019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44.webp';
  await shop.admin
    .put(BRAND)
    .send({ ...look, colors: BLUE, logoUrl })
    .expect(200);
  await shop.admin
    .put('/api/admin/settings')
    .send({ ...settings, businessName: 'Jump "Co"' })
    .expect(200);
  expect(await manifest()).toMatchObject({
    name: 'Jump "Co"',
    short_name: 'Jump "Co"',
    theme_color: BLUE.primary,
    icons: [{ src: logoUrl, sizes: 'any', type: 'image/webp' }],
  });
  const { text } = await shop.guest.get('/').expect(200);
  expect(text).toContain('<meta name="theme-color" content="#1d4f91" media="(prefers-color-scheme: light)" />');
  expect(text.match(/name="theme-color"/g)).toHaveLength(2);
  await shop.guest.head('/site.webmanifest').expect(200);
  await shop.admin.put(BRAND).send(look).expect(200);
  await shop.admin.put('/api/admin/settings').send(settings).expect(200);
});

test('a color that makes links unreadable is refused with the nearest one that works', async () => {
  const colors = { ...BLUE, primary: '#ffee00' };
  const { body } = await shop.admin
    .put(BRAND)
    .send({ ...(await brand()), colors })
    .expect(400);
  expect(body.errors).toMatchObject([{ path: 'colors.primary' }]);
  expect(body.errors[0].message).toMatch(/#ffee00.*#[0-9a-f]{6}/);
  expect((await brand()).colors).toEqual(BLUE);
});

test('a text is filled in, cleaned, versioned, undone, and shown as it was', async () => {
  const before = await own('about.body');
  const start = new Date().toISOString();
  const text = 'Call **{{phone}}** <script>alert(1)</script>[x](javascript:alert(1))';
  expect((await change('about.body', text)).body).toMatchObject({ version: 1, text: 'Call **{{phone}}** alert(1)x' });
  expect(await shown('about.body')).toMatch(/^<p>Call <strong>\(?\d[^<]+<\/strong> alert\(1\)x<\/p>/);
  expect(await own('about.body', start)).toEqual(before);
  const outdated = await shop.admin.put(`${CONTENT}/about.body`).send({ text: 'Mine', version: 0 });
  expect(outdated.status).toBe(409);
  expect((await shop.admin.post(`${CONTENT}/about.body/undo`).expect(200)).body).toMatchObject({
    version: 2,
    text: before?.default,
  });
});

test('an unknown placeholder is refused with the known ones, and a preview saves nothing', async () => {
  const { status, body } = await change('about.lead', 'Call {{fax}}');
  expect([status, body.detail]).toEqual([400, expect.stringMatching(/\{\{fax\}\}.*\{\{phone\}\}/)]);
  const preview = await shop.admin.post(`${CONTENT}/faq.body/preview`).send({ text: '## A\n\n### Why?\nSo.' });
  expect(preview.body.html).toContain('<details><summary>Why?</summary>');
  expect((await own('faq.body'))?.version).toBe(0);
  expect((await shop.admin.put(`${CONTENT}/about.unknown`).send({ text: '', version: 0 })).status).toBe(400);
});

test('the words of the pages are computed once, until one of them changes', async () => {
  const compute = vi.spyOn(shop.program.app.get(PublicShop, { strict: false }), 'content');
  for (const text of ['Soon', 'Later']) {
    await change('safety.lead', text);
    compute.mockClear();
    for (let n = 0; n < 3; n += 1) expect(await shown('safety.lead')).toContain(text);
    expect(compute).toHaveBeenCalledTimes(1);
  }
});

test('only admins change words', async () => {
  expect((await shop.guest.put(`${CONTENT}/about.lead`).send({ text: 'Hi', version: 0 })).status).toBe(401);
  expect((await shop.guest.put(BRAND).send(await brand())).status).toBe(401);
});

test("an email has the owner's first and last lines and colors", async () => {
  await change('email.confirmation.opening', 'Hooray from {{businessName}}!\n\nWe love parties.');
  await change('email.confirmation.closing', 'Love, Olga');
  const item = await shop.addItem({ stock: 1 });
  const form = { ...DANAS_FORM, itemId: item.id, eventDate: addDays(shop.today, 30), quantity: 1, termsAccepted: true };
  await shop.guest.post('/api/bookings').send(form).expect(201);
  const find = () => mailed.sink.received.find(({ recipients }) => recipients.includes(form.customerEmail));
  await until(() => find() !== undefined);
  const email = find();
  expect(email?.text).toContain('Hooray from ');
  expect(email?.text).toContain('Love, Olga');
  expect(email?.html).toContain('#1d4f91');
  expect(email?.html).toMatch(/<p style="[^"]*white-space:pre-line;">Hooray from [^<]*!\n\nWe love parties\./);

  const { body: booking } = await shop.admin.get('/api/admin/bookings').query({ limit: 1 }).expect(200);
  await shop.admin.post(`/api/admin/bookings/${booking[0].id}/resend-confirmation`).expect(204);
  const all = () => mailed.sink.received.filter(({ text }) => text?.includes('Hooray from '));
  await until(() => all().length === 2);
});
