import { describe, expect, test } from 'vitest';
import { day, fullShop, type WaitlistShop } from '../../../test-support/waitlist-shop.js';
import { defaultRules } from '../settings.js';

describe('joining', () => {
  test('a full day has a waitlist, with one place for an email', () => {
    const shop = fullShop();
    expect(shop.join('ann')).toMatchObject([{ type: 'WaitlistJoined', personal: { email: 'ann@example.com' } }]);
    expect(shop.join('again', 1, 1, 'Ann@Example.com')).toEqual([]);
    shop.leave('ann');
    expect(shop.join('later', 1, 1, 'ann@example.com')).toHaveLength(1);
  });

  test.each([
    ['a free day', (shop: WaitlistShop) => shop.cancel(), 'we have Castle available on Saturday, December 12, 2026'],
    ['a closed day', (shop: WaitlistShop) => (shop.rules = { ...defaultRules, closedDays: [day] }), "We're closed"],
    ['a day too soon', (shop: WaitlistShop) => (shop.rules = { ...defaultRules, leadTimeDays: 30 }), 'too soon'],
  ])('%s has none', (_, change, sentence) => {
    const shop = fullShop();
    change(shop);
    expect(shop.join('ann')).toMatchObject({ code: 'conflict', detail: expect.stringContaining(sentence) });
  });

  test('no one waits for more units than there are', () => {
    expect(fullShop().join('ann', 3)).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('2 of Castle'),
    });
  });

  test('a day is full while its units are held for others', () => {
    const shop = fullShop();
    shop.join('ann');
    shop.cancel();
    shop.offer();
    expect(shop.join('bob')).toHaveLength(1);
    shop.hours = 12;
    expect(shop.join('cy')).toMatchObject({ code: 'conflict' });
  });
});

test('a rejection is the same whether or not the email is on the list', () => {
  const shop = fullShop();
  shop.join('ann');
  for (const email of ['ann@example.com', 'bob@example.com'])
    expect(shop.join('again', 3, 1, email)).toMatchObject({ code: 'conflict' });
});

test('a full list says the same to those on it', () => {
  const shop = fullShop();
  for (let i = 0; i < 100; i += 1) shop.join(`entry-${i}`);
  const detail = expect.stringContaining('waitlist for Saturday, December 12, 2026 is full');
  for (const who of ['entry-7', 'late']) expect(shop.join(who, 2)).toMatchObject({ code: 'conflict', detail });
});

test('an email whose hold has just ended by the clock can join again', () => {
  const shop = fullShop();
  shop.join('ann');
  shop.join('bob');
  shop.cancel();
  shop.offer();
  shop.hours = 12;
  shop.offer();
  expect(shop.entry('bob')).toMatchObject({ status: 'offered' });
  shop.hours = 24;
  expect(shop.book(1, 1)).toHaveLength(1);
  expect(shop.join('bob again', 1, 1, 'bob@example.com')).toMatchObject([{ data: { entryId: 'bob again' } }]);
});

test("joining again with another quantity keeps the place, and an open offer doesn't change", () => {
  const shop = fullShop();
  shop.join('ann');
  shop.join('bob');
  expect(shop.join('again', 2, 1, 'Ann@example.com')).toEqual([
    { type: 'WaitlistQuantityChanged', data: { entryId: 'ann', quantity: 2 } },
  ]);
  expect(shop.join('again', 2, 1, 'ann@example.com')).toEqual([]);
  expect(shop.entries().map(({ entryId, quantity }) => [entryId, quantity])).toEqual([
    ['ann', 2],
    ['bob', 1],
  ]);
  shop.cancel();
  expect(shop.offer()).toMatchObject([{ type: 'UnitsHeld', data: { entryId: 'bob', quantity: 1 } }]);
  shop.join('again', 2, 1, 'bob@example.com');
  expect(shop.entry('bob')).toMatchObject({ quantity: 2, status: 'offered', held: { quantity: 1 } });
});
