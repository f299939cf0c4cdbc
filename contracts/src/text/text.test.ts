import { describe, expect, test } from 'vitest';
import { login, register } from '../accounts/accounts.js';
import { deliveryRule } from '../day-plan/delivery.js';
import { byItemId, searched } from '../api/parameters.js';
import { secondFactorLogin } from '../accounts/second-factor.js';
import { cleanText, toNumber } from './clean-text.js';
import { parsePhone, telLink } from './phone.js';
import { emailAddress, line, paragraph, phoneNumber, timeOfDay } from './text.js';
import { zipCode } from './us-address.js';

const name = line(10, 'Name is required');
const phone = phoneNumber('Phone number is required');

/** Bidi marks, embeddings and isolates, zero-width spaces, word joiners, soft hyphens, byte order marks, annotations. */
const INVISIBLE =
  '\u00AD\u061C\u180E\u200B\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2064\u2066\u2069\u206A\uFEFF\uFFF9\uFFFB';

describe('a line of text', () => {
  test.each([...INVISIBLE])('loses an invisible format character before it is validated: %j', (character) => {
    expect(name.parse(`${character}Dana${character}${character}Miller${character}`)).toBe('DanaMiller');
    expect(paragraph(20).parse(`Ring\n${character}twice`)).toBe('Ring\ntwice');
    expect(searched.parse(`${character}Dana`)).toBe('Dana');
    expect(name.safeParse(character.repeat(4)).error?.issues[0]?.message).toBe('Name is required');
  });

  test('has one form for each accent', () => {
    expect(name.parse('Nun\u0303ez')).toBe('Nuñez');
    expect(login.shape.username.parse('Zoe\u0308')).toBe('Zoë');
    expect(register.shape.username.parse('김민수'.normalize('NFD'))).toBe('김민수');
  });

  test.each(['👩\u200D👧', 'نامه\u200Cای', 'क्\u200Dष', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'])(
    'keeps the joiners of emoji and scripts, and the tags of flags: %s',
    (text) => expect(cleanText(text)).toBe(text),
  );

  test('loses tags that are not of a flag', () => {
    expect(cleanText('Dana\u{E0067}\u{E0062}\u{E007F}')).toBe('Dana');
  });

  test('is cleaned in time that grows with its length', () => {
    const begin = performance.now();
    for (const part of [' ', 'x', 'x ', '#', 'ext. ', '1', '🏴\u{E0067}', '\u{E0067}', '\u200D', 'e\u0301'])
      for (const schema of [name, phone, emailAddress, zipCode]) schema.safeParse(part.repeat(500_000 / part.length));
    expect(performance.now() - begin).toBeLessThan(10_000);
  });
});

describe('a phone number', () => {
  test.each([
    ['\u202D(555) 010-1234\u202C', '(555) 010-1234'],
    ['555–010–1234', '555-010-1234'],
    ['555\u2011010\u20111234', '555-010-1234'],
    ['555−010－1234', '555-010-1234'],
    ['５５５\u3000０１０\u00A0１２３４', '555 010 1234'],
    ['555\u200B010\u200D1234', '5550101234'],
    ['＋１（５５５）０１０．１２３４', '+1(555)010.1234'],
  ])('%j is %s', (typed, stored) => expect(phone.parse(typed)).toBe(stored));

  test.each([
    'x12',
    ' x12',
    ' X 12',
    ' ext 12',
    ' ext. 12',
    ', Ext. 12',
    '#12',
    ' # 12',
    ' extension 12',
    ' x. 12',
    ' ｘ１２',
    ',12',
    ';ext=12',
    ' ext: 12',
  ])('keeps an extension apart from the number: %j', (extension) => {
    const stored = phone.parse(`(555) 010-2030${extension}`);
    expect(stored).toBe('(555) 010-2030 x12');
    expect(phone.parse(stored)).toBe(stored);
    expect(parsePhone(stored)).toEqual({ number: '(555) 010-2030', extension: '12' });
    expect(telLink(stored)).toBe('tel:5550102030;ext=12');
  });

  test('without an extension has none, and dials all of its digits', () => {
    expect(parsePhone('555-010-2030')).toEqual({ number: '555-010-2030', extension: null });
    expect(telLink('+1 (555) 010-2030')).toBe('tel:+15550102030');
  });

  test('has at least 7 digits and at most 20 characters, not counting its extension', () => {
    expect(phone.safeParse('555010 x4711').success).toBe(false);
    expect(phone.parse('01234567890123456789 ext. 123456')).toBe('01234567890123456789 x123456');
    expect(phone.safeParse('012345678901234567890 x1').success).toBe(false);
  });
});

test('emails, ZIP codes, codes, times and numbers also lose joiners, and have ASCII digits and hyphens', () => {
  expect(emailAddress.parse('\u2066mary–ann１@exam\u200Cple.com\u2069')).toBe('mary-ann1@example.com');
  expect(emailAddress.parse('dana＠example．com')).toBe('dana@example.com');
  expect(zipCode.parse('\u200E０２１３８—1234')).toBe('02138-1234');
  expect(deliveryRule.shape.zipPrefix.parse(' １２\u200B3 ')).toBe('123');
  expect(secondFactorLogin.shape.code.parse('１２３–４５６')).toBe('123456');
  expect(timeOfDay.parse('１４：３０')).toBe('14:30');
  expect(byItemId.parse({ id: '１２' })).toEqual({ id: 12 });
  expect(toNumber('\u202D−１２.５\u202C')).toBe(-12.5);
});
