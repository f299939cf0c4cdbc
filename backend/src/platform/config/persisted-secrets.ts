import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.js';
import { makeFolder } from '../make-folder.js';
import { hasCredentials } from '../embedded-postgres/credentials.js';
import { codeOf } from '../start-error.js';
import { dataKey, sessionSecret } from './setting-formats.js';

const stored = z.object({ sessionSecret, dataKey });

export type PersistedSecrets = z.infer<typeof stored>;

/** The secrets of a shop that was given none: made once, then read from DATA_DIR/secrets.json at every start. */
export function persistedSecrets(dataDir: string): PersistedSecrets {
  const file = fileIn(dataDir);
  const found = readSecrets(file);
  if (found) return found;
  if (hasCredentials(dataDir))
    throw new ConfigError([
      `${file} is gone, and with it the DATA_KEY of the database beside it: restore it from a backup, or set SESSION_SECRET and DATA_KEY`,
    ]);
  return makeSecrets(dataDir, file);
}

/** The same of a shop that has been started before: none are made. */
export function suppliedSecrets(dataDir: string): PersistedSecrets {
  const file = fileIn(dataDir);
  const found = readSecrets(file);
  if (!found)
    throw new ConfigError([`there is no ${file}: start the shop (npm start), or set SESSION_SECRET and DATA_KEY`]);
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
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new ConfigError([`${file} cannot be read (${codeOf(error)})`]);
  }
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    throw new ConfigError([
      `${file} is damaged: restore it from a backup, or set SESSION_SECRET and DATA_KEY (customer data stays unreadable without the old DATA_KEY)`,
    ]);
  }
}

function makeSecrets(dataDir: string, file: string): PersistedSecrets {
  const made = { sessionSecret: randomBytes(48).toString('base64url'), dataKey: randomBytes(32).toString('base64') };
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    makeFolder(dataDir);
    writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true });
    try {
      // A link is refused when another process was first, and never shows a half-written file.
      linkSync(draft, file);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  } catch (error) {
    throw new ConfigError([`DATA_DIR ${dataDir} cannot be written (${codeOf(error)})`]);
  }
  return readSecrets(file) ?? stored.parse(made);
}
