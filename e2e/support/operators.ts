import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { runningPostgresUrl } from '../../backend/dist/platform/embedded-postgres.js';
import { createPool } from '../../backend/dist/platform/database.js';

const root = dirname(dirname(import.meta.dirname));
const dataDir = process.env['E2E_DATA_DIR'] ?? '';

/** Runs an operators' command on the shop that is being tested. */
export function ops(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const command = execFile(
      process.execPath,
      ['backend/dist/cli.js', ...args],
      { cwd: root, env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: dataDir } },
      (_, stdout, stderr) => resolve({ code: command.exitCode ?? 1, output: stdout + stderr }),
    );
  });
}

/** Behind the shop's back. */
export async function sql(query: string, values: unknown[]): Promise<void> {
  const url = runningPostgresUrl(dataDir);
  if (!url) throw new Error(`No database runs in ${dataDir}`);
  const pool = createPool(url, 1);
  try {
    await pool.query(query, values);
  } finally {
    await pool.end();
  }
}
