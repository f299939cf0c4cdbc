import { expect, test } from 'vitest';
import { formatActor, isCustomer, isDemonstration, parseAccount } from './actor.js';

test.each([
  { account: null, actor: 'guest', byCustomer: true },
  { account: { id: 7, role: 'USER' as const }, actor: 'user:7', byCustomer: true },
  { account: { id: 3, role: 'CREW' as const }, actor: 'crew:3', byCustomer: false },
  { account: { id: 1, role: 'ADMIN' as const }, actor: 'admin:1', byCustomer: false },
])('$actor is formatted and parsed', ({ account, actor, byCustomer }) => {
  expect(formatActor(account)).toBe(actor);
  expect(parseAccount(actor)).toEqual(account ?? undefined);
  expect(isCustomer(actor)).toBe(byCustomer);
  expect(isDemonstration(actor)).toBe(false);
});

test.each(['system', 'demonstration'])('%s is no customer and has no account', (actor) => {
  expect(isCustomer(actor)).toBe(false);
  expect(parseAccount(actor)).toBeUndefined();
  expect(isDemonstration(actor)).toBe(actor === 'demonstration');
});
