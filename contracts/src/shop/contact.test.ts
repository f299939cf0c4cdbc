import { describe, expect, test } from 'vitest';
import { contactMessage } from './contact.js';

const message = { name: 'Dana Miller', email: 'dana@example.com', message: 'Do you deliver on Sundays?' };

function faults(input: unknown): Record<string, string> {
  const issues = contactMessage.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message: text }) => [path.join('.'), text]));
}

describe('a message to the shop', () => {
  test('requires a name, an email address and a message', () => {
    expect(contactMessage.parse(message)).toEqual({ ...message, phone: null });
    expect(faults({})).toEqual({
      name: 'Name is required',
      email: 'Please enter a valid email',
      message: 'Message is required',
    });
  });

  test('keeps its lines, and any script that people write in', () => {
    const text = 'Grüße 👩‍👩‍👧, שלום\n\n안녕하세요';
    expect(contactMessage.parse({ ...message, message: `  ${text}\n` }).message).toBe(text);
  });

  test.each([
    ['spaces', '   '],
    ['zero-width spaces', '\u200B\u200B'],
    ['soft hyphens', '\u00AD\u00AD'],
    ['fillers', '\u3164\u115F'],
    ['blank Braille', '\u2800'],
  ])('a name or a message of nothing but %s counts as empty', (_, blank) => {
    expect(faults({ ...message, name: blank, message: blank })).toEqual({
      name: 'Name is required',
      message: 'Message is required',
    });
  });

  test.each(['Dana\r\nBcc: everybody@example.com', 'Dana\u2028Miller', 'Dana\u0000'])(
    'a name that would break its line is refused: %j',
    (name) => {
      expect(faults({ ...message, name })).toEqual({ name: 'Please remove line breaks and control characters' });
    },
  );

  test.each(['dana@example.com\r\nBcc: all@example.com', 'dana@example.com, all@example.com', '<dana@example.com>'])(
    'one address is one address: %j',
    (email) => {
      expect(Object.keys(faults({ ...message, email }))).toEqual(['email']);
    },
  );

  test('has a maximum length', () => {
    expect(faults({ ...message, message: 'x'.repeat(4000) })).toEqual({});
    expect(faults({ ...message, name: 'x'.repeat(121), message: 'x'.repeat(4001) })).toEqual({
      name: 'Please use at most 120 characters',
      message: 'Please use at most 4000 characters',
    });
  });

  test('that falls into the trap for programs is refused openly, so that no person believes it was sent', () => {
    expect(contactMessage.safeParse({ ...message, website: '' }).success).toBe(true);
    expect(faults({ ...message, website: 'https://spam.example' })).toEqual({
      website: 'This looks like it was sent by a program. Please call us instead',
    });
  });
});
