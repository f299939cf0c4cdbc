import { describe, expect, test } from '@jest/globals';
import { calendarDate } from '@party-rental/contracts';
import type { ItemDetails, ItemEvent } from '../events.js';
import { changeItem, evolveItem, removeItem, unknownItem, type BookedDay } from './item.js';

const castle: ItemDetails = {
  name: 'Castle',
  description: 'A roomy classic.',
  type: 'BOUNCE_HOUSE',
  price: 18_900,
  imageUrl: '/pictures/castle.svg',
  dimensions: null,
  capacity: null,
  isActive: true,
  stock: 5,
};
const added: ItemEvent = { type: 'ItemAdded', data: { itemId: 3, item: castle } };
const removed: ItemEvent = { type: 'ItemRemoved', data: { itemId: 3 } };

function given(...events: ItemEvent[]) {
  return events.reduce(evolveItem, unknownItem);
}
function booked(units: number, bookings = 1, day = '2026-12-12'): BookedDay {
  return { day: calendarDate.parse(day), units, bookings };
}
const change = (changes: Partial<ItemDetails>, force = false) => ({ itemId: 3, changes, force });

describe('an item', () => {
  test('is unknown, then listed, then removed', () => {
    expect(given()).toEqual({ status: 'unknown' });
    expect(given(added)).toEqual({ status: 'listed', item: castle });
    expect(given(added, removed)).toEqual({ status: 'removed' });
  });

  test('is what its last event says, whole', () => {
    const item = { ...castle, price: 1 };
    expect(given(added, { type: 'ItemChanged', data: { itemId: 3, item, changed: ['price'] } })).toEqual({
      status: 'listed',
      item,
    });
  });
});

describe('changing an item', () => {
  test('tells the whole item and what has changed', () => {
    expect(changeItem(given(added), [], change({ price: 19_900, name: 'Castle', capacity: '8' }))).toEqual([
      {
        type: 'ItemChanged',
        data: { itemId: 3, item: { ...castle, price: 19_900, capacity: '8' }, changed: ['price', 'capacity'] },
      },
    ]);
  });

  test('to what it is already is no event', () => {
    expect(changeItem(given(added), [], change({}))).toEqual([]);
    expect(changeItem(given(added), [], change({ ...castle }))).toEqual([]);
  });

  test('that is not there is refused', () => {
    for (const state of [given(), given(added, removed)])
      expect(changeItem(state, [], change({ price: 1 }))).toMatchObject({ code: 'not_found' });
  });
});

describe('lowering the stock', () => {
  test('to what is booked is possible', () => {
    expect(changeItem(given(added), [booked(3)], change({ stock: 3 }))).toHaveLength(1);
  });

  test('under what is booked is refused with the days that have more, and no others', () => {
    const ahead = [booked(3, 2, '2026-12-12'), booked(2, 1, '2026-12-13'), booked(4, 4, '2026-12-14')];
    expect(changeItem(given(added), ahead, change({ stock: 2 }))).toMatchObject({
      code: 'overbooking',
      detail: '2 days already have more than 2 booked: 2026-12-12 (3), 2026-12-14 (4).',
      more: {
        days: [
          { date: '2026-12-12', booked: 3 },
          { date: '2026-12-14', booked: 4 },
        ],
      },
    });
  });

  test('speaks of one day as one, and of many by the first five', () => {
    const days = Array.from({ length: 7 }, (_, i) => booked(3, 1, `2026-12-1${i}`));
    expect(changeItem(given(added), days.slice(0, 1), change({ stock: 1 }))).toMatchObject({
      detail: '1 day already has more than 1 booked: 2026-12-10 (3).',
    });
    expect(changeItem(given(added), days, change({ stock: 1 }))).toMatchObject({
      detail: expect.stringMatching(/^7 days .*2026-12-14 \(3\), …\.$/),
      more: { days: { length: 7 } },
    });
  });

  test('under what is booked is done when it is forced', () => {
    expect(changeItem(given(added), [booked(3)], change({ stock: 1 }, true))).toMatchObject([
      { data: { item: { stock: 1 }, changed: ['stock'] } },
    ]);
  });

  test('is not what another change of an overbooked item is', () => {
    expect(changeItem(given(added), [booked(9)], change({ price: 1 }))).toHaveLength(1);
    expect(changeItem(given(added), [booked(9)], change({ stock: 6 }))).toHaveLength(1);
  });
});

describe('removing an item', () => {
  test('that nobody has booked takes it away', () => {
    expect(removeItem(given(added), [], 3)).toEqual([removed]);
  });

  test('that somebody has booked is refused, with how many bookings, not how many units', () => {
    expect(removeItem(given(added), [booked(5, 2), booked(1, 1, '2026-12-13')], 3)).toMatchObject({
      code: 'conflict',
      detail: 'Castle cannot be deleted: it has 3 upcoming bookings. Cancel or move them first.',
    });
    expect(removeItem(given(added), [booked(5, 1)], 3)).toMatchObject({
      detail: 'Castle cannot be deleted: it has 1 upcoming booking. Cancel or move it first.',
    });
  });

  test('twice is refused', () => {
    expect(removeItem(given(added, removed), [], 3)).toMatchObject({ code: 'not_found' });
  });
});
