import { expect, test } from '@jest/globals';
import { redact } from './redact.js';

test('keeps the reason and leaves the person out', () => {
  const words =
    '550 5.1.1 <Dana@Example.com>: Dana Miller (dana@example.com,\n postmaster@x.org) is unknown. See RFC 5321';
  expect(redact(words, ['Dana Miller', 'dana@example.com'])).toBe(
    '550 5.1.1 <[…]>: […] ([…], […]) is unknown. See RFC 5321',
  );
});

test('takes the words of a person as text, not as a pattern', () => {
  expect(redact('a+b (x) is unknown', ['a+b (x)'])).toBe('[…] is unknown');
});
