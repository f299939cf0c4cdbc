import { rmSync } from 'node:fs';
import { findDataDirectory } from './embedded-postgres/data-directory.js';

/** Deletes a temporary DATA_DIR, and its database if that is outside, behind a link. No program may be running on it. */
export function removeData(dataDir: string): void {
  const database = findDataDirectory(dataDir);
  if (database !== undefined) rmSync(database, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
