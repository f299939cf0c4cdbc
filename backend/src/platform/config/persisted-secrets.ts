import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { getCode, ConfigError, StartError } from '../start-error.js';
import { makeFolder } from '@party-rental/local-services/make-folder';
import { hasCredentials } from '@party-rental/local-services/postgres/credentials';
import { dataKey, sessionSecret } from './setting-formats.js';

const stored = z.object({ sessionSecret, dataKey });

export type PersistedSecrets = z.infer<typeof stored>;

/** Generates the secrets at the first start, and reads them from DATA_DIR/secrets.json at later starts. */
export function persistedSecrets(dataDir: string): PersistedSecrets {
  const file = fileIn(dataDir);
  const found = readSecrets(file);
  if (found) return found;
  if (hasCredentials(dataDir))
    throw new ConfigError([
      `${file} is missing, and with it the DATA_KEY of the database next to it: restore it from a backup, or set SESSION_SECRET and DATA_KEY`,
    ]);
  return createSecrets(dataDir, file);
}

/** Reads the secrets of a shop that was started before. */
export function suppliedSecrets(dataDir: string): PersistedSecrets {
  const file = fileIn(dataDir);
  const found = readSecrets(file);
  if (!found)
    throw new StartError(
      `No shop was started on the data in ${dataDir}. Start it (npm start), choose its DATA_DIR, or set DATABASE_URL, SESSION_SECRET and DATA_KEY.`,
    );
  return found;
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secrets.json');
}

function readSecrets(file: string): PersistedSecrets | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (getCode(error) === 'ENOENT') return undefined;
    throw new ConfigError([`${file} cannot be read (${getCode(error)})`]);
  }
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    throw new ConfigError([
      `${file} is damaged: restore it from a backup, or set SESSION_SECRET and DATA_KEY (customer data stays unreadable without the old DATA_KEY)`,
    ]);
  }
}

function createSecrets(dataDir: string, file: string): PersistedSecrets {
  const created = { sessionSecret: randomBytes(48).toString('base64url'), dataKey: randomBytes(32).toString('base64') };
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    makeFolder(dataDir);
    writeFileSync(draft, `${JSON.stringify(created, null, 2)}\n`, { mode: 0o600, flush: true });
    try {
      // Creating a link is atomic, and fails if another process was first.
      linkSync(draft, file);
    } catch (error) {
      if (getCode(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  } catch (error) {
    throw new ConfigError([`DATA_DIR ${dataDir} cannot be written (${getCode(error)})`]);
  }
  return readSecrets(file) ?? stored.parse(created);
}
