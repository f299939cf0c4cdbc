import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './start-error.js';

/** Makes a folder and those above it. Node's own `recursive` never returns where the kernel answers ENOENT, as in /proc. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process was first.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
