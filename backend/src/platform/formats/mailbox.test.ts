import { expect, test } from 'vitest';
import { toMailbox } from './mailbox.js';

test.each([
  ['Dana@Example.com', 'dana@example.com'],
  ['dana+party@example.com', 'dana@example.com'],
  ['dana+a+b@example.com', 'dana@example.com'],
  ['d.a.na+x@gmail.com', 'dana@gmail.com'],
  ['d.ana@googlemail.com', 'dana@gmail.com'],
  ['d.ana@example.com', 'd.ana@example.com'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(toMailbox(email)).toBe(mailbox);
});

test('different people have different mailboxes', () => {
  expect(toMailbox('+a@example.com')).not.toBe(toMailbox('dana@example.com'));
  expect(toMailbox('dana@example.com')).not.toBe(toMailbox('dana@example.org'));
});
