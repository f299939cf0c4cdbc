import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { calendarDate } from './calendar-date.js';
import {
  addDays,
  addMonths,
  atHour,
  atTime,
  dayIn,
  dayNumber,
  daysOfMonth,
  fromDayNumber,
  isCalendarDate,
  longDay,
  startOfDay,
  weekday,
} from './days.js';

const date = (text: string) => calendarDate.parse(text);
const anyDay = fc
  .integer({ min: dayNumber(date('2000-01-01')), max: dayNumber(date('2080-12-31')) })
  .map(fromDayNumber);

describe('a calendar date', () => {
  test('is written out as Intl does it in English', () => {
    const english = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
    expect(longDay(date('2026-12-12'))).toBe('Saturday, December 12, 2026');
    fc.assert(fc.property(anyDay, (day) => longDay(day) === english.format(dayNumber(day) * 86_400_000)));
  });

  test('gets the same result from the lightweight check and the schema', () => {
    const part = (length: number) => fc.nat(10 ** length - 1).map((n) => String(n).padStart(length, '0'));
    const dateLike = fc.tuple(part(4), fc.oneof(part(2), fc.constant('02')), part(2)).map((parts) => parts.join('-'));
    fc.assert(
      fc.property(fc.oneof(dateLike, anyDay, fc.anything()), (value) => {
        expect(isCalendarDate(value)).toBe(calendarDate.safeParse(value).success);
      }),
    );
  });

  test.each(['2026-12-05', '2024-02-29', '2000-01-01', '2000-02-29', '2026-01-31', '2026-04-30', '9999-12-31'])(
    'can be %s',
    (text) => {
      expect(calendarDate.parse(text)).toBe(text);
    },
  );

  test.each([
    '2026-02-30',
    '2026-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-5',
    '26-01-05',
    '0000-01-01',
    '0099-12-31',
    '1999-12-31',
    '2026/01/05',
    '2026-01-05T00:00:00Z',
    ' 2026-01-05',
    '2026-01-05\n',
    '',
    '+12026-01-05',
    '٢٠٢٦-٠١-٠٥',
  ])('cannot be %j', (text) => {
    expect(calendarDate.safeParse(text).error?.issues[0]?.message).toBe('Please use a real date, written yyyy-MM-dd');
  });

  test('cannot be a moment or a number', () => {
    for (const value of [new Date(0), 20_261_205, null, undefined])
      expect(calendarDate.safeParse(value).success).toBe(false);
  });
});

describe('counting days', () => {
  test('begins with 1970', () => {
    expect(fromDayNumber(0)).toBe('1970-01-01');
    expect(fromDayNumber(-1)).toBe('1969-12-31');
  });

  test('there and back is the same day', () => {
    fc.assert(fc.property(anyDay, (day) => fromDayNumber(dayNumber(day)) === day));
    fc.assert(
      fc.property(fc.integer({ min: -50_000, max: 100_000 }), (days) => dayNumber(fromDayNumber(days)) === days),
    );
  });

  test('orders days as their texts are ordered', () => {
    fc.assert(fc.property(anyDay, anyDay, (a, b) => dayNumber(a) < dayNumber(b) === a < b));
  });

  test('adds days across the ends of months and years, and across daylight-saving changes', () => {
    expect(addDays(date('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(date('2024-03-01'), -1)).toBe('2024-02-29');
    expect(addDays(date('2026-03-07'), 1)).toBe('2026-03-08');
    expect(addDays(date('2026-03-08'), 1)).toBe('2026-03-09');
    expect(addDays(date('2026-11-01'), 1)).toBe('2026-11-02');
  });

  test('knows the weekday, with Sunday first', () => {
    expect(weekday(date('2026-12-06'))).toBe(0);
    expect(weekday(date('2026-12-12'))).toBe(6);
    expect(weekday(fromDayNumber(-4))).toBe(0);
    fc.assert(fc.property(anyDay, (day) => weekday(addDays(day, 1)) === (weekday(day) + 1) % 7));
  });
});

describe('adding months', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 24, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-12-15', 24, '2028-12-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-03-31', 0, '2026-03-31'],
  ])('%s and %i months make %s', (from, months, to) => {
    expect(addMonths(date(from), months)).toBe(to);
  });

  test('lands in the month meant, whatever the day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -36, max: 36 }), (day, months) => {
        const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(count(addMonths(day, months)) - count(day)).toBe(months);
      }),
    );
  });
});

describe('the days of a month', () => {
  test.each([
    [2026, 1, 31],
    [2026, 2, 28],
    [2024, 2, 29],
    [2000, 2, 29],
    [2100, 2, 28],
    [2026, 4, 30],
    [2026, 12, 31],
  ])('of %i-%i are %i', (year, month, length) => {
    expect(daysOfMonth(year, month)).toHaveLength(length);
  });

  test('are all of them, in order', () => {
    const days = daysOfMonth(2026, 2);
    expect([days[0], days[1], days.at(-1)]).toEqual(['2026-02-01', '2026-02-02', '2026-02-28']);
  });
});

describe('the day of an instant', () => {
  test.each([
    ['America/New_York', '2026-12-05T04:59:59.999Z', '2026-12-04'],
    ['America/New_York', '2026-12-05T05:00:00.000Z', '2026-12-05'],
    ['America/New_York', '2026-07-05T03:59:59.999Z', '2026-07-04'],
    ['America/New_York', '2026-07-05T04:00:00.000Z', '2026-07-05'],
    // 8 March 2026 has 23 hours there, and 1 November 2026 has 25.
    ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-01'],
    ['Asia/Kathmandu', '2026-01-01T18:14:59.999Z', '2026-01-01'],
    ['Asia/Kathmandu', '2026-01-01T18:15:00.000Z', '2026-01-02'],
    ['Pacific/Kiritimati', '2026-01-01T10:00:00.000Z', '2026-01-02'],
    ['Pacific/Pago_Pago', '2026-01-01T10:59:59.000Z', '2025-12-31'],
    ['UTC', '2026-01-01T00:00:00.000Z', '2026-01-01'],
  ])('in %s at %s is %s', (zone, instant, day) => {
    expect(dayIn(zone, new Date(instant))).toBe(day);
  });
});

describe('the start of a day', () => {
  test.each([
    ['America/New_York', '2026-12-05', '2026-12-05T05:00:00.000Z'],
    ['America/New_York', '2026-07-05', '2026-07-05T04:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-02', '2026-01-01T18:15:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-05', '2026-10-04T13:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-02', '2026-01-01T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-01-02', '2026-01-02T11:00:00.000Z'],
    ['UTC', '2026-01-02', '2026-01-02T00:00:00.000Z'],
  ])('in %s of %s is %s', (zone, day, instant) => {
    expect(startOfDay(zone, date(day)).toISOString()).toBe(instant);
  });

  test.each([
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ])('in %s of %s, which has no 00:00, is its first instant', (zone, day, instant) => {
    expect(startOfDay(zone, date(day)).toISOString()).toBe(instant);
  });

  test('is the same each time, whatever a caller did to an earlier result, for any number of days', () => {
    const first = date('2026-01-01');
    const expected = startOfDay('America/New_York', first).getTime();
    startOfDay('America/New_York', first).setTime(0);
    for (let day = first, n = 0; n < 6_000; n += 1, day = addDays(day, 1))
      expect(dayIn('America/New_York', startOfDay('America/New_York', day))).toBe(day);
    expect(startOfDay('America/New_York', first).getTime()).toBe(expected);
  });

  test('of a day that has 00:00 twice is the first of them', () => {
    expect(startOfDay('America/Havana', date('2026-11-01')).toISOString()).toBe('2026-11-01T04:00:00.000Z');
    expect(startOfDay('Asia/Amman', date('2021-10-29')).toISOString()).toBe('2021-10-28T21:00:00.000Z');
  });

  const zones = [
    'America/New_York',
    'America/Los_Angeles',
    'America/Havana',
    'America/Santiago',
    'America/St_Johns',
    'Europe/London',
    'Africa/Cairo',
    'Africa/Casablanca',
    'Asia/Beirut',
    'Asia/Gaza',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  ];
  const bookableDay = fc.integer({ min: dayNumber(date('2020-01-01')), max: dayNumber(date('2037-12-31')) });

  test('is the instant at which the day before ends, in every zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), bookableDay.map(fromDayNumber), (zone, day) => {
        const start = startOfDay(zone, day);
        expect(dayIn(zone, start)).toBe(day);
        expect(dayIn(zone, new Date(start.getTime() - 1))).toBe(addDays(day, -1));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a time of a day', () => {
  test.each([
    ['America/New_York', '2026-12-12', '14:30', '2026-12-12T19:30:00.000Z'],
    ['America/New_York', '2026-07-04', '00:00', '2026-07-04T04:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-02', '09:15', '2026-01-02T03:30:00.000Z'],
    // Twice: the first one.
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    // Skipped: as if the clocks had not gone forward.
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
  ])('in %s on %s at %s is %s', (zone, day, time, instant) => {
    expect(atTime(zone, date(day), time).toISOString()).toBe(instant);
  });

  test('is an error where a full hour must exist', () => {
    expect(atHour('America/New_York', date('2026-12-12'), 9).toISOString()).toBe('2026-12-12T14:00:00.000Z');
    expect(() => atHour('America/New_York', date('2026-03-08'), 2)).toThrow('skip 2:00 on 2026-03-08');
  });
});
