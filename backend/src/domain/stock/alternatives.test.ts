import { describe, expect, test } from 'vitest';
import { chooseAlternatives, type Candidate } from './alternatives.js';

const castle = { id: 1, type: 'BOUNCE_HOUSE', price: 18_900, ages: null } as const;
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

  describe('of an item for some ages', () => {
    const forAges = (ages: string | null, but: Partial<Candidate> = {}) => candidate({ ages, ...but });
    const idsFor = (ages: string, candidates: readonly Candidate[]) =>
      chooseAlternatives({ ...castle, ages }, candidates, 1).map(({ id }) => id);

    test('are of the same type for these ages, then others for these ages, then those for other ages', () => {
      const toddlers = forAges('1 to 5');
      const table = forAges(null, { type: 'TABLE' });
      const slide = forAges('3 to 8', { type: 'SLIDE' });
      const toddlerSlide = forAges('1 to 4', { type: 'SLIDE', price: 18_800 });
      const palace = forAges('4 to 12', { price: 90_000 });
      expect(idsFor('3 to 12', [toddlers, table, slide, toddlerSlide, palace])).toEqual(
        [palace, slide, toddlers, table, toddlerSlide].map(({ id }) => id),
      );
    });

    test.each([
      ['3 to 12', '5 and up'],
      ['Ages 3–12', '2-11 years'],
      ['5 and up', '5+'],
      ['5+', 'All ages'],
      ['Under 6', '1 to 5'],
      ['All ages', '1 to 3'],
      ['12 to 3', '1 to 3'],
    ])('%s can be those for %s', (ages, others) => {
      const [fitting, nearer] = [forAges(others, { price: 90_000 }), candidate({ type: 'SLIDE', ages })];
      expect(idsFor(ages, [nearer, fitting])).toEqual([fitting.id, nearer.id]);
    });

    test.each([
      ['3 to 12', '1 to 5'],
      ['3 to 12', 'Up to 5'],
      ['1 to 5', '5 and up'],
      ['5 and up', '2 to 7'],
    ])('%s are rather not those for %s', (ages, others) => {
      const [other, slide] = [forAges(others), candidate({ type: 'SLIDE', ages, price: 90_000 })];
      expect(idsFor(ages, [other, slide])).toEqual([slide.id, other.id]);
    });
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
