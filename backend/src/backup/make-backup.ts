import { chmod } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { makeBaseBackup } from '@party-rental/local-services/postgres/base-backup';
import { superuserUrl } from '@party-rental/local-services/postgres/credentials';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { runningPostgresUrl } from '@party-rental/local-services/postgres/embedded-postgres';
import { recover } from '@party-rental/local-services/postgres/recover';
import type { Config } from '../platform/config/config.js';
import { createPool } from '../platform/database/database.js';
import type { RunStep } from '../platform/run-step.js';
import { StartError } from '../platform/start-error.js';
import { DUMP_OPTIONS } from '../read/dump-options.js';
import type { Backups } from './backups.js';
import { backUpSecretsAndUploads, copySecrets, inNewFolder } from './folders.js';
import { readManifest, writeManifest, type BackupContent, type Manifest } from './manifest.js';
import { runOnDatabase, runTool } from './postgres-tools.js';

/** The restore check needs little memory, beside a running shop. */
const CHECK_SETTINGS = { shared_buffers: '16MB', maintenance_work_mem: '16MB', fsync: 'off' };

/** Copies the running shop to a new folder: its database, keys and images. Leaves nothing behind if it fails. */
export function makeBackup(config: Config, folder: string, step: RunStep): Promise<Manifest> {
  return inNewFolder(folder, async () => {
    await chmod(folder, 0o700);
    const content = await step('copying the database', () => copyDatabase(config, folder));
    await step('copying the images', () => backUpSecretsAndUploads(config, folder));
    return writeManifest(folder, content, step);
  });
}

/** Makes a backup, and throws unless it can be restored with all events that were there when it began. */
export async function makeCheckedBackup(
  config: Config,
  folder: string,
  backups: Pick<Backups, 'lastPosition'>,
  step: RunStep,
): Promise<Manifest> {
  const position = await backups.lastPosition();
  const manifest = await makeBackup(config, folder, step);
  await verifyBackup(folder, position, step);
  return manifest;
}

/** Of the database that is copied. */
export function getDatabaseUrl({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  const url = databaseUrl ?? runningPostgresUrl(dataDir, superuserUrl);
  if (url !== undefined) return url;
  throw new StartError(`No shop is running on the data in ${dataDir}. Start it (npm start), or set DATABASE_URL.`);
}

/** Throws unless the files are complete and the database in them can be restored with events up to this position. */
export async function verifyBackup(folder: string, position: string, step: RunStep): Promise<void> {
  const manifest = await readManifest(folder, step);
  await step('restoring the backup to check it', () =>
    manifest.kind === 'dump'
      ? runTool('pg_restore', [`--file=${devNull}`, join(folder, 'shop.dump')])
      : restoreToCheck(folder, manifest.lastSegment, position),
  );
}

async function copyDatabase(config: Config, folder: string): Promise<BackupContent> {
  const url = getDatabaseUrl(config);
  if (config.databaseUrl !== undefined) {
    const file = `--file=${join(folder, 'shop.dump')}`;
    await runOnDatabase('pg_dump', url, ['--format=custom', file, ...DUMP_OPTIONS]);
    return { kind: 'dump' };
  }
  const { position: walPosition, ...segments } = await makeBaseBackup(url, join(folder, 'postgres'), undefined);
  return { kind: 'files', walPosition, ...segments };
}

/** Starts a second server on a copy of the files, and reads the log there. */
async function restoreToCheck(folder: string, lastSegment: string, position: string): Promise<void> {
  const dataDir = `${folder}.check`;
  const undo = () => removeData(dataDir);
  await inNewFolder(
    dataDir,
    async () => {
      await copySecrets(folder, dataDir);
      const source = { backup: join(folder, 'postgres'), lastSegment, archive: undefined, lostDataDir: undefined };
      const options = { ...source, dataDir, until: undefined, log: () => undefined, settings: CHECK_SETTINGS };
      await recover(options, (url) => requireEvents(url, position));
    },
    undo,
  );
  undo();
}

async function requireEvents(url: string, position: string): Promise<void> {
  const pool = createPool(url, 1);
  try {
    const { rows } = await pool.query<{ isThere: boolean }>(
      `select $1 = '0' or exists (select from events where position = $1::bigint) and exists (select from users) as "isThere"`,
      [position],
    );
    if (!rows[0]?.isThere) throw new StartError(`The restored database lacks the event at position ${position}.`);
  } finally {
    await pool.end();
  }
}
