import { describe, expect, test } from '@jest/globals';
import { chooseAlternatives, type Candidate } from './alternatives.js';

const castle = { id: 1, type: 'BOUNCE_HOUSE', price: 18_900 } as const;
let ids = 1;
const candidate = (but: Partial<Candidate> = {}): Candidate => ({ ...castle, id: (ids += 1), remaining: 1, ...but });
const getIds = (candidates: readonly Candidate[], quantity = 1) =>
  chooseAlternatives(castle, candidates, quantity).map(({ id }) => id);

describe('the alternatives to an item', () => {
  test('are items of the same type first, then others, each by nearest price', () => {
    const nearSlide = candidate({ type: 'SLIDE', price: 18_900 });
    const farSlide = candidate({ type: 'SLIDE', price: 10_000 });
    const farCastle = candidate({ price: 40_000 });
    const nearCastle = candidate({ price: 17_900 });
    expect(getIds([nearSlide, farSlide, farCastle, nearCastle])).toEqual(
      [nearCastle, farCastle, nearSlide, farSlide].map(({ id }) => id),
    );
  });

  test('list the cheaper one of two equally near prices first, and then the older item', () => {
    const dearer = candidate({ price: 19_900 });
    const cheaper = candidate({ price: 17_900 });
    const newer = candidate({ price: 17_900 });
    expect(getIds([dearer, newer, cheaper])).toEqual([cheaper.id, newer.id, dearer.id]);
  });

  test('have at least the requested units left, and are not the item itself', () => {
    const enough = candidate({ remaining: 3 });
    expect(getIds([candidate({ remaining: 2 }), enough, candidate({ ...castle, remaining: 9 })], 3)).toEqual([
      enough.id,
    ]);
    expect(getIds([candidate({ remaining: 0 })])).toEqual([]);
  });

  test('have the difference of their unit price to that of the item', () => {
    const [slide, table] = [candidate({ price: 20_900, remaining: 4 }), candidate({ type: 'TABLE', price: 1_000 })];
    expect(chooseAlternatives(castle, [table, slide], 1)).toEqual([
      { id: slide.id, remaining: 4, priceDifference: 2_000 },
      { id: table.id, remaining: 1, priceDifference: -17_900 },
    ]);
  });

  test('are at most six', () => {
    expect(getIds(Array.from({ length: 9 }, () => candidate()))).toHaveLength(6);
  });
});
