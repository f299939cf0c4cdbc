import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { bookableUntil, businessTime, firstBookableDay, isClosedOn } from './bookable-days.js';
import { describeLeadTime } from './describe-lead-time.js';
import { calendarDate } from './calendar-date.js';
import { addDays, dayIn, WEEKDAYS, toWeekday } from './days.js';

const timeZone = 'America/New_York';
const today = calendarDate.parse('2026-12-10');
const day = (text: string) => calendarDate.parse(text);
const NO_LIMIT = { leadTimeDays: 0, sameDayCutoff: null, nextDayCutoff: null };
const OPEN = { closedDays: [], closedPeriods: [], closedWeekdays: [] };

describe('the shop is closed', () => {
  test('on single days, on weekdays, and from the first to the last day of a period', () => {
    const closings = {
      closedDays: [day('2026-12-25')],
      closedPeriods: [{ from: day('2027-01-04'), to: day('2027-01-06') }],
      closedWeekdays: ['MONDAY' as const],
    };
    const closed = ['2026-12-25', '2026-12-28', '2027-01-04', '2027-01-05', '2027-01-06', '2027-01-11'];
    const open = ['2026-12-24', '2026-12-27', '2027-01-03', '2027-01-07'];
    expect(closed.filter((date) => !isClosedOn(day(date), closings))).toEqual([]);
    expect(open.filter((date) => isClosedOn(day(date), closings))).toEqual([]);
  });

  test('never without closings, and always with all weekdays', () => {
    const days = Array.from({ length: 400 }, (_, i) => addDays(today, i));
    expect(days.some((date) => isClosedOn(date, OPEN))).toBe(false);
    expect(days.every((date) => isClosedOn(date, { ...OPEN, closedWeekdays: [...WEEKDAYS] }))).toBe(true);
    expect(toWeekday(day('2026-12-12'))).toBe('SATURDAY');
  });
});

describe('the first day that can be booked online', () => {
  test.each([
    ['today, without a limit', NO_LIMIT, '23:59', '2026-12-10'],
    ['today, before the cut-off', { ...NO_LIMIT, sameDayCutoff: '15:00' }, '14:59', '2026-12-10'],
    ['tomorrow, from the cut-off on', { ...NO_LIMIT, sameDayCutoff: '15:00' }, '15:00', '2026-12-11'],
    ['the day after, once tomorrow is over', { ...NO_LIMIT, nextDayCutoff: '18:00' }, '18:38', '2026-12-12'],
    ['that of the lead time', { ...NO_LIMIT, leadTimeDays: 1, sameDayCutoff: '08:00' }, '18:38', '2026-12-11'],
    ['whichever is later', { ...NO_LIMIT, leadTimeDays: 1, nextDayCutoff: '18:00' }, '18:00', '2026-12-12'],
    [
      'that of a long lead time',
      { leadTimeDays: 7, sameDayCutoff: '00:00', nextDayCutoff: '00:00' },
      '12:00',
      '2026-12-17',
    ],
  ])('is %s', (_, rules, time, first) => {
    expect(firstBookableDay(rules, { today, time })).toBe(first);
  });

  test('is not after a day until bookableUntil() of that day', () => {
    const cutoff = fc.option(fc.constantFrom('06:00', '12:00', '18:30'));
    const limits = fc.record({ leadTimeDays: fc.nat(3), sameDayCutoff: cutoff, nextDayCutoff: cutoff });
    fc.assert(
      fc.property(limits, fc.nat(3), fc.nat(24 * 60), (rules, ahead, minute) => {
        const now = new Date(Date.parse('2026-12-10T05:00:00Z') + minute * 60_000);
        const isBookable = (at: Date) => firstBookableDay(rules, businessTime({ now: at, timeZone })) <= date;
        const date = addDays(dayIn(timeZone, now), ahead);
        fc.pre(isBookable(now));
        const until = bookableUntil(date, rules, { now, timeZone });
        expect(isBookable(until) && dayIn(timeZone, until) <= date).toBe(false);
        expect(isBookable(new Date(until.getTime() - 1))).toBe(true);
      }),
    );
  });
});

test.each([
  [NO_LIMIT, undefined],
  [{ ...NO_LIMIT, leadTimeDays: 1 }, 'please book at least 1 day ahead'],
  [
    { ...NO_LIMIT, leadTimeDays: 3, sameDayCutoff: '12:00', nextDayCutoff: '12:00' },
    'please book at least 3 days ahead',
  ],
  [
    { ...NO_LIMIT, sameDayCutoff: '09:00', nextDayCutoff: '18:30' },
    'please book by 9:00 AM for the same day, and by 6:30 PM for the next day',
  ],
])('customers read how far ahead to book: %j', (rules, sentence) => {
  expect(describeLeadTime(rules)).toBe(sentence);
});
