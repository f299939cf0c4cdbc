import { expect, test } from 'vitest';
import { username } from './accounts.js';

test.each(['dana', 'Zoë-Łukasz.1_2', 'Ольга', 'Ελένη', '민수', '田中さくら', 'サクラ7', 'דנה', '2026'])(
  'the username %s is of one script',
  (name) => expect(username.parse(name)).toBe(name),
);

test.each(['аdmin', 'dаna', 'Οlga', 'dana田', 'Ольгa'])('the username %s mixes scripts and is rejected', (name) => {
  expect(username.safeParse(name).error?.issues[0]?.message).toBe('Please use the letters of one alphabet');
});

test.each([
  ['ａｄｍｉｎ', 'admin'],
  ['ﬁona', 'fiona'],
  ['ｻｸﾗ', 'サクラ'],
])('the username %s is stored as %s', (typed, stored) => expect(username.parse(typed)).toBe(stored));
