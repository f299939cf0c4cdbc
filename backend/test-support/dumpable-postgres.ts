import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { accountToRunAs } from '@party-rental/local-services/postgres/account';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { until } from '../../tests/support/until.js';

const SERVERS = '/usr/lib/postgresql';

/** Returns the folder of an installed PostgreSQL with pg_dump, pg_restore and a server; undefined without one. */
export function installedPostgres(): string | undefined {
  const versions = existsSync(SERVERS) ? readdirSync(SERVERS) : [];
  const folders = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(SERVERS, version, 'bin'));
  return folders.find((bin) =>
    ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(bin, name))),
  );
}

export interface DumpablePostgres {
  /** URL of an empty database. */
  url: string;
  dump(file: string): void;
  stop(): Promise<void>;
}

/** Starts a new cluster with the programs of that folder. */
export async function startDumpablePostgres(bin: string): Promise<DumpablePostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'dumpable-'));
  const account = accountToRunAs();
  if (account) chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: '/', stdio: 'pipe' } as const;
  const cluster = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  );
  const port = await freePort();
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
  const args = Object.entries({ ...settings, max_locks_per_transaction: 256 }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn(join(bin, 'postgres'), ['-D', cluster, ...args], { ...options, stdio: 'ignore' });
  const gone = once(server, 'exit');
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await until(() => isReady(url));
  return {
    url,
    dump: (file) =>
      void execFileSync(join(bin, 'pg_dump'), ['--format=custom', `--file=${file}`, url], {
        stdio: 'pipe',
      }),
    async stop() {
      server.kill('SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Restores a dump into an empty database of the same or a newer version. */
export function restore(bin: string, file: string, url: string): void {
  execFileSync(join(bin, 'pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${url}`, file], { stdio: 'pipe' });
}

/** Returns the content of a dump as text. */
export function textOfDump(bin: string, file: string): string {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  return execFileSync(join(bin, 'pg_restore'), ['--file=-', file], options);
}

async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
