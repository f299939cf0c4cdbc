import { expect, test } from 'vitest';
import { pageItem, pageSettings } from '../../../test-support/page-data.js';
import { withoutScripts } from './without-scripts.js';

const settings = pageSettings;
const item = pageItem({ name: 'Castle <b>', description: 'A "roomy" one' });

test('without scripts, parents read the items with their prices, and the phone number', () => {
  const html = withoutScripts('/', { settings, items: [item] });
  expect(html).toContain('<a href="/item/7">Castle &#60;b&#62;</a>: $189.00 per day');
  expect(html).toContain('(555) 123-4567');
});

test('without scripts, an item has its name, price and description, and a page its words', () => {
  expect(withoutScripts('/item/7', { settings, item })).toMatch(
    /<h1>Castle &#60;b&#62;<\/h1><p>\$189\.00 per day<\/p>/,
  );
  const content = [
    { key: 'about.lead' as const, html: '<p>We lift.</p>' },
    { key: 'faq.lead' as const, html: 'No' },
  ];
  const about = withoutScripts('/about', { settings, content });
  expect(about).toContain('<p>We lift.</p>');
  expect(about).not.toContain('No<');
});

test('a shop that is not open yet says nothing more', () => {
  expect(withoutScripts('/', { settings: { ...settings, phone: '' } })).toBe('');
});
