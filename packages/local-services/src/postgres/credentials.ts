import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { getCode, StartError } from '../start-error.js';
import { APP_ROLE, OWNER_ROLE } from './prepare-database.js';

const stored = z.object({ password: z.string().min(1), port: z.int().optional() });

export type Credentials = z.infer<typeof stored>;

/** The password and the last port of the embedded database, in DATA_DIR/postgres.json, which only its owner can read. */
export function readCredentials(dataDir: string): Credentials | undefined {
  if (!hasCredentials(dataDir)) return undefined;
  const file = fileIn(dataDir);
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const fault = getCode(error) === 'EACCES' ? 'is not readable by this user' : 'is damaged: restore it from a backup';
    throw new StartError(`${file}, which contains the password of the database, ${fault}.`);
  }
}

/** Whether a database was ever created in DATA_DIR. */
export function hasCredentials(dataDir: string): boolean {
  return existsSync(fileIn(dataDir));
}

export function createCredentials(dataDir: string): Credentials {
  return saveCredentials(dataDir, { password: randomBytes(24).toString('hex') });
}

export function saveCredentials(dataDir: string, credentials: Credentials): Credentials {
  const file = fileIn(dataDir);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(credentials)}\n`, { mode: 0o600, flush: true });
  // After a start as root, the owner of DATA_DIR can still read it.
  if (process.getuid?.() === 0) chownSync(draft, statSync(dataDir).uid, statSync(dataDir).gid);
  renameSync(draft, file);
  return credentials;
}

/** Connects as the role of the program. */
export function databaseUrl(credentials: Credentials, port: number, database: string): string {
  return urlFor(APP_ROLE, credentials, port, database);
}

/** Connects as the role that owns the log, for migrations and maintenance. */
export function ownerUrl(credentials: Credentials, port: number, database: string): string {
  return urlFor(OWNER_ROLE, credentials, port, database);
}

/** Connects as the superuser, for maintenance. */
export function superuserUrl(credentials: Credentials, port: number, database: string): string {
  return urlFor('postgres', credentials, port, database);
}

function urlFor(role: string, { password }: Credentials, port: number, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}
