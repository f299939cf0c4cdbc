import { execFileSync } from 'node:child_process';
import { realpathSync, statSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../start-error.js';

/** The user that PostgreSQL runs as. It refuses to run as root, for good reasons. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Undefined: as the user of this program, who is not root. */
export function accountToRunAs(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return find('postgres') ?? create('postgres') ?? find('nobody') ?? fail();
}

export function ownerOf(folder: string): Account {
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

/** Whether the account may enter this folder and every folder above it. */
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
      // The next one may be there.
    }
  }
  return undefined;
}

function fail(): never {
  throw new StartError(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. Start the program as an ordinary user, or give a DATABASE_URL.',
  );
}
