import { existsSync, readdirSync } from 'node:fs';
import { chmod, copyFile, cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.js';
import { makeFolder } from '@party-rental/local-services/make-folder';
import { DISK_FULL } from '../platform/database/disk-space.js';
import { getCode, StartError } from '../platform/start-error.js';

const KEYS = 'secrets.json';
/** The password of the embedded server. */
const PASSWORD = 'postgres.json';

/** Runs work in a new or empty folder, which `undo` removes if the work fails. */
export async function inNewFolder<T>(
  folder: string,
  work: () => Promise<T>,
  undo: (folder: string) => unknown = (path) => rm(path, { recursive: true, force: true }),
): Promise<T> {
  try {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new StartError(`${folder} is not empty: choose a new folder.`);
    makeFolder(folder);
  } catch (error) {
    throw explain(folder, error);
  }
  try {
    return await work();
  } catch (error) {
    await undo(folder);
    throw explain(folder, error);
  }
}

export async function backUpSecretsAndUploads(config: Config, folder: string): Promise<void> {
  await copySecrets(config.dataDir, folder, config.databaseUrl === undefined ? [KEYS, PASSWORD] : [KEYS]);
  if (!config.bucket && existsSync(config.uploadDir))
    await cp(config.uploadDir, join(folder, 'uploads'), { recursive: true });
}

export async function restoreSecretsAndUploads(folder: string, dataDir: string): Promise<void> {
  await copySecrets(folder, dataDir);
  const uploads = join(folder, 'uploads');
  if (existsSync(uploads)) await cp(uploads, join(dataDir, 'uploads'), { recursive: true });
}

export async function copySecrets(
  from: string,
  to: string,
  names: readonly string[] = [KEYS, PASSWORD],
): Promise<void> {
  for (const name of names) {
    if (!existsSync(join(from, name))) continue;
    await copyFile(join(from, name), join(to, name));
    await chmod(join(to, name), 0o600);
  }
}

function explain(folder: string, error: unknown): unknown {
  const reasons: Record<string, string> = {
    EACCES: 'this user may not read the data, or not write there',
    EPERM: 'this user may not read the data, or not write there',
    EROFS: 'it is on a read-only disk',
    ENOSPC: 'the disk is full',
    [DISK_FULL]: 'the disk of the database is full',
    ENOTDIR: 'part of the path is a file',
  };
  const reason = reasons[getCode(error)];
  return reason ? new StartError(`Nothing was written to ${folder}: ${reason}.`, { cause: error }) : error;
}
