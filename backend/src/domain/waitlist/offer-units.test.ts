import { describe, expect, test } from 'vitest';
import { addDays } from '@party-rental/contracts';
import { CHAIR, day, fullShop, PARTY } from '../../../test-support/waitlist-shop.js';
import { defaultRules } from '../settings.js';

const nextDay = addDays(day, 1);

describe('offers', () => {
  test('free units are held for the first whose quantity they suffice for', () => {
    const shop = fullShop();
    shop.join('two', 2);
    shop.join('ann');
    shop.join('bob');
    expect(shop.offer()).toEqual([]);
    shop.cancel();
    expect(shop.offer()).toMatchObject([
      { type: 'UnitsHeld', data: { entryId: 'ann', until: '2026-11-24T00:00:00.000Z', parts: [{ bufferDays: 1 }] } },
    ]);
    expect(shop.offer()).toEqual([]);
    expect(shop.statuses()).toEqual({ two: 'waiting', ann: 'offered', bob: 'waiting' });
  });

  test('a hold that would end in quiet hours ends after them, but never after its day can no longer be booked', () => {
    const endAt = (quietHours: { from: string; to: string } | null, leadTimeDays = 0) => {
      const shop = fullShop();
      shop.quietHours = quietHours;
      shop.rules = { ...defaultRules, leadTimeDays };
      shop.join('ann');
      shop.cancel();
      const [held] = [shop.offer()].flat();
      return held instanceof Object && 'data' in held && 'until' in held.data ? held.data.until : undefined;
    };
    expect(endAt(null)).toBe('2026-11-24T00:00:00.000Z');
    // 7 PM in New York
    expect(endAt({ from: '18:00', to: '08:30' })).toBe('2026-11-24T13:30:00.000Z');
    expect(endAt({ from: '12:00', to: '20:00' })).toBe('2026-11-24T01:00:00.000Z');
    expect(endAt({ from: '22:00', to: '08:00' })).toBe('2026-11-24T00:00:00.000Z');
    expect(endAt({ from: '18:00', to: '08:30' }, 19)).toBe('2026-11-24T05:00:00.000Z');
  });

  test('an expired hold passes on, in one decision', () => {
    const shop = fullShop();
    shop.join('ann');
    shop.join('bob');
    shop.cancel();
    shop.offer();
    shop.hours = 12;
    expect(shop.offer()).toMatchObject([
      { type: 'HoldEnded', data: { entryId: 'ann', outcome: 'expired' } },
      { type: 'UnitsHeld', data: { entryId: 'bob' } },
    ]);
    expect(shop.booked(1, day)).toBe(2);
  });

  test('an entry whose email was not sent is offered the units again, up to three times', () => {
    const shop = fullShop();
    shop.join('ann');
    shop.join('bob');
    shop.cancel();
    shop.offer();
    const unsent = new Set(['ann']);
    for (const hours of [12, 24]) {
      expect(shop.offer(1, unsent)).toEqual([]);
      shop.hours = hours;
      expect(shop.offer(1, unsent)).toMatchObject([
        { type: 'HoldEnded', data: { entryId: 'ann', outcome: 'undelivered' } },
        { type: 'UnitsHeld', data: { entryId: 'ann' } },
      ]);
      expect(shop.booked(1, day)).toBe(2);
    }
    shop.hours = 36;
    expect(shop.offer(1, unsent)).toMatchObject([
      { type: 'HoldEnded', data: { entryId: 'ann', outcome: 'expired' } },
      { type: 'UnitsHeld', data: { entryId: 'bob' } },
    ]);
  });

  test('a hold of a package takes its components', () => {
    const shop = fullShop();
    shop.join('ann', 1, PARTY);
    shop.cancel();
    shop.offer(PARTY);
    expect([shop.booked(1, day), shop.booked(1, nextDay), shop.booked(CHAIR, day)]).toEqual([2, 2, 2]);
    expect(shop.book(1, 1)).toMatchObject({ code: 'unavailable' });
    shop.leave('ann');
    expect([shop.booked(1, day), shop.booked(CHAIR, day)]).toEqual([1, 0]);
  });

  test('no hold outlasts the last day on which the day can be booked, and then entries end', () => {
    const shop = fullShop();
    shop.join('ann');
    shop.join('bob');
    shop.cancel();
    // The last day is today, which ends at 05:00 UTC; the hold would last until 07:00.
    shop.rules = { ...defaultRules, leadTimeDays: 19 };
    shop.hours = 7;
    expect(shop.offer()).toMatchObject([{ data: { entryId: 'ann', until: '2026-11-24T05:00:00.000Z' } }]);
    shop.rules = { ...defaultRules, leadTimeDays: 20 };
    expect(shop.offer()).toMatchObject([{ type: 'WaitlistLeft', data: { entryId: 'bob', cause: 'unbookable' } }]);
    expect(shop.statuses()).toEqual({ ann: 'offered', bob: 'expired' });
  });

  test('an inactive item keeps its waitlist, and is offered once it is active again', () => {
    const shop = fullShop();
    shop.join('ann');
    shop.cancel();
    shop.inactive = [1];
    expect(shop.offer()).toEqual([]);
    shop.inactive = [];
    expect(shop.offer()).toMatchObject([{ type: 'UnitsHeld', data: { entryId: 'ann' } }]);
  });

  test('the entries of a deleted item end as such', () => {
    const shop = fullShop();
    shop.join('ann');
    shop.removed = [1];
    expect(shop.offer()).toEqual([{ type: 'WaitlistLeft', data: { entryId: 'ann', cause: 'removed' } }]);
    expect(shop.statuses()).toEqual({ ann: 'expired' });
  });

  test('a closed day keeps its waitlist', () => {
    const shop = fullShop();
    shop.join('ann');
    shop.cancel();
    shop.rules = { ...defaultRules, closedDays: [day] };
    expect(shop.offer()).toEqual([]);
    shop.rules = defaultRules;
    expect(shop.offer()).toHaveLength(1);
  });
});
