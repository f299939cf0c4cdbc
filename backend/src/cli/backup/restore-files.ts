import { join } from 'node:path';
import type { Config } from '../../platform/config/config.js';
import { recover } from '@party-rental/local-services/postgres/recover';
import { StartError } from '../../platform/start-error.js';
import { print } from '../context.js';
import { Progress } from '../progress.js';
import { withholdUnsent } from './withhold-unsent.js';

interface Options {
  lastSegment: string;
  /** When the backup was complete. */
  time: string;
  until: Date | undefined;
  lostDataDir: string | undefined;
}

/** Makes a new cluster in DATA_DIR from the files of a backup and the WAL since. */
export async function restoreFiles(folder: string, config: Config, options: Options): Promise<void> {
  const { dataDir, walArchive: archive } = config;
  const { until, time, lostDataDir } = options;
  if (until && archive === undefined && lostDataDir === undefined)
    throw new StartError(
      'Restoring to a later moment needs the WAL since the backup: set WAL_ARCHIVE to the folder that holds it. Without an archive, only the backup itself can be restored.',
    );
  if (until && until < new Date(time))
    throw new StartError(`The backup was complete at ${time}: choose a later moment, or an earlier backup.`);
  const progress = new Progress('replaying the WAL');
  const recovery = { ...options, backup: join(folder, 'postgres'), dataDir, archive, log: () => undefined };
  try {
    await recover(recovery, async (url, recovered) => {
      progress.end();
      const last = recovered.time?.toISOString() ?? time;
      print(`The last transaction in the restored shop was committed at ${last}.`);
      if (recovered.isComplete) print('Nothing is missing: pending emails will be sent.');
      else await withholdUnsent(url, config);
    });
  } finally {
    progress.end();
  }
}
