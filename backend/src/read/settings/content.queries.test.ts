import { expect, test } from 'vitest';
import { pageSettings } from '../../../test-support/page-data.js';
import { toHtml } from './content.queries.js';

const settings = { ...pageSettings, businessEmail: 'hello_us@example.com' };
const show = (text: string) => toHtml('about.body', text, settings).html;

test('a placeholder of a link is filled in as a URL', () => {
  expect(show('[Call](tel:{{ phone }}) or [write](mailto:{{email}})')).toBe(
    '<p><a href="tel:5551234567">Call</a> or <a href="mailto:hello_us@example.com">write</a></p>\n',
  );
  expect(show('[Map](https://maps.example/?q={{address}} "Where we are")')).toContain(
    'href="https://maps.example/?q=123%20Party%20Lane,%20Troy,%20NY%2012180"',
  );
});

test('a placeholder that makes a link run scripts makes no link', () => {
  const businessName = 'javascript:alert(1)';
  expect(toHtml('about.body', '[x]({{businessName}})', { ...settings, businessName }).html).not.toContain('javascript');
});
