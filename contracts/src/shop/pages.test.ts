import { expect, test } from 'vitest';
import { pageAt, PAGES, type PageEntry } from './pages.js';

test('a path leads to its page, and to the id in it', () => {
  expect(pageAt('/')).toMatchObject({ pattern: '/', id: undefined });
  expect(pageAt('/item/7')).toMatchObject({ pattern: '/item/:id', id: '7' });
  expect(pageAt('/cart/')).toMatchObject({ pattern: '/cart' });
});

test.each(['/no', '/item', '/item/7/more', '/carts', '/admin/items/7/more'])('there is no page at %s', (path) => {
  expect(pageAt(path)).toBeUndefined();
});

test('a page is either described to everybody or kept out of search', () => {
  for (const entry of Object.values<PageEntry>(PAGES)) {
    expect(entry.description && entry.personal).toBeFalsy();
    // Longer ones are cut off in lists of results.
    expect(entry.description?.length ?? 0).toBeLessThanOrEqual(160);
  }
});
