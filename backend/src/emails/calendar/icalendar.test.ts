import { expect, test } from '@jest/globals';
import { escapeText, foldLines, formatUtc, quoteParameter } from './icalendar.js';

test('a long line is folded at 75 octets, between characters, and unfolds to the same', () => {
  const line = `LOCATION:${'Åå👩‍👩‍👧'.repeat(30)}`;
  const file = foldLines(['BEGIN:VEVENT', line]);
  const lines = file.split('\r\n');
  for (const folded of lines) expect(Buffer.byteLength(folded)).toBeLessThanOrEqual(75);
  expect(lines.length).toBeGreaterThan(8);
  expect(file).toBe(Buffer.from(file).toString());
  expect(file.replaceAll('\r\n ', '')).toBe(`BEGIN:VEVENT\r\n${line}\r\n`);
});

test('a line of exactly 75 octets is not folded', () => {
  expect(foldLines(['x'.repeat(75)])).toBe(`${'x'.repeat(75)}\r\n`);
  expect(foldLines(['x'.repeat(76)])).toBe(`${'x'.repeat(75)}\r\n x\r\n`);
});

test('text is escaped, and cannot start a new line', () => {
  expect(escapeText('12 Maple Street; Gate\\2, Springfield')).toBe('12 Maple Street\\; Gate\\\\2\\, Springfield');
  expect(escapeText('Castle\r\nBEGIN:VTODO\rX:1\nY:2')).toBe('Castle BEGIN:VTODO X:1 Y:2');
  expect(quoteParameter('The "Hooray"\r\nShop: fun; games')).toBe(`"The 'Hooray' Shop: fun; games"`);
});

test('instants are in UTC, to the second', () => {
  expect(formatUtc(new Date('2026-12-12T14:05:09.123-05:00'))).toBe('20261212T190509Z');
});
