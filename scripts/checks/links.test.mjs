import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run.mjs';

const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

test.each(pages)('%s links to files that exist', (page) => {
  const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, link]) => link);
  expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
});
