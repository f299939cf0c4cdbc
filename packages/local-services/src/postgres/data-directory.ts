import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.js';
import { getCode, StartError } from '../start-error.js';
import { type Account, accountToRunAs, canEnter, readOwner, fallbackDirectoryFor } from './account.js';

export interface DataDirectory {
  /** Contains the cluster in `data`. Owned by the account. */
  readonly folder: string;
  readonly account: Account | undefined;
}

/** Resolves DATA_DIR/postgres: a folder, or a link to a folder elsewhere if the account cannot access DATA_DIR. */
export function findDataDirectory(dataDir: string): string | undefined {
  const path = join(dataDir, 'postgres');
  if (existsSync(path)) return realpathSync(path);
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return undefined;
  throw new StartError(
    `The folder with this shop's database, ${readlinkSync(path)}, is missing. Restore it, or remove ${path} to start with an empty shop.`,
  );
}

/** Deletes a temporary DATA_DIR, and its database if that is outside, behind a link. No program may be running on it. */
export function removeData(dataDir: string): void {
  const database = findDataDirectory(dataDir);
  if (database !== undefined) rmSync(database, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

export function prepareDataDirectory(dataDir: string): DataDirectory {
  const folder = findDataDirectory(dataDir);
  if (folder === undefined) return createDataDirectory(dataDir, accountToRunAs());
  if (process.getuid?.() !== 0) return { folder, account: undefined };
  const owner = readOwner(folder);
  const account = owner.uid === 0 ? accountToRunAs() : owner;
  if (account && owner.uid === 0) chownSync(folder, account.uid, account.gid);
  if (account && !canEnter(folder, account)) {
    throw new StartError(
      `PostgreSQL cannot run as root, and its own user cannot access ${folder}. Move the shop to a folder that other users can access, or set DATABASE_URL.`,
    );
  }
  return { folder, account };
}

function createDataDirectory(dataDir: string, account: Account | undefined): DataDirectory {
  const path = join(dataDir, 'postgres');
  makeFolder(dataDir);
  const isInside = !account || canEnter(dataDir, account);
  const folder = isInside ? path : join(fallbackDirectoryFor(account), randomBytes(8).toString('hex'));
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
    if (!isInside) symlinkSync(folder, path);
  } catch (error) {
    if (getCode(error) !== 'EEXIST') throw error;
    // Another process was first. The program lock decides which of the two continues.
    if (!isInside) rmdirSync(folder);
    return prepareDataDirectory(dataDir);
  }
  return { folder: realpathSync(folder), account };
}
