import { expect, test } from 'vitest';
import { DEFAULT_LOOK, type PreloadedData } from '@party-rental/contracts';
import { pageItem, pageSettings } from '../../../test-support/page-data.js';
import { pageHead } from './page-head.js';

const SHOP = 'https://shop.example';
const settings = pageSettings;
const castle = pageItem({
  id: 1,
  name: 'Castle "Royal"',
  description: 'A roomy classic. </script><script>alert(1)</script>',
  imageUrl: '/pictures/castle-bounce-house.svg',
});

const head = (path: string, data: PreloadedData = { settings }) => pageHead(path, data, SHOP);
const productIn = (html: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json" id="product">(.*)<\/script>/.exec(html)?.[1] ?? 'null');

test('a public page has a title, a description and a canonical URL', () => {
  const { status, html } = head('/');
  expect(status).toBe(200);
  expect(html).toContain('<title>Make Your Party Unforgettable | Hooray &#38; Co</title>');
  expect(html).toMatch(/<meta name="description" content="Rent bounce houses/);
  expect(html).toContain('<link rel="canonical" href="https://shop.example/" />');
  expect(html).toContain('<meta property="og:image" content="https://shop.example/pictures/share.png" />');
  expect(html).not.toContain('noindex');
});

test('an item is a product with its price, and a PNG preview image', () => {
  const { status, html } = head('/item/1', { settings, item: castle });
  expect(status).toBe(200);
  expect(html).toContain('<title>Castle &#34;Royal&#34; | Hooray &#38; Co</title>');
  expect(html).toContain('<link rel="canonical" href="https://shop.example/item/1" />');
  expect(html).toContain('content="https://shop.example/pictures/castle-bounce-house.png"');
  expect(productIn(html)).toMatchObject({
    '@type': 'Product',
    name: 'Castle "Royal"',
    offers: { price: '189.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  });
});

test('an inactive product is not in stock', () => {
  const { html } = head('/item/1', { settings, item: { ...castle, isActive: false } });
  expect(productIn(html)).toMatchObject({ offers: { availability: 'https://schema.org/Discontinued' } });
});

test('text is escaped', () => {
  const { html } = head('/item/1', { settings, item: castle });
  expect(html).not.toContain('<script>alert');
  expect(productIn(html)).toMatchObject({ description: castle.description });
});

test('the rating is shown only if there are reviews', () => {
  expect(productIn(head('/item/1', { settings, item: castle }).html)).not.toHaveProperty('aggregateRating');
  const rated = { ...castle, rating: { average: 4.5, count: 2 } };
  expect(productIn(head('/item/1', { settings, item: rated }).html)).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
  });
});

test('an uploaded or external image is the preview image', () => {
  const image = (imageUrl: string) =>
    /og:image" content="([^"]*)"/.exec(head('/item/1', { settings, item: { ...castle, imageUrl } }).html)?.[1];
  expect(image('/uploads/a.webp')).toBe('https://shop.example/uploads/a.webp');
  expect(image('https://pictures.example/a.jpg')).toBe('https://pictures.example/a.jpg');
  expect(image('')).toBe('https://shop.example/pictures/share.png');
});

test.each([
  '/account',
  '/bookings',
  '/auth',
  '/booking-details/123',
  '/booking/1',
  '/admin/dashboard',
  '/admin/customers/123',
])('search engines do not index %s', (path) => {
  expect(head(path)).toMatchObject({ status: 200, html: expect.stringContaining('content="noindex"') });
});

test('an unknown page and an unknown item are 404', () => {
  for (const path of ['/no/such/page', '/item/999']) {
    expect(head(path)).toMatchObject({ status: 404, html: expect.stringContaining('content="noindex"') });
  }
});

test('while the database is unavailable, no item is 404', () => {
  expect(head('/item/1', {}).status).toBe(200);
});

const dataIn = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`<script type="application/ld\\+json" id="${id}">(.*)</script>`).exec(html)?.[1] ?? 'null');

test('the home page says which business it is, where, and where else to find it', () => {
  const brand = {
    ...DEFAULT_LOOK,
    heroTitle: 'Jump',
    heroText: '',
    heroImageUrl: '/uploads/hero.webp',
    socialLinks: [{ kind: 'facebook' as const, url: 'https://www.facebook.com/hooray' }],
  };
  const { html } = head('/', { settings: { ...settings, city: 'Springfield, NY 12345', brand } });
  expect(html).toContain('<title>Jump | Hooray &#38; Co</title>');
  expect(dataIn(html, 'business')).toMatchObject({
    '@type': 'LocalBusiness',
    name: 'Hooray & Co',
    telephone: '(555) 123-4567',
    image: 'https://shop.example/uploads/hero.webp',
    address: { addressLocality: 'Springfield', addressRegion: 'NY', postalCode: '12345' },
    sameAs: ['https://www.facebook.com/hooray'],
  });
});

test('questions and answers are data for search engines, and an answer cannot end its script', () => {
  const html =
    '<details><summary>Why?</summary><p>So. &lt;/script&gt;</p></details><details><summary>When?</summary><p>Now.</p></details>';
  const page = head('/faq', { settings, content: [{ key: 'faq.body', html }] }).html;
  expect(dataIn(page, 'faq')).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [
      { name: 'Why?', acceptedAnswer: { text: '<p>So. &lt;/script&gt;</p>' } },
      { name: 'When?', acceptedAnswer: { text: '<p>Now.</p>' } },
    ],
  });
  expect(dataIn(page, 'breadcrumbs')).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://shop.example/' },
      { position: 2, item: 'https://shop.example/faq' },
    ],
  });
});
