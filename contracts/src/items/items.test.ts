import { describe, expect, test } from 'vitest';
import { describePlace, ITEM_TYPE_LABELS, ITEM_TYPES, needsOutlet } from './item-types.js';
import { addItem, changeItem, itemId } from './items.js';

const castle = { name: 'Castle', price: 18_900 };
const fieldsAtFault = (input: object) => [
  ...new Set((addItem.safeParse({ ...castle, ...input }).error?.issues ?? []).map(({ path }) => path.join('.'))),
];

test.each([
  ['an inflatable, whether or not its power is described', { type: 'SLIDE', power: null }, true],
  ['anything whose power is described', { type: 'ADDON', power: 'Its own 110 V outlet' }, true],
  ['no package with a generator', { type: 'PACKAGE', power: 'Generator included' }, false],
  ['none, in words', { type: 'SLIDE', power: 'None needed' }, false],
  ['nothing that runs without', { type: 'BOUNCE_HOUSE', power: 'No outlet needed' }, false],
  ['what comes without a cord', { type: 'ADDON', power: 'One outlet; cord not included' }, true],
  ['what is asked for in words that begin like a no', { type: 'SLIDE', power: 'North wall outlet' }, true],
  ['what needs a circuit, not a cord', { type: 'SLIDE', power: 'No extension cords: own 20 A circuit' }, true],
  ['what runs on either', { type: 'SLIDE', power: 'Generator or outlet within 50 ft' }, true],
  ['no chair', { type: 'CHAIR', power: null }, false],
  ['no add-on without a word on power', { type: 'ADDON', power: null }, false],
] as const)('an outlet is needed by %s', (_, item, needed) => {
  expect(needsOutlet(item)).toBe(needed);
  expect(describePlace([{ type: 'TABLE' }, item])).toBe(needed ? 'a flat area with a power outlet' : 'a flat area');
});

const ALT = { alt: 'On a lawn', url: '/uploads/a.webp' };

describe('a new item', () => {
  test('needs a name and a price; the rest has defaults', () => {
    expect(addItem.parse(castle)).toEqual({
      name: 'Castle',
      deposit: null,
      damageDeposit: null,
      description: '',
      type: 'BOUNCE_HOUSE',
      price: 18_900,
      imageUrl: '/pictures/placeholder.svg',
      images: [],
      imageAlts: [],
      ages: null,
      footprint: null,
      power: null,
      surface: null,
      setupTime: null,
      dimensions: null,
      capacity: null,
      isActive: true,
      stock: 1,
      components: [],
      bufferDays: 0,
    });
    expect(addItem.safeParse({}).error?.issues.map(({ path }) => path[0])).toEqual(['name', 'price']);
  });

  test.each([
    ['price', [0, 1, 10_000_000], [-1, 10_000_001, 18.99, '18900', null]],
    ['stock', [1, 100_000], [0, -1, 100_001, 1.5, '2']],
    ['type', ITEM_TYPES, ['bounce_house', 'CASTLE', '']],
    ['name', ['x'.repeat(120)], ['', ' ', 'x'.repeat(121), 'two\nlines', 'Castle\uD83C']],
    ['description', ['', 'Two\nlines', 'x'.repeat(5000)], ['x'.repeat(5001), 'NUL\u0000']],
    ['isActive', [true, false], ['true', 1]],
    ['capacity', [null, '', '8 children', 8, 0], [-1, 2.5, true, 'x'.repeat(121)]],
    ['dimensions', [null, "15' x 15'"], ['x'.repeat(121), 15]],
    ['ages', [null, '3 to 12'], ['x'.repeat(81), 3]],
    ['images', [[], Array(7).fill('/uploads/a.webp')], [null, '/uploads/a.webp', Array(8).fill('/uploads/a.webp')]],
    ['imageAlts', [[], Array(8).fill(ALT)], [null, Array(9).fill(ALT)]],
  ])('may have certain values of %s only', (field, right, wrong) => {
    for (const value of right) expect([value, fieldsAtFault({ [field]: value })]).toEqual([value, []]);
    for (const value of wrong) expect([value, fieldsAtFault({ [field]: value })]).toEqual([value, [field]]);
  });

  test('describes each image in at most 200 characters', () => {
    const alts = (alt: string, url = ALT.url) => ({ imageAlts: [{ alt, url }] });
    expect(addItem.parse({ ...castle, ...alts(' x'.repeat(100)) }).imageAlts).toEqual([
      { alt: ' x'.repeat(100).trim(), url: ALT.url },
    ]);
    expect(fieldsAtFault(alts('x'.repeat(201)))).toEqual(['imageAlts.0.alt']);
    expect(fieldsAtFault(alts('x', 'data:,'))).toEqual(['imageAlts.0.url']);
  });

  test('may have its capacity as a number of guests', () => {
    expect(addItem.parse({ ...castle, capacity: 8 }).capacity).toBe('8');
  });

  test.each(['/uploads/019abf3e.webp', '/pictures/castle.svg', 'https://cdn.example.com/castle.png?w=800'])(
    'may have an image at %s',
    (imageUrl) => expect(addItem.parse({ ...castle, imageUrl }).imageUrl).toBe(imageUrl),
  );

  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    '//evil.example/castle.png',
    'http://example.com/castle.png',
    'https://example.com/"onerror="x',
    '/pictures/castle.svg"onerror="x',
    'https://[/castle.png',
    'https://example.com:99999/castle.png',
    'castle.png',
    '',
  ])('cannot have an image at %j', (imageUrl) => {
    expect(fieldsAtFault({ imageUrl })).toEqual(['imageUrl']);
  });

  test('cannot choose its id', () => {
    expect(addItem.parse({ ...castle, id: 1 })).not.toHaveProperty('id');
  });
});

describe('a change of an item', () => {
  test('holds what is sent, and no defaults', () => {
    expect(changeItem.parse({})).toEqual({});
    expect(changeItem.parse({ price: 100, nonsense: 1 })).toEqual({ price: 100 });
    expect(changeItem.parse({ stock: 2, force: true })).toEqual({ stock: 2, force: true });
  });

  test('can take a value away where an item may be without', () => {
    expect(changeItem.parse({ dimensions: null, capacity: null })).toEqual({ dimensions: null, capacity: null });
    expect(changeItem.safeParse({ name: null }).success).toBe(false);
  });

  test('keeps to the rules of a new item', () => {
    for (const change of [{ price: -1 }, { stock: 0 }, { name: ' ' }, { type: 'X' }, { imageUrl: 'javascript:x' }])
      expect(changeItem.safeParse(change).success).toBe(false);
  });
});

test('an item is named by a whole number that the database can hold, or by its digits', () => {
  expect(['1', 7, '2147483647'].map((id) => itemId.parse(id))).toEqual([1, 7, 2_147_483_647]);
  for (const id of ['0', '-1', '1.5', '2147483648', 'abc', '', ' ', null, undefined, '1e99', 'NaN'])
    expect([id, itemId.safeParse(id).success]).toEqual([id, false]);
  for (const id of [true, [3], ['3'], {}, 1.5, '0x1', '1e0', '+1', ' 1', '1 ', '1.0', '٣'])
    expect([id, itemId.safeParse(id).success]).toEqual([id, false]);
});

test('every type has a label', () => {
  expect(Object.keys(ITEM_TYPE_LABELS)).toEqual([...ITEM_TYPES]);
});
