import { chown, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { getCode } from '../start-error.js';
import type { Account } from './account.js';

// PostgreSQL's manual, "Making a Base Backup Using the Low Level API", lists what to leave out.
const CONTENT_LEFT_OUT = /^(pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/|(.*\/)?pgsql_tmp)/;
const FILES_LEFT_OUT =
  /^(postmaster\.(pid|opts)|(standby|recovery)\.signal|backup_label(\.old)?|(.*\/)?pg_internal\.init.*)$/;

export interface BaseBackup {
  /** The first and the last WAL segment that a server needs to become consistent. Both are in the copy. */
  readonly firstSegment: string;
  readonly lastSegment: string;
  /** The WAL position at the end of the backup. */
  readonly position: string;
}

/**
 * Copies the data directory of a running server on this machine to a new folder, which the account then owns. It follows the
 * low-level backup API, because the embedded PostgreSQL has no pg_basebackup. A server that starts on the copy replays the
 * WAL in it, and then is in the state of the end of the backup. `url` must be a superuser's.
 */
export async function makeBaseBackup(url: string, target: string, account: Account | undefined): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url, application_name: 'base backup' });
  client.on('error', () => undefined); // the query that fails reports it
  await client.connect();
  try {
    const { rows: settings } = await client.query<{ source: string }>(
      `select current_setting('data_directory') as source`,
    );
    const source = settings[0]?.source ?? '';
    // A temporary slot keeps the WAL of the backup until the session ends.
    await client.query(`select pg_create_physical_replication_slot('base_backup_' || pg_backend_pid(), true, true)`);
    const { rows: started } = await client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('base backup', true)) as segment`,
    );
    await copyFolder(source, target, '');
    const { rows: stopped } = await client.query<{ label: string; segment: string; position: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as segment, lsn::text as position from pg_backup_stop(false)`,
    );
    const { label = '', segment: lastSegment = '', position = '' } = stopped[0] ?? {};
    const backup = { firstSegment: started[0]?.segment ?? '', lastSegment, position };
    await copyWal(join(source, 'pg_wal'), join(target, 'pg_wal'), backup);
    await writeFile(join(target, 'backup_label'), label, { mode: 0o600 });
    if (account) await giveTo(account, target);
    return backup;
  } finally {
    await client.end();
  }
}

/** Files change and vanish meanwhile. The WAL repairs that. */
async function copyFolder(source: string, target: string, path: string): Promise<void> {
  await mkdir(join(target, path), { mode: 0o700 });
  for (const entry of await readdir(join(source, path), { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (CONTENT_LEFT_OUT.test(inside) || FILES_LEFT_OUT.test(inside)) continue;
    if (entry.isSymbolicLink()) throw new Error(`Tablespaces cannot be copied: ${inside} is a link`);
    if (entry.isDirectory()) await copyFolder(source, target, inside);
    else await copyUnlessGone(join(source, inside), join(target, inside));
  }
}

async function copyUnlessGone(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to);
  } catch (error) {
    if (getCode(error) !== 'ENOENT') throw error;
  }
}

async function copyWal(source: string, target: string, { firstSegment, lastSegment }: BaseBackup): Promise<void> {
  for (const segment of await readdir(source))
    if (/^[\dA-F]{24}$/.test(segment) && segment >= firstSegment && segment <= lastSegment)
      await copyFile(join(source, segment), join(target, segment));
}

export async function giveTo({ uid, gid }: Account, folder: string): Promise<void> {
  await chown(folder, uid, gid);
  for (const path of await readdir(folder, { recursive: true })) await chown(join(folder, path), uid, gid);
}
