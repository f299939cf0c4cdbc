import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { initialScripts, MAX_BYTES, totalBytes } from './page-weight.mjs';
import { root } from '../run.mjs';

test('the initial JavaScript of the home page is within its budget', () => {
  const scripts = initialScripts();
  expect(scripts.length).toBeGreaterThan(0);
  expect(totalBytes(scripts)).toBeLessThanOrEqual(MAX_BYTES);
});

test('forms and their validator are not in the initial JavaScript', () => {
  const code = initialScripts().map(({ path }) => readFileSync(join(root, 'frontend/dist', path), 'utf8'));
  // These names of zod and react-hook-form survive minification.
  expect(code.filter((text) => /ZodError|_zod|shouldUnregister/.test(text))).toEqual([]);
});
