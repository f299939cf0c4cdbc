import { chownSync, existsSync, readdirSync } from 'node:fs';
import { makeFolder } from '../make-folder.js';
import { StartError } from '../start-error.js';
import { type Account, canEnter, readOwner } from './account.js';

/** Bookings of at most this time are lost with the disk. Each segment has 16 MB, however little is in it. */
const ARCHIVE_TIMEOUT = '60s';

/** Makes the server copy each WAL segment to the folder, and never overwrite one. */
export function archiveSettings(archive: string, account: Account | undefined): Record<string, string> {
  prepareArchive(archive, account);
  const [file, draft] = [inShell(archive, '%f'), inShell(archive, '%f.new')];
  return {
    archive_mode: 'on',
    // The server repeats the command if it died before it recorded the success.
    archive_command: `if test -f ${file}; then cmp -s %p ${file}; else cp %p ${draft} && sync ${draft} && mv ${draft} ${file}; fi`,
    archive_timeout: ARCHIVE_TIMEOUT,
  };
}

/** The command that recovery reads a segment with. A segment that exists and can't be read ends the recovery. */
export function restoreCommand(archive: string | undefined, account: Account | undefined): string {
  if (archive === undefined) return 'false';
  requireFolder(archive, account);
  const file = inShell(archive, '%f');
  return `if test -f ${file}; then cp ${file} %p || exit 200; else exit 1; fi`;
}

function prepareArchive(archive: string, account: Account | undefined): void {
  makeFolder(archive);
  if (!account) return;
  if (readOwner(archive).uid === 0 && readdirSync(archive).length === 0) chownSync(archive, account.uid, account.gid);
  if (readOwner(archive).uid !== account.uid || !canEnter(archive, account))
    throw new StartError(
      `PostgreSQL, which runs as another user than root, cannot write to WAL_ARCHIVE ${archive}: give the folder to the owner of the database's files.`,
    );
}

function requireFolder(archive: string, account: Account | undefined): void {
  if (!existsSync(archive)) throw new StartError(`There is no folder WAL_ARCHIVE ${archive}.`);
  if (account && !canEnter(archive, account))
    throw new StartError(`PostgreSQL, which runs as another user than root, cannot read WAL_ARCHIVE ${archive}.`);
}

/** PostgreSQL replaces %f and %p, and reads %% as a percent sign. */
function inShell(folder: string, name: string): string {
  return `'${folder.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}/${name}'`;
}
