import { setTimeout as sleep } from 'node:timers/promises';
import { clientFor } from './client.js';
import { hostsAndPath } from './database-url.js';
import { isDatabaseUnavailable } from '@party-rental/event-store/is-database-unavailable';
import { getCode, StartError } from '../start-error.js';

const POLL_INTERVAL_MS = 1_000;
const LOG_INTERVAL_MS = 15_000;

/** Resolves when the database accepts connections. Throws at once on errors that waiting cannot fix. */
export async function waitForDatabase(url: string, log: (line: string) => void, stopping: AbortSignal): Promise<void> {
  const { host } = hostsAndPath(url);
  let loggedAt = -LOG_INTERVAL_MS;
  for (;;) {
    const error = await tryToConnect(url);
    if (error === undefined) return;
    if (!isDatabaseUnavailable(error)) throw unusable(url, error);
    if (performance.now() - loggedAt >= LOG_INTERVAL_MS) {
      loggedAt = performance.now();
      log(`Waiting for the database at ${host} (${getCode(error)})`);
    }
    await sleep(POLL_INTERVAL_MS, undefined, { signal: stopping }).catch(() => {
      throw new StartError('Stopped while waiting for the database.');
    });
  }
}

/** Repeats a step of the start, which must be repeatable, while the database does not respond. */
export async function untilAvailable<T>(step: () => Promise<T>, log: (error: unknown) => void): Promise<T> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log(error);
      await sleep(POLL_INTERVAL_MS);
    }
  }
}

/** Throws at once if the database does not accept connections. */
export async function requireDatabase(url: string): Promise<void> {
  const error = await tryToConnect(url);
  if (error !== undefined) throw unusable(url, error);
}

async function tryToConnect(url: string): Promise<unknown> {
  const client = new (clientFor(url))({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // connect() or end() rejects as well
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function unusable(url: string, error: unknown): StartError {
  const { host, pathname } = hostsAndPath(url);
  const why = error instanceof Error && error.message ? error.message : getCode(error);
  return new StartError(`The database ${pathname.slice(1)} at ${host} cannot be used: ${why}`);
}
