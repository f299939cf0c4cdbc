import { describe, expect, test } from 'vitest';
import { calendarDate, type CalendarDate } from '@party-rental/contracts';
import { CASTLE } from '../../../test-support/events.js';
import type { DowntimeEvent, ItemDetails } from '../events.js';
import { getAllocations, toPlacement } from '../placement.js';
import { addDowntime, endDowntime, evolveDowntime, type AddDowntime, type DowntimeState } from './downtime.js';
import type { Stock } from './units-left.js';

const [friday, saturday, sunday] = ['2026-12-11', '2026-12-12', '2026-12-13'].map((day) => calendarDate.parse(day)) as [
  CalendarDate,
  CalendarDate,
  CalendarDate,
];
const today = calendarDate.parse('2026-12-01');

function shopWith(booked: { [Day in CalendarDate]?: number } = {}, item: Partial<ItemDetails> = {}): Stock {
  return {
    item: (itemId) =>
      itemId === 1 ? { status: 'listed', item: { ...CASTLE, stock: 2, ...item } } : { status: 'unknown' },
    booked: (itemId, day) => (itemId === 1 ? (booked[day] ?? 0) : 0),
  };
}
const repair: AddDowntime = {
  downtimeId: 'd',
  itemId: 1,
  from: friday,
  to: sunday,
  quantity: 1,
  reason: 'Torn seam',
  force: false,
  today,
};
const facts = { downtimeId: 'd', itemId: 1, from: friday, to: sunday, quantity: 1 };

describe('taking units out of service', () => {
  test('takes them on each of the days, beside what is booked', () => {
    const events = addDowntime(shopWith({ [saturday]: 1 }), repair);
    expect(events).toEqual([{ type: 'DowntimeAdded', data: { ...facts, reason: 'Torn seam' } }]);
    const [added] = events as DowntimeEvent[];
    expect(added && getAllocations(added)).toEqual(
      [friday, saturday, sunday].map((day) => ({ itemId: 1, day, delta: 1 })),
    );
    expect(added && toPlacement(added)).toMatchObject({ stream: 'downtime-d', itemId: null, own: null });
  });

  test('is rejected on days whose bookings need them, with the first day and how many they need', () => {
    expect(addDowntime(shopWith({ [saturday]: 2 }), repair)).toMatchObject({
      code: 'overbooking',
      detail: 'Bookings or other downtime need 2 of 2 units of Castle on Saturday, December 12, 2026.',
      more: { days: [{ date: saturday, booked: 2 }] },
    });
    expect(addDowntime(shopWith({ [friday]: 1, [sunday]: 1 }), { ...repair, quantity: 2 })).toMatchObject({
      detail:
        'Bookings or other downtime need 1 of 2 units of Castle on Friday, December 11, 2026, and too many on 1 other day.',
    });
    expect(addDowntime(shopWith({ [today]: 2 }), repair)).toHaveLength(1);
  });

  test('is possible by force, which the event says only if bookings needed the units', () => {
    expect(addDowntime(shopWith({ [saturday]: 2 }), { ...repair, force: true })).toEqual([
      { type: 'DowntimeAdded', data: { ...facts, reason: 'Torn seam', isForced: true } },
    ]);
    expect(addDowntime(shopWith(), { ...repair, force: true })).toEqual(addDowntime(shopWith(), repair));
  });

  test.each<[string, Partial<AddDowntime>, Partial<ItemDetails>, { code: string; detail: string }]>([
    [
      'more units than there are',
      { quantity: 3, force: true },
      {},
      { code: 'malformed', detail: 'Castle has only 2 units.' },
    ],
    [
      'a past day',
      { from: calendarDate.parse('2026-11-30') },
      {},
      { code: 'malformed', detail: 'Please choose a first day from today on.' },
    ],
    [
      'a package',
      {},
      { components: [{ itemId: 2, quantity: 1 }] },
      {
        code: 'malformed',
        detail: 'Castle has no units of its own. Please take its components out of service.',
      },
    ],
    [
      'an unknown item',
      { itemId: 2 },
      {},
      { code: 'not_found', detail: "The rental item you're looking for doesn't exist." },
    ],
  ])('is rejected for %s', (_case, change, item, rejection) => {
    expect(addDowntime(shopWith({}, item), { ...repair, ...change })).toMatchObject(rejection);
  });
});

describe('bringing units back in service', () => {
  const after = (...events: DowntimeEvent[]) => events.reduce<DowntimeState | undefined>(evolveDowntime, undefined);
  const added: DowntimeEvent = { type: 'DowntimeAdded', data: { ...facts, reason: 'Torn seam' } };
  const end = (state: DowntimeState | undefined, on: CalendarDate, itemId = 1) =>
    endDowntime(state, { downtimeId: 'd', itemId, today: on });

  test('frees all its days if it has not begun', () => {
    const events = end(after(added), today);
    expect(events).toEqual([{ type: 'DowntimeEnded', data: facts }]);
    const [ended] = events as DowntimeEvent[];
    const all = [added, ...(ended ? [ended] : [])].flatMap(getAllocations);
    for (const day of [friday, saturday, sunday])
      expect(all.filter((each) => each.day === day).reduce((sum, { delta }) => sum + delta, 0)).toBe(0);
  });

  test('frees the days from today on', () => {
    expect(end(after(added), saturday)).toEqual([{ type: 'DowntimeEnded', data: { ...facts, from: saturday } }]);
    expect(end(after(added), sunday)).toEqual([{ type: 'DowntimeEnded', data: { ...facts, from: sunday } }]);
  });

  test('is rejected when they are back already, or were never away', () => {
    const back = { code: 'conflict', detail: 'These units are back in service already.' };
    expect(end(after(added), calendarDate.parse('2026-12-14'))).toMatchObject(back);
    expect(end(after(added, { type: 'DowntimeEnded', data: facts }), today)).toMatchObject(back);
    expect(end(undefined, today)).toMatchObject({ code: 'not_found' });
    expect(end(after(added), today, 2)).toMatchObject({ code: 'not_found' });
  });
});
