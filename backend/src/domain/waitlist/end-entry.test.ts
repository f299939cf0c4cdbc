import { describe, expect, test } from 'vitest';
import { CHAIR, day, fullShop } from '../../../test-support/waitlist-shop.js';

describe('an offer', () => {
  function offered() {
    const shop = fullShop();
    shop.join('ann');
    shop.cancel();
    shop.offer();
    return shop;
  }

  test('is booked once, and its hold ends with that', () => {
    const shop = offered();
    expect(shop.book(1, 1)).toMatchObject({ code: 'unavailable' });
    expect(shop.book(1, 1, 'ann')).toMatchObject([
      { type: 'HoldEnded', data: { outcome: 'booked' } },
      { type: 'BookingCreated' },
    ]);
    expect(shop.booked(1, day)).toBe(2);
    expect(shop.book(1, 1, 'ann')).toMatchObject({
      code: 'unavailable',
      detail: "Your hold has ended. We don't have Castle available on Saturday, December 12, 2026 anymore.",
    });
    expect(shop.statuses()).toEqual({ ann: 'booked' });
  });

  test('gives no more units than are held and free', () => {
    expect(offered().book(1, 2, 'ann')).toMatchObject({ code: 'unavailable', more: { lines: [{ remaining: 1 }] } });
  });

  test('is of no use for another item, and not used up by it', () => {
    const shop = offered();
    expect(shop.book(CHAIR, 1, 'ann')).toMatchObject([{ type: 'BookingCreated' }]);
    expect(shop.statuses()).toEqual({ ann: 'offered' });
  });

  test('is free again once it is declined, and when it has ended without any event', () => {
    const declined = offered();
    expect(declined.leave('ann')).toMatchObject([{ type: 'HoldEnded', data: { outcome: 'declined' } }]);
    expect(declined.book(1, 1)).toHaveLength(1);
    const ended = offered();
    ended.hours = 12;
    expect(ended.book(1, 1)).toHaveLength(1);
    expect(ended.book(1, 1, 'ann')).toMatchObject({ code: 'unavailable' });
    expect(ended.leave('ann')).toMatchObject([{ data: { outcome: 'expired' } }]);
    expect(ended.booked(1, day)).toBe(2);
  });

  test('leaving twice changes nothing', () => {
    const shop = offered();
    shop.leave('ann');
    expect(shop.leave('ann')).toEqual([]);
  });
});
