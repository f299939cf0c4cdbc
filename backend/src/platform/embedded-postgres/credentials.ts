import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf, StartError } from '../start-error.js';
import { APP_ROLE } from './prepare-database.js';

const stored = z.object({ password: z.string().min(1), port: z.int().optional() });

export type Credentials = z.infer<typeof stored>;

/** The password and the last port of the embedded database: DATA_DIR/postgres.json, for the owner alone. */
export function readCredentials(dataDir: string): Credentials | undefined {
  if (!hasCredentials(dataDir)) return undefined;
  const file = fileIn(dataDir);
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const fault = codeOf(error) === 'EACCES' ? 'cannot be read by this user' : 'is damaged: restore it from a backup';
    throw new StartError(`${file} holds the password of the database, and ${fault}.`);
  }
}

/** Whether a database was ever made in DATA_DIR. */
export function hasCredentials(dataDir: string): boolean {
  return existsSync(fileIn(dataDir));
}

export function makeCredentials(dataDir: string): Credentials {
  return keepCredentials(dataDir, { password: randomBytes(24).toString('hex') });
}

export function keepCredentials(dataDir: string, credentials: Credentials): Credentials {
  const file = fileIn(dataDir);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(credentials)}\n`, { mode: 0o600, flush: true });
  // After one start as root the owner of the shop can still start it.
  if (process.getuid?.() === 0) chownSync(draft, statSync(dataDir).uid, statSync(dataDir).gid);
  renameSync(draft, file);
  return credentials;
}

/** For the program's statements. */
export function databaseUrl(credentials: Credentials, port: number, database: string): string {
  return urlFor(APP_ROLE, credentials, port, database);
}

/** For the server's own upkeep. */
export function superuserUrl(credentials: Credentials, port: number, database: string): string {
  return urlFor('postgres', credentials, port, database);
}

function urlFor(role: string, { password }: Credentials, port: number, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}
