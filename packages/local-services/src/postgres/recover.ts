import { constants, existsSync } from 'node:fs';
import { chown, copyFile, cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../start-error.js';
import type { Account } from './account.js';
import { giveTo } from './base-backup.js';
import { prepareDataDirectory } from './data-directory.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { copyLeftWal } from './left-wal.js';
import { restoreCommand } from './wal-archive.js';

interface Options {
  /** A base backup, and its last WAL segment. */
  backup: string;
  lastSegment: string;
  /** The new DATA_DIR. It has the password of the backup's server. */
  dataDir: string;
  /** Where the WAL since the backup is. */
  archive: string | undefined;
  /** The DATA_DIR of the lost shop, for WAL that is not in the archive. */
  lostDataDir: string | undefined;
  until: Date | undefined;
  log: (line: string) => void;
  /** Overrides server settings. */
  settings?: Readonly<Record<string, string>>;
}

export interface Recovered {
  /** The time of the last transaction that was replayed. */
  time: Date | null;
  /** Whether every transaction of the lost shop is there. */
  isComplete: boolean;
}

/**
 * Makes a new cluster from a base backup and later WAL, on a new timeline, and runs `work` on it. Recovery stays on the
 * backup's timeline, so that restoring twice for practice changes nothing for a later restore.
 */
export async function recover(options: Options, work: (url: string, recovered: Recovered) => Promise<void>) {
  const { backup, dataDir, archive, lostDataDir, until, log } = options;
  const { folder, account } = prepareDataDirectory(dataDir);
  const cluster = join(folder, 'data');
  await cp(backup, cluster, { recursive: true });
  const hasAll = lostDataDir !== undefined && (await copyLeftWal({ ...options, from: lostDataDir, cluster }));
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  if (account) await giveTo(account, cluster);
  const settings = {
    ...options.settings,
    restore_command: restoreCommand(archive, account),
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    // This setting knows no Z.
    ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
    // Connections are only accepted after the promotion.
    hot_standby: 'off',
  };
  const server = await startEmbeddedPostgres({ dataDir, log, settings }).catch((error: unknown) => {
    throw explain(error, until);
  });
  try {
    await work(server.url, { time: await lastReplayed(server.url), isComplete: hasAll && until === undefined });
  } finally {
    await server.stop();
  }
  if (archive !== undefined) await reserveTimeline(join(cluster, 'pg_wal'), archive, account);
}

async function lastReplayed(url: string): Promise<Date | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ time: Date | null }>('select pg_last_xact_replay_timestamp() as time');
    return rows[0]?.time ?? null;
  } finally {
    await client.end();
  }
}

/** Recovery picks the first timeline that has no history in the archive: another restore must not pick the same. */
async function reserveTimeline(wal: string, archive: string, account: Account | undefined): Promise<void> {
  for (const name of await readdir(wal)) {
    const copy = join(archive, name);
    if (!name.endsWith('.history') || existsSync(copy)) continue;
    await copyFile(join(wal, name), copy, constants.COPYFILE_EXCL);
    if (account) await chown(copy, account.uid, account.gid);
  }
}

function explain(error: unknown, until: Date | undefined): unknown {
  if (!(error instanceof StartError) || !error.message.includes('recovery ended before configured recovery target'))
    return error;
  const [, last] = /last completed transaction was at log time (\S+ \S+)/.exec(error.message) ?? [];
  return new StartError(
    `The WAL ends before ${until?.toISOString()}${last ? `: its last transaction is of ${last} UTC` : ''}. Choose an earlier moment, or leave out --until.`,
  );
}
