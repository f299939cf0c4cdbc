import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { binariesFor } from './binaries.js';
import { prepareCluster } from './cluster.js';
import { databaseUrl, keepCredentials, makeCredentials, readCredentials, superuserUrl } from './credentials.js';
import { freePort } from './free-port.js';
import { findDataDirectory, prepareDataDirectory } from './data-directory.js';
import { prepareDatabase } from './prepare-database.js';
import { stopOrphanedServer } from './orphaned-server.js';
import { runServer, type Server } from './server.js';
import { keepRunning } from './supervisor.js';
import { lockHolder, takeLock } from '../database/program-lock.js';
import { codeOf, StartError } from '../start-error.js';

const DATABASE = 'party_rental';
const PATIENCE = 5_000;
const POLL = 100;

export interface EmbeddedPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Of the server, in place of the program's own: a database that is for once need not be durable. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts the PostgreSQL that comes with the program, with its data in DATA_DIR. One program at a time may use a DATA_DIR. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explained(error, options.dataDir);
  }
}

/** The address of the database that another program now runs in DATA_DIR, if one does. */
export function runningPostgresUrl(dataDir: string): string | undefined {
  const folder = findDataDirectory(dataDir);
  if (folder === undefined || lockHolder(join(folder, 'program.lock')) === undefined) return undefined;
  const credentials = readCredentials(dataDir);
  return credentials?.port === undefined ? undefined : databaseUrl(credentials, credentials.port, DATABASE);
}

async function start({ dataDir, log, settings = {} }: Options): Promise<EmbeddedPostgres> {
  const home = prepareDataDirectory(dataDir);
  const lock = await lockHome(home.folder, dataDir, log);
  try {
    const isNew = !existsSync(join(home.folder, 'data'));
    if (isNew) log('Making the database');
    const binaries = binariesFor(home.account);
    const credentials = readCredentials(dataDir) ?? (isNew ? makeCredentials(dataDir) : passwordGone(dataDir));
    const cluster = prepareCluster(home, binaries, credentials.password);
    const runOn = async (port: number) => {
      await stopOrphanedServer(cluster, log);
      const url = superuserUrl(credentials, port, 'postgres');
      const logFile = join(dataDir, 'postgres.log');
      return runServer({ ...binaries, ...home, cluster, port, url, logFile, settings });
    };
    const server = await onFreePort(credentials.port, runOn);
    keepCredentials(dataDir, { ...credentials, port: server.port });
    const supervised = keepRunning(server, () => runOn(server.port), log);
    await prepareDatabase(
      (database) => superuserUrl(credentials, server.port, database),
      DATABASE,
      credentials.password,
    );
    let stopped: Promise<void> | undefined;
    return {
      url: databaseUrl(credentials, server.port, DATABASE),
      stop: () => (stopped ??= supervised.stop().finally(lock.release)),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A program whose starter was killed is about to stop by itself: it is given a moment. */
async function lockHome(folder: string, dataDir: string, log: Options['log']): Promise<{ release: () => void }> {
  for (let waited = 0; ; waited += POLL) {
    const lock = takeLock(join(folder, 'program.lock'));
    if ('release' in lock) return lock;
    if (waited === 0) log(`Waiting for another program with this data (process ${lock.heldBy}) to stop`);
    if (waited >= PATIENCE) {
      throw new StartError(
        `The data in ${dataDir} is in use by a program that is running (process ${lock.heldBy}). Stop that one first, or give this one its own DATA_DIR.`,
      );
    }
    await sleep(POLL);
  }
}

/** Between looking for a free port and taking it another program may be faster. */
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

function passwordGone(dataDir: string): never {
  throw new StartError(
    `${join(dataDir, 'postgres.json')}, which holds the password of the database beside it, is gone: restore it from a backup.`,
  );
}

function explained(error: unknown, dataDir: string): unknown {
  const reasons: Record<string, string> = {
    EACCES: 'this user may not write there; was it made by another user?',
    EPERM: 'this user may not write there; was it made by another user?',
    EROFS: 'it is on a read-only disk',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a part of that path is a file',
    EEXIST: 'a part of that path is a file',
  };
  const reason = reasons[codeOf(error)];
  return reason ? new StartError(`The data folder ${dataDir} cannot be used: ${reason}`, { cause: error }) : error;
}
