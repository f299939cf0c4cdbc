import { expect, test } from 'vitest';
import { newId } from './ids.js';

test('ids are unique UUIDs of version 7, in the order of their creation', () => {
  const ids = Array.from({ length: 1000 }, newId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(1000);
  expect(ids.toSorted()).toEqual(ids);
});
