import { expect, test } from '@jest/globals';
import { castle } from '../../../testing/catalog';
import { filterItems } from './filter-items';

const chair = { ...castle, id: 2, name: 'Folding Chair', description: 'White and sturdy.', type: 'CHAIR' as const };
const names = (...query: [Parameters<typeof filterItems>[1], string]) =>
  filterItems([castle, chair], ...query).map(({ name }) => name);

test('the search covers name, description and type, ignoring case', () => {
  expect(names('ALL', '')).toEqual(['Castle Bounce House', 'Folding Chair']);
  expect(names('ALL', 'FOLDING')).toEqual(['Folding Chair']);
  expect(names('ALL', 'dozen')).toEqual(['Castle Bounce House']);
  expect(names('ALL', 'bounce_house')).toEqual(['Castle Bounce House']);
});

test('several words match in any order and any field', () => {
  expect(names('ALL', 'chair folding')).toEqual(['Folding Chair']);
  expect(names('ALL', 'sturdy  chair')).toEqual(['Folding Chair']);
  expect(names('ALL', 'folding castle')).toEqual([]);
});

test('category and search must both match', () => {
  expect(names('CHAIR', '')).toEqual(['Folding Chair']);
  expect(names('CHAIR', 'castle')).toEqual([]);
});
