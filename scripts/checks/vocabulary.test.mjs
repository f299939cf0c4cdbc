import { expect, test } from '@jest/globals';
import { bannedWords } from './vocabulary.mjs';

test.each([
  ['// Whoever has slept through more forgets all.', 'Whoever'],
  ['Backups of before still hold the person', 'of before'],
  ['the tables are built anew', 'anew'],
  ['const desk = new BookingDesk(url);', 'BookingDesk'],
  ["import { x } from './gone-callers.js';", 'gone-callers'],
  ['const LONGEST_ANSWER_MS = 4_000;', 'LONGEST_A'],
  ['const hindrances = [];', 'hindrance'],
  ['const { byPhone } = reasons;', 'byPhone'],
  ['new MailReactor()', 'MailReactor'],
  ["throw new Error('nobody is signed in');", 'nobody'],
])('%s is reported', (text, word) => {
  expect(bannedWords(`fine\n${text}\n`)).toEqual([{ line: 2, word }]);
});

test.each([
  'the newest event',
  'a blessing',
  'renewed',
  'MAX_ITEMS',
  'the longest line',
  'be items',
  'bookByPhone',
  'email-reactor',
  "find('nobody')",
  'the user "nobody"',
])('%s is allowed', (text) => {
  expect(bannedWords(text)).toEqual([]);
});
