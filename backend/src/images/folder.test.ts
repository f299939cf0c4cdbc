import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Folder } from './folder.js';

test('of two processes that store the same size at once, at least one does', async () => {
  const path = await mkdtemp(join(tmpdir(), 'images-'));
  const puts = [new Folder(path), new Folder(path)].map((folder) => folder.put('a-480.webp', Buffer.alloc(100_000)));
  const outcomes = await Promise.allSettled(puts);
  expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
  expect(await readdir(path)).toEqual(['a-480.webp']);
  await rm(path, { recursive: true });
});
