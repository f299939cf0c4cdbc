import { describe, expect, test } from '@jest/globals';
import { emailPattern } from './email-pattern.js';

const names = (text: string, email = 'dan@example.com') => new RegExp(emailPattern(email), 'i').test(text);

describe('an address in a text', () => {
  test.each([
    'dan@example.com',
    'DAN@Example.COM',
    'Write to dan@example.com.',
    'Dan <dan@example.com>, Jo <jo@example.com>',
    '<a href="mailto:dan@example.com">',
    "'dan@example.com'",
    'two\ndan@example.com\nlines',
  ])('is found in %j', (text) => expect(names(text)).toBe(true));

  test.each([
    'jordan@example.com',
    'jor.dan@example.com',
    'jor-dan@example.com',
    'jor+dan@example.com',
    "o'dan@example.com",
    'dan@example.com.au',
    'dan@example.community',
    'dan@example.com-pany.org',
    'dan@examplexcom',
  ])('is not found in %j', (text) => expect(names(text)).toBe(false));

  test('is what it is, whatever the signs in it', () => {
    expect(names("o'neil+a.b_c@a-b.example", "O'Neil+a.b_c@a-b.example")).toBe(true);
    expect(names('oneil+aab_c@a-b.example', "O'Neil+a.b_c@a-b.example")).toBe(false);
  });
});
