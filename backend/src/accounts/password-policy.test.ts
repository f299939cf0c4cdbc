import { expect, test } from 'vitest';
import { DEMONSTRATION_BUSINESS } from '@party-rental/contracts';
import { PasswordPolicy } from './password-policy.js';

const passwords = new PasswordPolicy({ business: DEMONSTRATION_BUSINESS });
const dana = { username: 'dana.m', email: 'dana.miller@example.com', firstName: 'Dana', lastName: 'Miller' };
const messageFor = (password: string) => passwords.check('password', password, dana)?.more.errors?.[0]?.message;

test.each(['password', '12345678', 'Iloveyou1', 'qwertyuiop', 'TRUSTNO1', 'ｐａｓｓｗｏｒｄ'])(
  '%s is too common, in any spelling',
  (password) => {
    expect(messageFor(password)).toBe('This password is one of the most common ones. Please choose another');
  },
);

test.each(['dana.m2026', 'Dana.Miller@example.com', 'danamiller!', '!!Miller1984', 'HoorayPartyRentals1'])(
  '%s is too similar to the names of its owner',
  (password) => {
    expect(messageFor(password)).toMatch(/^This password is just a name/);
  },
);

test.each(['correct horse', 'balloons-and-cake', '4711 0815 2222', 'dana likes cake', '密码是一首长长的诗'])(
  '%s is accepted',
  (password) => {
    expect(passwords.check('password', password, dana)).toBeUndefined();
  },
);

test('the rejection names the field of the password', () => {
  expect(passwords.check('newPassword', 'password', dana)).toMatchObject({
    code: 'malformed',
    detail: 'This password is one of the most common ones. Please choose another.',
    more: { errors: [{ path: 'newPassword' }] },
  });
});
