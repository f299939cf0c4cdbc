import { expect, test } from 'vitest';
import { suggestEmail } from './email-field';

test.each([
  ['dana@gmial.com', 'dana@gmail.com'],
  ['dana@gmail.con', 'dana@gmail.com'],
  ['dana@gmail.co', 'dana@gmail.com'],
  ['Dana@GMAIL', 'Dana@gmail.com'],
  ['dana@gmailcom', 'dana@gmail.com'],
  [' dana@hotmial.com\u202c', 'dana@hotmail.com'],
  ['dana@yaho.com', 'dana@yahoo.com'],
  ['dana@comcat.net', 'dana@comcast.net'],
])('%j asks about %s', (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

test.each([
  'dana@gmail.com',
  'dana@ymail.com',
  'dana@mail.com',
  'dana@yahoo.ca',
  'dana@hotmail.fr',
  'dana@example.com',
  'dana@',
  'gmial.com',
  '',
])('there is no question about %j', (typed) => expect(suggestEmail(typed)).toBeNull());
