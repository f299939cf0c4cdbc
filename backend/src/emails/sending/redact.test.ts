import { expect, test } from 'vitest';
import { redact } from './redact.js';

test('removes the person and keeps the reason', () => {
  const reply =
    '550 5.1.1 <Dana@Example.com>: Dana Miller (dana@example.com,\n postmaster@x.org) is unknown. See RFC 5321';
  expect(redact(reply, ['Dana Miller', 'dana@example.com'])).toBe(
    '550 5.1.1 <[…]>: […] ([…], […]) is unknown. See RFC 5321',
  );
});

test('matches personal data as text, not as a pattern', () => {
  expect(redact('a+b (x) is unknown', ['a+b (x)'])).toBe('[…] is unknown');
});
