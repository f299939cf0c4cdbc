import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.js';
import type { Binaries } from './binaries.js';
import type { DataDirectory } from './data-directory.js';

/** Creates the cluster at the first start, under a temporary name until it is complete. */
export function prepareCluster({ folder, account }: DataDirectory, { initdb }: Binaries, password: string): string {
  const cluster = join(folder, 'data');
  if (existsSync(join(cluster, 'PG_VERSION'))) return cluster;
  const draft = join(folder, 'data.new');
  const passwordFile = join(folder, 'password.new');
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const run = spawnSync(
    initdb,
    [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
    ],
    { ...account, cwd: '/', encoding: 'utf8', env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env['PATH'] } },
  );
  rmSync(passwordFile, { force: true });
  if (run.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    const reason = run.error?.message ?? `${run.stderr}`.trim();
    throw new StartError(`Failed to create the database in ${folder}: ${reason}`);
  }
  renameSync(draft, cluster);
  return cluster;
}
