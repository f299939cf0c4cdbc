import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.js';

/** The operating system user that PostgreSQL runs as. PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Returns undefined if the program does not run as root: PostgreSQL then runs as the same user. */
export function accountToRunAs(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account = find('postgres') ?? create('postgres') ?? find('nobody');
  if (account) return account;
  throw new StartError(
    'PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as. Start the program as a regular user, or set DATABASE_URL.',
  );
}

/**
 * Returns a folder for data that PostgreSQL's account must reach when DATA_DIR is only accessible to root. Prefers
 * /var/lib, which survives a reboot. Skips folders that another user owns.
 */
export function fallbackDirectoryFor(account: Account): string {
  for (const parent of ['/var/lib', '/opt', tmpdir()]) {
    const folder = join(parent, 'party-rental');
    try {
      mkdirSync(folder, { recursive: true });
      const { uid, mode } = statSync(folder);
      if (uid !== 0) continue;
      if ((mode & 0o777) !== 0o755) chmodSync(folder, 0o755);
      if (canEnter(folder, account)) return folder;
    } catch {
      // Read-only or missing: try the next one.
    }
  }
  throw new StartError(
    "PostgreSQL cannot run as root, and there is no folder that both root and PostgreSQL's user can use. Start the program as a regular user, or set DATABASE_URL.",
  );
}

export function readOwner(folder: string): Account {
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

/** Whether the account may enter the folder and all its parents. */
export function canEnter(folder: string, account: Account): boolean {
  let path = realpathSync(folder);
  for (;;) {
    if (!mayPass(statSync(path), account)) return false;
    if (path === dirname(path)) return true;
    path = dirname(path);
  }
}

function mayPass({ mode, uid, gid }: Stats, account: Account): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

function find(name: string): Account | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
    const account = { uid: id('-u'), gid: id('-g') };
    return account.uid === 0 ? undefined : account;
  } catch {
    return undefined;
  }
}

function create(name: string): Account | undefined {
  const tries: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', name]],
  ];
  for (const [command, args] of tries) {
    try {
      execFileSync(command, args, { stdio: 'pipe' });
      return find(name);
    } catch {
      // Try the other command.
    }
  }
  return undefined;
}
