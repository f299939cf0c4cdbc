import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run.mjs';

const folder = join(root, 'docs/owner');

test("the owner's manual shows every screenshot that the script makes, once", () => {
  const text = readFileSync(join(root, 'docs/owner.md'), 'utf8');
  const shown = [...text.matchAll(/!\[[^\]]+\]\(owner\/([^)]+)\)/g)].map(([, name]) => name).sort();
  expect(shown).toEqual(readdirSync(folder).sort());
  const spec = readFileSync(join(root, 'tests/screenshots/owner.spec.ts'), 'utf8');
  const made = [...spec.matchAll(/shot\(page, '([^']+)'/g)].map(([, name]) => `${name}.webp`).sort();
  expect(made).toEqual(shown);
});

test('the screenshots are small', () => {
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_500_000);
});
