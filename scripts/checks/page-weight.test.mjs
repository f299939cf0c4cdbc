import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { initialScripts, MOST_BYTES, totalBytes } from './page-weight.mjs';
import { root } from '../run.mjs';

test('the first page asks for no more JavaScript than its budget', () => {
  const scripts = initialScripts();
  expect(scripts.length).toBeGreaterThan(0);
  expect(totalBytes(scripts)).toBeLessThanOrEqual(MOST_BYTES);
});

test('forms and their validator are not in it', () => {
  const code = initialScripts().map(({ path }) => readFileSync(join(root, 'frontend/dist', path), 'utf8'));
  // What zod and react-hook-form call themselves, or say, survives their minification.
  expect(code.filter((text) => /ZodError|_zod|shouldUnregister/.test(text))).toEqual([]);
});
