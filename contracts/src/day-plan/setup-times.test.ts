import { describe, expect, test } from 'vitest';
import { calendarDate } from '../days/calendar-date.js';
import { describeSetup, formatTime, partyTimes, setupWindowFor } from './setup-times.js';

const EARLY = { from: '08:00', to: '11:00' };
const LATE = { from: '11:00', to: '14:00' };
const WINDOWS = [EARLY, LATE];
const day = calendarDate.parse('2026-12-12');

describe('the setup window', () => {
  test.each([
    ['14:00', LATE],
    ['18:30', LATE],
    ['13:59', EARLY],
    ['11:00', EARLY],
  ])('of a party at %s is the last one that ends by then', (partyStart, window) => {
    expect(setupWindowFor(partyStart, WINDOWS)).toBe(window);
  });

  test('is unknown for a party that starts before every window ends', () => {
    expect(setupWindowFor('10:59', WINDOWS)).toBeNull();
    expect(setupWindowFor('06:00', WINDOWS)).toBeNull();
  });

  test('is unknown without a start time or without windows', () => {
    expect(setupWindowFor(null, WINDOWS)).toBeNull();
    expect(setupWindowFor('14:00', [])).toBeNull();
  });
});

describe('the sentence about the setup', () => {
  test('names the window of the party', () => {
    expect(describeSetup('12:00', WINDOWS)).toBe("We'll set up between 8:00 AM and 11:00 AM.");
    expect(describeSetup('15:00', WINDOWS)).toBe("We'll set up between 11:00 AM and 2:00 PM.");
  });

  test('promises no window that ends after the start of the party', () => {
    expect(describeSetup('09:00', WINDOWS)).toBe(
      "We'll set up before your party starts at 9:00 AM, and we'll tell you the time when we call.",
    );
  });

  test('names the whole span without a start time', () => {
    expect(describeSetup(null, [{ from: '07:30', to: '15:00' }, EARLY])).toBe(
      "We'll set up between 7:30 AM and 3:00 PM, and we'll tell you the time when we call.",
    );
  });

  test('is empty for a shop without windows', () => {
    expect(describeSetup(null, [])).toBeNull();
    expect(describeSetup('12:00', [])).toBeNull();
  });
});

test.each([
  ['00:00', '12:00 AM'],
  ['09:05', '9:05 AM'],
  ['12:00', '12:00 PM'],
  ['13:30', '1:30 PM'],
  ['23:59', '11:59 PM'],
])('%s is shown as %s', (time, shown) => {
  expect(formatTime(time)).toBe(shown);
});

test('a party is four hours long in calendars, also past midnight', () => {
  const { start, end } = partyTimes(day, '22:00', 'America/New_York');
  expect([start.toISOString(), end.toISOString()]).toEqual(['2026-12-13T03:00:00.000Z', '2026-12-13T07:00:00.000Z']);
});
