import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { getCode, StartError } from '../start-error.js';
import type { Account } from './account.js';
import { clusterName } from './servers.js';

export interface Server {
  readonly port: number;
  /** Resolves when the server has exited for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly postgres: string;
  readonly cluster: string;
  readonly account: Account | undefined;
  readonly port: number;
  /** The URL of the `postgres` database, to check when the server accepts connections. */
  readonly url: string;
  readonly logFile: string;
  /** Override the default settings below. */
  readonly settings: Readonly<Record<string, string>>;
}

const MAX_LOG_BYTES = 5_000_000;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Of the machine, or of the container. */
const MEMORY_BYTES = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
const IS_SMALL = MEMORY_BYTES < 1_500_000_000;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: IS_SMALL ? '64MB' : '256MB',
  work_mem: IS_SMALL ? '4MB' : '8MB',
  maintenance_work_mem: IS_SMALL ? '32MB' : '128MB',
  // One order may take advisory locks on hundreds of days, with packages and buffer days on thousands, and a batch has many.
  max_locks_per_transaction: 256,
  fsync: 'on',
  synchronous_commit: 'on',
  checkpoint_timeout: '10min',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Error details quote rows, which contain personal data.
  log_error_verbosity: 'terse',
};

/** Runs the server in its own process group, so that Ctrl-C only reaches the program, which stops the server last. */
export async function runServer(options: ServerOptions): Promise<Server> {
  const { child, ended, readLog } = launch(options);
  await waitUntilReady(options.url, child, ended, readLog);
  return { port: options.port, ended, stop: () => stop(child, ended) };
}

function launch({ postgres, cluster, account, port, logFile, settings }: ServerOptions) {
  const all = Object.entries({ ...SETTINGS, ...settings, port, cluster_name: clusterName(cluster) });
  const args = ['-D', cluster, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const { log, readLog } = openLog(logFile);
  const env = { LC_ALL: 'C', PATH: process.env['PATH'] };
  const child = spawn(postgres, args, { ...account, cwd: '/', detached: true, stdio: ['ignore', log, log], env });
  closeSync(log);
  // Stops the server if the program exits without calling stop().
  const stopWithProgram = () => child.kill('SIGINT');
  process.once('exit', stopWithProgram);
  for (const signal of SIGNALS) process.on(signal, endUnlessHandled);
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      process.off('exit', stopWithProgram);
      for (const signal of SIGNALS) process.off(signal, endUnlessHandled);
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  return { child, ended, readLog };
}

/** Without it, a signal during start-up would end the program at once and orphan the server. */
function endUnlessHandled(signal: NodeJS.Signals): void {
  if (process.listeners(signal).every((listener) => listener === endUnlessHandled)) process.exit(130);
}

/** Has no timeout while the server runs, because crash recovery may take minutes. */
async function waitUntilReady(url: string, child: ChildProcess, ended: Promise<void>, readLog: () => string) {
  let running = true;
  void ended.then(() => {
    running = false;
  });
  while (running) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (getCode(error) === '28P01') {
        await stop(child, ended);
        throw new StartError('The password in postgres.json is not the password of the database next to it.');
      }
      await Promise.race([sleep(40), ended]);
    }
  }
  throw new StartError(`The database server did not start:\n${readLog()}`);
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const timeouts: [NodeJS.Signals, number][] = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ];
  for (const [signal, milliseconds] of timeouts) {
    child.kill(signal);
    const timer = new AbortController();
    const timeout = sleep(milliseconds, true, { signal: timer.signal, ref: false }).catch(() => false);
    const timedOut = await Promise.race([ended.then(() => false), timeout]);
    timer.abort();
    if (!timedOut) return;
  }
}

/** A file instead of a pipe, so that the server can still write after the program was killed. */
function openLog(file: string) {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const full = size > MAX_LOG_BYTES;
  if (full) renameSync(file, `${file}.old`);
  const start = full ? 0 : size;
  const readLog = () => readFileSync(file).subarray(start).toString().trimEnd().split('\n').slice(-12).join('\n');
  return { log: openSync(file, 'a', 0o600), readLog };
}
