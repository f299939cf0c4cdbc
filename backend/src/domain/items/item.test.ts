import { describe, expect, test } from 'vitest';
import { calendarDate } from '@party-rental/contracts';
import { CASTLE } from '../../../test-support/events.js';
import type { ItemDetails, ItemEvent } from '../events.js';
import { changeItem, removeItem, type BookedDay } from './item.js';
import { evolveItem, unknownItem, type ItemState } from './item-state.js';

const added: ItemEvent = { type: 'ItemAdded', data: { itemId: 3, item: CASTLE } };
const removed: ItemEvent = { type: 'ItemRemoved', data: { itemId: 3 } };

function given(...events: ItemEvent[]) {
  return events.reduce(evolveItem, unknownItem);
}
function booked(units: number, bookings = 1, day = '2026-12-12'): BookedDay {
  return { day: calendarDate.parse(day), units, bookings };
}
const removal = { itemId: 3, find: () => unknownItem };
const change = (changes: Partial<ItemDetails>, force = false) => ({
  itemId: 3,
  changes,
  force,
  find: () => unknownItem,
});

describe('an item', () => {
  test('is unknown, then listed, then removed', () => {
    expect(given()).toEqual({ status: 'unknown' });
    expect(given(added)).toEqual({ status: 'listed', item: CASTLE });
    expect(given(added, removed)).toEqual({ status: 'removed' });
  });

  test('is the item of its last event', () => {
    const item = { ...CASTLE, price: 1 };
    expect(given(added, { type: 'ItemChanged', data: { itemId: 3, item, changed: ['price'] } })).toEqual({
      status: 'listed',
      item,
    });
  });
});

describe('changing an item', () => {
  test('stores the whole item and the names of the changed fields', () => {
    expect(changeItem(given(added), [], change({ price: 19_900, name: 'Castle', capacity: '8' }))).toEqual([
      {
        type: 'ItemChanged',
        data: { itemId: 3, item: { ...CASTLE, price: 19_900, capacity: '8' }, changed: ['price', 'capacity'] },
      },
    ]);
  });

  test('to the same values produces no event', () => {
    expect(changeItem(given(added), [], change({}))).toEqual([]);
    expect(changeItem(given(added), [], change({ ...CASTLE }))).toEqual([]);
  });

  test('that was stored before items had facts and more images stores those that it has now', () => {
    const none = { ages: null, images: [] };
    expect(changeItem(given(added), [], change(none))).toEqual([]);
    const some = { ages: '3 to 12', images: ['/uploads/a.webp'] };
    expect(changeItem(given(added), [], change(some))).toMatchObject([
      { data: { item: { ...CASTLE, ...some }, changed: ['ages', 'images'] } },
    ]);
  });

  test('that does not exist is rejected', () => {
    for (const state of [given(), given(added, removed)])
      expect(changeItem(state, [], change({ price: 1 }))).toMatchObject({ code: 'not_found' });
  });
});

describe('lowering the stock', () => {
  test('to the booked units is possible', () => {
    expect(changeItem(given(added), [booked(3)], change({ stock: 3 }))).toHaveLength(1);
  });

  test('below the booked units is rejected with the overbooked days', () => {
    const ahead = [booked(3, 2, '2026-12-12'), booked(2, 1, '2026-12-13'), booked(4, 4, '2026-12-14')];
    expect(changeItem(given(added), ahead, change({ stock: 2 }))).toMatchObject({
      code: 'overbooking',
      detail: '2 days already have more than 2 booked or out of service: 2026-12-12 (3), 2026-12-14 (4).',
      more: {
        days: [
          { date: '2026-12-12', booked: 3 },
          { date: '2026-12-14', booked: 4 },
        ],
      },
    });
  });

  test('names one day in the singular, and the first five of many', () => {
    const days = Array.from({ length: 7 }, (_, i) => booked(3, 1, `2026-12-1${i}`));
    expect(changeItem(given(added), days.slice(0, 1), change({ stock: 1 }))).toMatchObject({
      detail: '1 day already has more than 1 booked or out of service: 2026-12-10 (3).',
    });
    expect(changeItem(given(added), days, change({ stock: 1 }))).toMatchObject({
      detail: expect.stringMatching(/^7 days .*2026-12-14 \(3\), …\.$/),
      more: { days: { length: 7 } },
    });
  });

  test('below the booked units is possible with force', () => {
    expect(changeItem(given(added), [booked(3)], change({ stock: 1 }, true))).toMatchObject([
      { data: { item: { stock: 1 }, changed: ['stock'] } },
    ]);
  });

  test('is checked only when the stock changes', () => {
    expect(changeItem(given(added), [booked(9)], change({ price: 1 }))).toHaveLength(1);
    expect(changeItem(given(added), [booked(9)], change({ stock: 6 }))).toHaveLength(1);
  });
});

describe('raising the buffer days', () => {
  test('is rejected with the days that would be overbooked, unless forced', () => {
    const ahead = [booked(5), booked(6, 1, '2026-12-13')];
    expect(changeItem(given(added), ahead, change({ bufferDays: 2 }))).toMatchObject({
      code: 'overbooking',
      detail: 'With 2 buffer days, 1 day would need more than 5: 2026-12-13 (6).',
      more: { days: [{ date: '2026-12-13', booked: 6 }] },
    });
    expect(changeItem(given(added), ahead, change({ bufferDays: 2 }, true))).toHaveLength(1);
    expect(changeItem(given(added), ahead.slice(0, 1), change({ bufferDays: 2 }))).toHaveLength(1);
  });
});

describe('removing an item', () => {
  test('without bookings removes it', () => {
    expect(removeItem(given(added), [], removal)).toEqual([removed]);
  });

  test('with bookings is rejected with the number of bookings, not of units', () => {
    expect(removeItem(given(added), [booked(5, 2), booked(1, 1, '2026-12-13')], removal)).toMatchObject({
      code: 'conflict',
      detail: "Castle can't be deleted: it has 3 upcoming bookings. Cancel or move them first.",
    });
    expect(removeItem(given(added), [booked(5, 1)], removal)).toMatchObject({
      detail: "Castle can't be deleted: it has 1 upcoming booking. Cancel or move it first.",
    });
  });

  test('twice is rejected', () => {
    expect(removeItem(given(added, removed), [], removal)).toMatchObject({ code: 'not_found' });
  });
});

describe('packages', () => {
  const chair: ItemEvent = { type: 'ItemAdded', data: { itemId: 2, item: { ...CASTLE, name: 'Chair', stock: 50 } } };
  const components = [{ itemId: 2, quantity: 10 }];
  const party: ItemDetails = { ...CASTLE, name: 'Party', type: 'PACKAGE', stock: 1, components };
  const added: ItemEvent = { type: 'ItemAdded', data: { itemId: 3, item: party } };
  const find = (itemId: number) => (itemId === 2 ? given(chair) : itemId === 3 ? given(added) : unknownItem);
  const createChange = (changes: Partial<ItemDetails>, force = false) => ({
    itemId: 3,
    changes,
    force,
    find,
    others: [2, 3],
  });

  test('that lose their components keep the stock that they had', () => {
    expect(changeItem(given(added), [], createChange({ components: [] }))).toMatchObject([
      { data: { item: { stock: 5, components: [] } } },
    ]);
  });

  test('do not change into items, or items into packages, while they are booked, unless forced', () => {
    const plain = given({ ...added, data: { itemId: 3, item: { ...party, components: [] } } });
    const cases: [ItemState, Partial<ItemDetails>][] = [
      [given(added), { components: [] }],
      [plain, { components }],
    ];
    for (const [state, changes] of cases) {
      expect(changeItem(state, [booked(1)], createChange(changes))).toMatchObject({
        code: 'overbooking',
        detail: '1 day already has bookings or downtime of Party that keep what was in it: 2026-12-12 (1).',
        more: { days: [{ date: '2026-12-12', booked: 1 }] },
      });
      expect(changeItem(state, [booked(1)], createChange(changes, true))).toHaveLength(1);
    }
  });

  test('keep their components from being removed', () => {
    expect(removeItem(given(chair), [], { itemId: 2, find, others: [2, 3] })).toMatchObject({
      code: 'conflict',
      detail: 'Chair is in Party. Please take it out of the package first.',
    });
  });
});
