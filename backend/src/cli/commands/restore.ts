import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../../platform/config/config.js';
import { suppliedSecrets } from '../../platform/config/persisted-secrets.js';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { inNewFolder, restoreSecretsAndUploads } from '../../backup/folders.js';
import { readManifest } from '../../backup/manifest.js';
import { restoreDump } from '../backup/restore-dump.js';
import { restoreFiles } from '../backup/restore-files.js';
import { print } from '../context.js';
import { showProgress } from '../progress.js';

interface Options {
  dataDir: string;
  until?: Date;
  lostDataDir?: string;
}

export const restoreCommand = () =>
  new Command('restore')
    .description(
      'Make a new data folder from a backup. For the embedded database, replays the WAL in WAL_ARCHIVE since the backup; a dump is restored into the empty database at DATABASE_URL',
    )
    .argument('<folder>', 'a folder that ops backup created')
    .requiredOption('--data-dir <folder>', 'a new or empty folder, to start the restored shop on')
    .option('--until <time>', 'replay only until then, in UTC: 2026-12-12T18:30Z', utcTime)
    .option(
      '--lost-data-dir <folder>',
      'the DATA_DIR of the lost shop, if its disk is readable: its last WAL makes the restored shop complete',
    )
    .action(async (path: string, options: Options) => {
      const folder = resolve(path);
      const dataDir = resolve(options.dataDir);
      const manifest = await readManifest(folder, showProgress);
      const env = { ...process.env, DATA_DIR: dataDir };
      await inNewFolder(
        dataDir,
        async () => {
          await showProgress('copying the images', () => restoreSecretsAndUploads(folder, dataDir));
          if (manifest.kind === 'dump') return restoreDump(folder, readConfig(env, suppliedSecrets));
          const config = readConfig({ ...env, DATABASE_URL: '', OWNER_DATABASE_URL: '' }, suppliedSecrets);
          const { lastSegment, time } = manifest;
          await restoreFiles(folder, config, {
            lastSegment,
            time,
            until: options.until,
            lostDataDir: options.lostDataDir === undefined ? undefined : resolve(options.lostDataDir),
          });
        },
        removeData,
      );
      if (manifest.kind === 'dump')
        print(
          `The dump is in the database at DATABASE_URL. Start the shop with that DATABASE_URL and DATA_DIR=${options.dataDir}, which has the keys and images. The first start builds the read tables, and everyone signs in again.`,
        );
      else
        print(
          `Start it: DATA_DIR=${options.dataDir} npm start. Then make a new backup: later WAL does not fit this one.`,
        );
    });

/** A time without a zone is UTC. */
function utcTime(text: string): Date {
  const [, time, zone] = /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  const at = new Date(`${time?.replace(' ', 'T')}${zone ?? 'Z'}`);
  if (Number.isNaN(at.getTime())) throw new InvalidArgumentError('Must be a time such as 2026-12-12T18:30Z.');
  return at;
}
