import { describe, expect, test } from 'vitest';
import { describeContents } from '@party-rental/contracts';
import { toContents } from './contents.js';

const castle = { itemId: 1, quantity: 1, bufferDays: 1, itemName: 'Castle' };
const chair = { itemId: 2, quantity: 12, bufferDays: 0, itemName: 'Chair' };

describe('the contents of a booking', () => {
  test('of packages are the units of each component', () => {
    const contents = toContents({ itemId: 3, quantity: 2, parts: [castle, chair] });
    expect(contents).toEqual([
      { itemId: 1, itemName: 'Castle', quantity: 2 },
      { itemId: 2, itemName: 'Chair', quantity: 24 },
    ]);
    expect(describeContents(contents)).toBe('2 × Castle, 24 × Chair');
  });

  test('of another item are none, with buffer days or without', () => {
    expect(toContents({ itemId: 2, quantity: 5 })).toEqual([]);
    expect(toContents({ itemId: 1, quantity: 1, parts: [{ itemId: 1, quantity: 1, bufferDays: 1 }] })).toEqual([]);
    expect(describeContents([])).toBe('');
  });

  test('have a number for a component that was stored without a name', () => {
    const parts = [{ itemId: 7, quantity: 1, bufferDays: 0 }];
    expect(toContents({ itemId: 3, quantity: 1, parts })).toEqual([{ itemId: 7, itemName: 'Item 7', quantity: 1 }]);
  });
});
