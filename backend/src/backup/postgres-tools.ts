import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { getCode, StartError } from '../platform/start-error.js';

/** Runs pg_dump or pg_restore on a database. Other users see the arguments of a process, so they have no password. */
export function runOnDatabase(tool: 'pg_dump' | 'pg_restore', databaseUrl: string, args: string[]): Promise<void> {
  const [, start = '', password] = /^(\w+:\/\/[^:@/]*):([^@/]*)@/.exec(databaseUrl) ?? [];
  const url = password === undefined ? databaseUrl : start + databaseUrl.slice(start.length + 1 + password.length);
  const env = { ...process.env, ...(password !== undefined && { PGPASSWORD: decodeURIComponent(password) }) };
  return runTool(tool, [`--dbname=${url}`, ...args], { env });
}

/** Throws a StartError if the program fails or is not there. */
export async function runTool(
  tool: 'pg_dump' | 'pg_restore' | 'tar',
  args: string[],
  options: { env?: NodeJS.ProcessEnv; signal?: AbortSignal } = {},
): Promise<void> {
  const child = spawn(tool, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  try {
    const [code, errors] = await Promise.all([exit, text(child.stderr)]);
    if (code !== 0) throw new StartError(`${tool} failed: ${errors.trim()}`);
  } catch (error) {
    if (getCode(error) !== 'ENOENT') throw error;
    throw new StartError(
      tool === 'tar'
        ? 'tar is not on the PATH.'
        : `${tool} is not on the PATH: install the client programs of PostgreSQL (postgresql-client), of the server's version or newer.`,
    );
  }
}
