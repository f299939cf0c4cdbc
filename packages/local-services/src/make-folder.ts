import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { getCode } from './start-error.js';

/** Creates a folder and its parents. Node's `recursive` option loops forever where mkdir fails with ENOENT, as in /proc. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process was first.
    if (getCode(error) !== 'EEXIST') throw error;
  }
}
