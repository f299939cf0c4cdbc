import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { runningPostgresUrl } from '../../../backend/dist/platform/embedded-postgres/embedded-postgres.js';
import { createPool } from '../../../backend/dist/platform/database/database.js';
import { superuserUrl } from '../../../backend/test-support/superuser-url.mjs';
import { dataDir } from './running-shop.js';

const root = dirname(dirname(dirname(import.meta.dirname)));

/** Runs an operators' command on the shop that is being tested. */
export function ops(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const command = execFile(
      process.execPath,
      ['backend/dist/cli.js', ...args],
      { cwd: root, env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: dataDir() } },
      (_, stdout, stderr) => resolve({ code: command.exitCode ?? 1, output: stdout + stderr }),
    );
  });
}

/** Behind the shop's back. */
export function sql(query: string, values: unknown[] = []): Promise<void> {
  return run(urlOfDatabase(), query, values);
}

/** An empty database in the PostgreSQL of the shop that is being tested. */
export async function databaseBeside(name: string): Promise<{ url: string; drop(): Promise<void> }> {
  const url = new URL(urlOfDatabase());
  const server = superuserUrl(url.href);
  await run(server, `create database ${name} owner ${url.username}`);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(server, `drop database ${name} with (force)`) };
}

function urlOfDatabase(): string {
  const url = runningPostgresUrl(dataDir());
  if (!url) throw new Error(`No database runs in ${dataDir()}`);
  return url;
}

async function run(url: string, query: string, values: unknown[] = []): Promise<void> {
  const pool = createPool(url, 1);
  try {
    await pool.query(query, values);
  } finally {
    await pool.end();
  }
}
