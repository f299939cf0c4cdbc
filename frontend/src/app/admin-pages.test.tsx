import { pageAt } from '@party-rental/contracts';
import { expect, test } from 'vitest';
import { adminPages } from './admin-pages';

test('the server knows each page of the admin area, so that a reload finds it', () => {
  const paths = adminPages.flatMap(({ path }) => (path && path !== '*' ? [`/admin/${path}`] : []));
  expect(paths.length).toBeGreaterThan(25);
  expect(paths.filter((path) => !pageAt(path))).toEqual([]);
});
