import { rmSync } from 'node:fs';
import { findDataDirectory } from './embedded-postgres/data-directory.js';

/** Removes a DATA_DIR that was for once, and the database that may lie outside of it, behind a link. Nothing may run in it. */
export function removeData(dataDir: string): void {
  const home = findDataDirectory(dataDir);
  if (home !== undefined) rmSync(home, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
