import { describe, expect, test } from 'vitest';
import { factsFor } from '../../../test-support/email-facts.js';
import { calendarFile } from './calendar-file.js';

const fileFor = (...args: Parameters<typeof factsFor>) => calendarFile(factsFor(...args));
const unfolded = (...args: Parameters<typeof factsFor>) => fileFor(...args).content.replaceAll('\r\n ', '');

/** Parses the components and their properties by RFC 5545, and throws where the file breaks it. */
function parse(content: string): { name: string; properties: Map<string, string> }[] {
  expect(content.endsWith('\r\n')).toBe(true);
  for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const components: ReturnType<typeof parse> = [];
  const open: ReturnType<typeof parse> = [];
  for (const line of content.trimEnd().replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[A-Z]+=(?:"[^"]*"|[^";:,]*))*:(.*)$/.exec(line) ?? [];
    if (!name || /\p{Cc}/u.test(line)) throw new Error(`Not a content line: ${line}`);
    if (name === 'BEGIN') open.push({ name: value, properties: new Map() });
    else if (name === 'END') {
      const ended = open.pop();
      if (ended?.name !== value) throw new Error(`${value} was not open`);
      components.push(ended);
    } else if (open.at(-1)?.properties.has(name)) throw new Error(`${name} twice`);
    else open.at(-1)?.properties.set(name, value);
  }
  if (open.length > 0) throw new Error(`${open[0]?.name} has no end`);
  return components;
}

const getProperties = (file: string, component: string) =>
  parse(file)
    .filter(({ name }) => name === component)
    .map(({ properties }) => Object.fromEntries(properties));

describe('the calendar file', () => {
  test('has an all-day event for each line of an order without a start time', () => {
    const facts = [[{ quantity: 2 }, { eventDate: '2026-12-31' }]] as const;
    const file = unfolded(...facts);
    expect(getProperties(fileFor(...facts).content, 'VEVENT')).toMatchObject([
      {
        UID: '0192f0c1-0000-7000-8000-000000000000',
        DTSTAMP: '20261121T150000Z',
        STATUS: 'TENTATIVE',
        SUMMARY: 'Castle × 2 from Hooray & Co (Order PR-7K3M-9Q2F)',
        LOCATION: '12 Maple Street\\, Springfield\\, NY 12345',
        ORGANIZER: 'mailto:hello@hooray.example',
      },
      { STATUS: 'TENTATIVE' },
    ]);
    expect(file).toContain('METHOD:PUBLISH\r\n');
    expect(file).toContain('DTSTART;VALUE=DATE:20261212\r\nDTEND;VALUE=DATE:20261213\r\n');
    expect(file).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
    expect(file).toContain('ORGANIZER;CN="Hooray & Co":mailto:hello@hooray.example\r\n');
    expect(file).toContain('https://shop.example/booking-details/0192f0c1-0000-7000-8000-000000000000?token=');
  });

  test('is made by the business, whatever is in its name, and is no calendar of its own', () => {
    const facts = factsFor();
    const getCalendar = (businessName: string) => {
      const { content } = calendarFile({ ...facts, shop: { ...facts.shop, businessName } });
      return getProperties(content, 'VCALENDAR')[0];
    };
    expect(getCalendar('Hooray & Co')?.['PRODID']).toBe('-//Hooray & Co//shop//EN');
    expect(getCalendar('Jump, Inc.\r\nX:1')?.['PRODID']).toBe('-//Jump\\, Inc. X:1//shop//EN');
    expect(getCalendar('Hooray & Co')).not.toHaveProperty('X-WR-CALNAME');
  });

  test('has an event from the start of the party, with the setup window', () => {
    const setupWindows = [{ from: '08:00', to: '11:00' }];
    const { content } = fileFor([{}], { partyStart: '14:30' }, { setupWindows });
    expect(getProperties(content, 'VEVENT')).toMatchObject([
      {
        DTSTART: '20261212T193000Z',
        DTEND: '20261212T233000Z',
        DESCRIPTION: expect.stringContaining("We'll set up between 8:00 AM and 11:00 AM."),
      },
    ]);
  });

  test('rings a day before the party, and at 9 AM of that day without a start time', () => {
    expect(getProperties(fileFor([{}], { partyStart: '14:30' }).content, 'VALARM')).toEqual([
      { ACTION: 'DISPLAY', DESCRIPTION: 'Your party is tomorrow at 2:30 PM: Castle', TRIGGER: '-P1D' },
    ]);
    expect(getProperties(fileFor().content, 'VALARM')).toEqual([
      { ACTION: 'DISPLAY', DESCRIPTION: 'Your party is tomorrow: Castle', TRIGGER: '-PT15H' },
    ]);
  });

  test('has one event and one alarm for all lines of a day, with the id of its first line', () => {
    const { content } = fileFor([{ quantity: 2 }, { name: 'Slide', then: 'CONFIRMED' }, { eventDate: '2026-12-31' }]);
    expect(getProperties(content, 'VEVENT')).toMatchObject([
      { SUMMARY: 'Castle × 2 and 1 more from Hooray & Co (Order PR-7K3M-9Q2F)', STATUS: 'TENTATIVE', SEQUENCE: '3' },
      { UID: '0192f0c1-0000-7000-8000-000000000002', SEQUENCE: '3' },
    ]);
    expect(getProperties(content, 'VEVENT')[0]?.['DESCRIPTION']).toMatch(/^Order PR-\S+: Castle × 2\\, Slide\. /);
    expect(getProperties(content, 'VALARM').map((alarm) => alarm['DESCRIPTION'])).toEqual([
      'Your party is tomorrow: Castle and 1 more',
      'Your party is tomorrow: Castle',
    ]);
  });

  test('ends the event of a line that has moved to a day which has one', () => {
    const facts = factsFor([{}, { name: 'Slide' }]);
    const lines = facts.lines.map((line, i) => ({ ...line, hasMoved: i === 1, sequence: 2 * i }));
    const { content, method } = calendarFile({ ...facts, lines });
    expect(method).toBe('PUBLISH');
    expect(getProperties(content, 'VEVENT')).toMatchObject([
      { UID: '0192f0c1-0000-7000-8000-000000000000', STATUS: 'TENTATIVE' },
      { UID: '0192f0c1-0000-7000-8000-000000000001', STATUS: 'CANCELLED' },
    ]);
  });

  test('ends the events of all other lines when a line has moved to their day, or all are cancelled', () => {
    const ids = [0, 1, 2].map((line) => `0192f0c1-0000-7000-8000-00000000000${line}`);
    const statuses = (content: string) =>
      Object.fromEntries(getProperties(content, 'VEVENT').map(({ UID, STATUS }) => [UID, STATUS]));
    const facts = factsFor([{}, { name: 'Slide' }, { name: 'Tent' }]);
    const lines = facts.lines.map((line, i) => ({ ...line, hasMoved: i === 0 }));
    const ended = { [ids[1] ?? '']: 'CANCELLED', [ids[2] ?? '']: 'CANCELLED' };
    expect(statuses(calendarFile({ ...facts, lines }).content)).toEqual({ [ids[0] ?? '']: 'TENTATIVE', ...ended });
    const cancelled = fileFor([{ then: 'CANCELLED' }, { then: 'CANCELLED' }, { then: 'CANCELLED' }]);
    expect(cancelled.method).toBe('CANCEL');
    expect(statuses(cancelled.content)).toEqual({ [ids[0] ?? '']: 'CANCELLED', ...ended });
    expect(Object.keys(statuses(calendarFile(facts).content))).toEqual([ids[0]]);
  });

  test('says what is confirmed, keeps the id when the first line is cancelled, and rings for nothing that is cancelled', () => {
    const { method, content } = fileFor([{ then: 'CANCELLED' }, { name: 'Slide', then: 'CONFIRMED' }]);
    expect(method).toBe('PUBLISH');
    expect(getProperties(content, 'VEVENT')).toMatchObject([
      {
        UID: '0192f0c1-0000-7000-8000-000000000000',
        SUMMARY: 'Slide from Hooray & Co (Order PR-7K3M-9Q2F)',
        STATUS: 'CONFIRMED',
      },
    ]);
    expect(getProperties(content, 'VALARM')).toHaveLength(1);
    const cancelled = fileFor([{ then: 'CANCELLED' }]);
    expect(cancelled.method).toBe('CANCEL');
    expect(cancelled.content).toContain('METHOD:CANCEL\r\n');
  });

  test('is valid whatever is in a name and an address', () => {
    const name = 'Castle\r\nBEGIN:VTODO\rX:1\nY:2;Z,W\\ "👩‍👩‍👧"';
    const address = `${'Ångström–Weg 4, '.repeat(10)}"back yard"; gate\\left`;
    const [event] = getProperties(fileFor([{ name }], { address }).content, 'VEVENT');
    expect(event?.['SUMMARY']).toBe('Castle BEGIN:VTODO X:1 Y:2\\;Z\\,W\\\\ "👩‍👩‍👧" from Hooray & Co');
    expect(event?.['LOCATION']?.replace(/\\([\\;,])/g, '$1')).toBe(`${address}, Springfield, NY 12345`);
  });
});
