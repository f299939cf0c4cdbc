import { describe, expect, test } from 'vitest';
import type { RatedItem } from '@party-rental/contracts';
import { castle } from '../../testing/catalog';
import { searchItems } from './search-items';

const items: RatedItem[] = [
  { ...castle, name: 'Folding Chair', description: 'White and sturdy.', type: 'CHAIR' },
  { ...castle, name: 'Birthday Package', description: 'A castle bounce house and 24 chairs.', type: 'PACKAGE' },
  { ...castle, name: 'Pirate Ship Bounce House', description: 'All aboard.' },
  castle,
  { ...castle, name: 'Racing Slide', description: 'A dry slide.', type: 'SLIDE' },
  { ...castle, name: 'Tropical Water Slide', description: 'Ends with a splash.', type: 'SLIDE' },
  { ...castle, name: "Kids' Table Set", description: 'For cake and crayons.', type: 'TABLE' },
  { ...castle, name: 'Popcorn Machine', description: 'A red cart.', type: 'ADDON' },
];
const find = (search: string) => searchItems(items, search).map(({ name }) => name);

test('the search covers name, description and type, ignoring case', () => {
  expect(find('FOLDING')).toEqual(['Folding Chair']);
  expect(find('dozen')).toEqual(['Castle Bounce House']);
  expect(find('bounce_house')).toContain('Pirate Ship Bounce House');
  expect(find('add-ons')).toEqual(['Popcorn Machine']);
  expect(find('zebra')).toEqual([]);
});

test('every word must be found, in any order and any field', () => {
  expect(find('chair folding')).toEqual(['Folding Chair']);
  expect(find('sturdy  chair')).toEqual(['Folding Chair']);
  expect(find('folding castle')).toEqual([]);
  expect(find('chairs to rent for our party')).toEqual([]);
  expect(find('the chairs for my rental')).toEqual(['Folding Chair', 'Birthday Package']);
});

test('names come first, then types, then descriptions', () => {
  expect(find('castle')).toEqual(['Castle Bounce House', 'Birthday Package']);
  expect(find('table')).toEqual(["Kids' Table Set"]);
  expect(find('slide')).toEqual(['Racing Slide', 'Tropical Water Slide']);
});

describe('what customers call it', () => {
  test.each([
    ['bouncy castle', ['Castle Bounce House', 'Pirate Ship Bounce House', 'Birthday Package']],
    ['bouncy castles', ['Castle Bounce House', 'Pirate Ship Bounce House', 'Birthday Package']],
    ['moonwalk', ['Pirate Ship Bounce House', 'Castle Bounce House', 'Birthday Package']],
    ['waterslide', ['Tropical Water Slide']],
    ['high chair', ["Kids' Table Set"]],
    ['popcorn maker', ['Popcorn Machine']],
  ])('%s', (search, found) => expect(find(search)).toEqual(found));

  test('inflatables are bounce houses and slides', () => {
    expect(find('inflatables')).toEqual(
      expect.arrayContaining(['Castle Bounce House', 'Racing Slide', 'Tropical Water Slide']),
    );
    expect(find('inflatables')).not.toContain('Folding Chair');
  });
});

test.each([
  ['cstle', 'Castle Bounce House'],
  ['chiar', 'Folding Chair'],
  ['popcron', 'Popcorn Machine'],
  ['tropicall slide', 'Tropical Water Slide'],
  ['watterslide', 'Tropical Water Slide'],
  ['bouncy cstle', 'Castle Bounce House'],
])('a typo is forgiven: %s', (search, first) => expect(find(search)[0]).toBe(first));

test('a word that is found as typed is not taken for a typo of another', () => {
  const cart = { ...castle, name: 'Card Table', type: 'TABLE' as const };
  expect(searchItems([...items, cart], 'cart').map(({ name }) => name)).toEqual(['Popcorn Machine']);
});
