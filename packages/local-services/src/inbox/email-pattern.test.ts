import { describe, expect, test } from 'vitest';
import { emailPattern } from './email-pattern.js';

const names = (text: string, email = 'dan@example.com') => new RegExp(emailPattern(email), 'i').test(text);

describe('the pattern of an email', () => {
  test.each([
    'dan@example.com',
    'DAN@Example.COM',
    'Write to dan@example.com.',
    'Dan <dan@example.com>, Jo <jo@example.com>',
    '<a href="mailto:dan@example.com">',
    "'dan@example.com'",
    'two\ndan@example.com\nlines',
  ])('matches %j', (text) => expect(names(text)).toBe(true));

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
  ])('does not match %j', (text) => expect(names(text)).toBe(false));

  test('escapes special characters', () => {
    expect(names("o'neil+a.b_c@a-b.example", "O'Neil+a.b_c@a-b.example")).toBe(true);
    expect(names('oneil+aab_c@a-b.example', "O'Neil+a.b_c@a-b.example")).toBe(false);
  });
});
