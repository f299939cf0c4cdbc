import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { Command } from 'commander';
import { Backups } from '../../backup/backups.js';
import { getDatabaseUrl, makeBackup, makeCheckedBackup } from '../../backup/make-backup.js';
import type { Manifest } from '../../backup/manifest.js';
import { readConfig, type Config } from '../../platform/config/config.js';
import { createPool } from '../../platform/database/database.js';
import { suppliedSecrets } from '../../platform/config/persisted-secrets.js';
import { StartError } from '../../platform/start-error.js';
import { print } from '../context.js';
import { showProgress } from '../progress.js';

export const backupCommand = () =>
  new Command('backup')
    .description(
      'Copy the running shop to a new folder: its database, keys and uploaded images. The embedded database is copied as files, one at DATABASE_URL with pg_dump',
    )
    .argument('<folder>', 'a new or empty folder')
    .option('--check', 'restore the backup to check it, as the nightly ones are, and record it with them')
    .action(async (path: string, { check = false }: { check?: boolean }) => {
      const config = readConfig(process.env, suppliedSecrets);
      const folder = resolve(path);
      if (!existsSync(dirname(folder)))
        throw new StartError(
          `There is no ${dirname(folder)}: is its disk mounted? Create it first if it should be new.`,
        );
      const { time, kind } = await (check ? backUpAndCheck(config, folder) : makeBackup(config, folder, showProgress));
      print(
        `The shop as of ${time} is in ${folder}. To restore it: npm run ops -- restore ${path} --data-dir <folder>`,
      );
      if (kind === 'files') print('The folder has the keys, and personal data in plain text: encrypt it.');
      else print('The folder has the keys, unless they are settings: keep them apart from the dump.');
    });

async function backUpAndCheck(config: Config, folder: string): Promise<Manifest> {
  const pool = createPool(getDatabaseUrl(config), 1);
  try {
    const backups = new Backups(pool);
    const manifest = await makeCheckedBackup(config, folder, backups, showProgress);
    const startedAt = new Date(manifest.time);
    await backups.record({ name: basename(folder), startedAt, isComplete: true, error: null });
    return manifest;
  } finally {
    await pool.end();
  }
}
