import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { binariesFor } from './binaries.js';
import { prepareCluster } from './cluster.js';
import {
  createCredentials,
  databaseUrl,
  ownerUrl,
  readCredentials,
  saveCredentials,
  superuserUrl,
} from './credentials.js';
import { freePort } from './free-port.js';
import { findDataDirectory, prepareDataDirectory } from './data-directory.js';
import { prepareDatabase } from './prepare-database.js';
import { stopOrphanedServer } from './orphaned-server.js';
import { runServer, type Server } from './server.js';
import { keepRunning } from './supervisor.js';
import { archiveSettings } from './wal-archive.js';
import { lockHolder, acquireLock } from './program-lock.js';
import { getCode, StartError } from '../start-error.js';

const DATABASE = 'party_rental';
const LOCK_TIMEOUT_MS = 5_000;
const POLL_INTERVAL_MS = 100;

export interface EmbeddedPostgres {
  readonly url: string;
  /** As the role that owns the log, for migrations. */
  readonly ownerUrl: string;
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** The folder that the server copies its WAL to. */
  readonly walArchive?: string | undefined;
  /** Overrides server settings: a temporary database need not be durable. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts the bundled PostgreSQL with its data in DATA_DIR. Only one program at a time may use a DATA_DIR. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explain(error, options.dataDir);
  }
}

/** The URL of the database that another program is running in DATA_DIR, if any; as the program's role by default. */
export function runningPostgresUrl(dataDir: string, urlAs = databaseUrl): string | undefined {
  const folder = findDataDirectory(dataDir);
  if (folder === undefined || lockHolder(join(folder, 'program.lock')) === undefined) return undefined;
  const credentials = readCredentials(dataDir);
  return credentials?.port === undefined ? undefined : urlAs(credentials, credentials.port, DATABASE);
}

async function start({ dataDir, log, walArchive, settings: own = {} }: Options): Promise<EmbeddedPostgres> {
  const directory = prepareDataDirectory(dataDir);
  const settings = { ...(walArchive !== undefined && archiveSettings(walArchive, directory.account)), ...own };
  const lock = await lockDirectory(directory.folder, dataDir, log);
  try {
    const isNew = !existsSync(join(directory.folder, 'data'));
    if (isNew) log('Creating the database');
    const binaries = binariesFor(directory.account);
    const credentials = readCredentials(dataDir) ?? (isNew ? createCredentials(dataDir) : throwNoPassword(dataDir));
    const cluster = prepareCluster(directory, binaries, credentials.password);
    const runOn = async (port: number) => {
      await stopOrphanedServer(cluster, log);
      const url = superuserUrl(credentials, port, 'postgres');
      const logFile = join(dataDir, 'postgres.log');
      return runServer({ ...binaries, ...directory, cluster, port, url, logFile, settings });
    };
    const server = await onFreePort(credentials.port, runOn);
    saveCredentials(dataDir, { ...credentials, port: server.port });
    const supervised = keepRunning(server, () => runOn(server.port), log);
    await prepareDatabase(
      (database) => superuserUrl(credentials, server.port, database),
      DATABASE,
      credentials.password,
    );
    let stopped: Promise<void> | undefined;
    return {
      url: databaseUrl(credentials, server.port, DATABASE),
      ownerUrl: ownerUrl(credentials, server.port, DATABASE),
      stop: () => (stopped ??= supervised.stop().finally(lock.release)),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Waits a moment for a previous program that is still shutting down. */
async function lockDirectory(folder: string, dataDir: string, log: Options['log']): Promise<{ release: () => void }> {
  for (let waited = 0; ; waited += POLL_INTERVAL_MS) {
    const lock = acquireLock(join(folder, 'program.lock'));
    if ('release' in lock) return lock;
    if (waited === 0) log(`Waiting for another program that uses this data (process ${lock.heldBy}) to stop`);
    if (waited >= LOCK_TIMEOUT_MS) {
      throw new StartError(
        `The data in ${dataDir} is in use by another program (process ${lock.heldBy}). Stop that program first, or set another DATA_DIR.`,
      );
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Retries, because another program may take the port between the check and the start of the server. */
async function onFreePort(wanted: number | undefined, runOn: (port: number) => Promise<Server>): Promise<Server> {
  for (let tries = 0; tries < 3; tries++) {
    try {
      return await runOn(await freePort(tries === 0 ? wanted : undefined));
    } catch (error) {
      if (!(error instanceof StartError && /could not bind|Address already in use/.test(error.message))) throw error;
    }
  }
  return runOn(await freePort());
}

function throwNoPassword(dataDir: string): never {
  throw new StartError(
    `${join(dataDir, 'postgres.json')}, which contains the password of the database next to it, is missing: restore it from a backup.`,
  );
}

function explain(error: unknown, dataDir: string): unknown {
  const reasons: Record<string, string> = {
    EACCES: 'this user may not write there; was it created by another user?',
    EPERM: 'this user may not write there; was it created by another user?',
    EROFS: 'it is on a read-only disk',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'part of the path is a file',
    EEXIST: 'part of the path is a file',
  };
  const reason = reasons[getCode(error)];
  return reason ? new StartError(`The data folder ${dataDir} cannot be used: ${reason}`, { cause: error }) : error;
}
