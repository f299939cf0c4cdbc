import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error.js';
import { type Account, canEnter } from './account.js';

/**
 * The folder for what must lie outside of a place that only root may enter. /var/lib outlives a reboot; the
 * temporary folder is better than no shop at all. A folder that somebody else prepared is not used.
 */
export function fallbackDirectoryFor(account: Account): string {
  for (const parent of ['/var/lib', '/opt', tmpdir()]) {
    const folder = join(parent, 'party-rental');
    try {
      mkdirSync(folder, { recursive: true });
      const { uid, mode } = statSync(folder);
      if (uid !== 0) continue;
      if ((mode & 0o777) !== 0o755) chmodSync(folder, 0o755);
      if (canEnter(folder, account)) return folder;
    } catch {
      // Read-only, or no such parent: the next one.
    }
  }
  throw new StartError(
    'PostgreSQL does not run as root, and no folder was found that both root and its own user can use. Start the program as an ordinary user, or give a DATABASE_URL.',
  );
}
