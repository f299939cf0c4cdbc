import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Command } from 'commander';
import { readConfig, type Config } from '../../platform/config/config.js';
import { suppliedSecrets } from '../../platform/config/persisted-secrets.js';
import { makeBaseBackup } from '@party-rental/local-services/postgres/base-backup';
import { superuserUrl } from '@party-rental/local-services/postgres/credentials';
import { runningPostgresUrl } from '@party-rental/local-services/postgres/embedded-postgres';
import { StartError } from '../../platform/start-error.js';
import { backUpSecretsAndUploads, inNewFolder } from '../backup/folders.js';
import { writeManifest, type BackupContent } from '../backup/manifest.js';
import { runTool } from '../backup/postgres-tools.js';
import { print } from '../context.js';
import { Progress, withProgress } from '../progress.js';
import { DUMP_OPTIONS } from './dump-options.js';

export const backupCommand = () =>
  new Command('backup')
    .description(
      'Copy the running shop to a new folder: its database, keys and uploaded images. The embedded database is copied as files, one at DATABASE_URL with pg_dump',
    )
    .argument('<folder>', 'a new or empty folder')
    .action(async (path: string) => {
      const config = readConfig(process.env, suppliedSecrets);
      const folder = resolve(path);
      if (!existsSync(dirname(folder)))
        throw new StartError(
          `There is no ${dirname(folder)}: is its disk mounted? Create it first if it should be new.`,
        );
      const { time, kind } = await inNewFolder(folder, async () => {
        await chmod(folder, 0o700);
        const content = await withProgress(new Progress('copying the database'), () => backUp(config, folder));
        await withProgress(new Progress('copying the images'), () => backUpSecretsAndUploads(config, folder));
        return writeManifest(folder, content);
      });
      print(
        `The shop as of ${time} is in ${folder}. To restore it: npm run ops -- restore ${path} --data-dir <folder>`,
      );
      if (kind === 'files') print('The folder has the keys, and personal data in plain text: encrypt it.');
      else print('The folder has the keys, unless they are settings: keep them apart from the dump.');
    });

async function backUp({ databaseUrl, dataDir }: Config, folder: string): Promise<BackupContent> {
  if (databaseUrl !== undefined) {
    await runTool('pg_dump', databaseUrl, ['--format=custom', `--file=${join(folder, 'shop.dump')}`, ...DUMP_OPTIONS]);
    return { kind: 'dump' };
  }
  const url = runningPostgresUrl(dataDir, superuserUrl);
  if (url === undefined)
    throw new StartError(`No shop is running on the data in ${dataDir}. Start it (npm start), or set DATABASE_URL.`);
  const { position: walPosition, ...segments } = await makeBaseBackup(url, join(folder, 'postgres'), undefined);
  return { kind: 'files', walPosition, ...segments };
}
