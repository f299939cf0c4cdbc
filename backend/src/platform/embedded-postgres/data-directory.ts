import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.js';
import { codeOf, StartError } from '../start-error.js';
import { type Account, accountToRunAs, canEnter, ownerOf } from './account.js';
import { fallbackDirectoryFor } from './fallback-directory.js';

export interface Home {
  /** Holds the cluster in `data`, and belongs to the account. */
  readonly folder: string;
  readonly account: Account | undefined;
}

/** DATA_DIR/postgres: the folder itself, or a link to one outside when the account cannot reach DATA_DIR. */
export function findDataDirectory(dataDir: string): string | undefined {
  const handle = join(dataDir, 'postgres');
  if (existsSync(handle)) return realpathSync(handle);
  if (!isLink(handle)) return undefined;
  throw new StartError(
    `The database of this shop lay in ${readlinkSync(handle)}, which is gone. Bring that folder back, or remove ${handle} to begin with an empty shop.`,
  );
}

export function prepareDataDirectory(dataDir: string): Home {
  const folder = findDataDirectory(dataDir);
  if (folder === undefined) return makeHome(dataDir, accountToRunAs());
  if (process.getuid?.() !== 0) return { folder, account: undefined };
  const owner = ownerOf(folder);
  const account = owner.uid === 0 ? accountToRunAs() : owner;
  if (account && owner.uid === 0) chownSync(folder, account.uid, account.gid);
  if (account && !canEnter(folder, account)) {
    throw new StartError(
      `PostgreSQL does not run as root, and its own user cannot enter ${folder}. Move the shop to a folder that others may enter, or give a DATABASE_URL.`,
    );
  }
  return { folder, account };
}

function makeHome(dataDir: string, account: Account | undefined): Home {
  const handle = join(dataDir, 'postgres');
  makeFolder(dataDir);
  const inside = !account || canEnter(dataDir, account);
  const folder = inside ? handle : join(fallbackDirectoryFor(account), randomBytes(8).toString('hex'));
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
    if (!inside) symlinkSync(folder, handle);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    // Another start was first; which of the two goes on is for the lock to say.
    if (!inside) rmdirSync(folder);
    return prepareDataDirectory(dataDir);
  }
  return { folder: realpathSync(folder), account };
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
