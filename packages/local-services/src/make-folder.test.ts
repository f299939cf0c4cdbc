import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './make-folder.js';

test('creates a folder and its parents, and accepts an existing one', () => {
  const root = mkdtempSync(join(tmpdir(), 'folder-'));
  makeFolder(join(root, 'a', 'b'));
  makeFolder(join(root, 'a', 'b'));
  expect(existsSync(join(root, 'a', 'b'))).toBe(true);
  rmSync(root, { recursive: true });
});

const inLinux = process.platform === 'linux' ? test : test.skip;
inLinux('fails where no folder can be made, instead of trying forever', () => {
  expect(() => makeFolder('/proc/party-rental/data')).toThrow('ENOENT');
});
