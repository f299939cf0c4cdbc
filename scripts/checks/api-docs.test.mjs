import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@party-rental/contracts';
import { apiDocs } from './api-docs.mjs';
import { root } from '../run.mjs';

test('docs/api.md is up to date (npm run docs)', () => {
  expect(readFileSync(join(root, 'docs/api.md'), 'utf8')).toBe(apiDocs());
});

test('every call has a section, and every link has a target', () => {
  const text = apiDocs();
  for (const { method, path } of Object.values(endpoints)) expect(text).toContain(`\n### ${method} ${path}\n`);
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
  for (const [, target] of text.matchAll(/\]\(#([^)]+)\)/g)) expect(headings).toContain(target);
});
