import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { dayIn, timeIn } from '@party-rental/contracts';
import type { Logger } from 'pino';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { makeFolder } from '@party-rental/local-services/make-folder';
import { Bucket } from '../images/bucket.js';
import type { Clock } from '../platform/clock.js';
import type { Config } from '../platform/config/config.js';
import type { Leases } from '../platform/leases.js';
import { throttledLog } from '../platform/observability/throttled-log.js';
import { PeriodicTask } from '../platform/periodic-task.js';
import type { RunStep } from '../platform/run-step.js';
import type { Backups, LastBackups } from './backups.js';
import { makeCheckedBackup } from './make-backup.js';
import { runTool } from './postgres-tools.js';

const POLL_INTERVAL_MS = 10_000;
const RETRY_AFTER_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** After this time, another process takes over from one that was killed. */
const LEASE_MS = 6 * 3_600_000;
const UPLOAD_TIMEOUT_MS = 2 * 3_600_000;
/** Of the folders and files that this task makes, and deletes. */
const NAME = /^shop-\d{8}T\d{6}Z/;
/** Of the archive until it is in the bucket. */
const UPLOADED = '.upload.tar.gz';

interface Parts {
  config: Config;
  backups: Backups;
  leases: Leases;
  clock: Clock;
  logger: Logger;
}

/** Makes a backup every night in BACKUP_DIR, restores it to check it, copies it to BACKUP_BUCKET, and deletes old ones. */
export class NightlyBackup extends PeriodicTask {
  private readonly stopping = new AbortController();
  private readonly bucket: Bucket | undefined;
  private readonly folder: string;

  constructor(private readonly parts: Parts) {
    super(POLL_INTERVAL_MS, 'at start', throttledLog(parts.logger, 'failed to look for a due backup'));
    const { backupBucket, backupDir = '' } = parts.config;
    this.bucket = backupBucket && new Bucket(backupBucket, 'backups', UPLOAD_TIMEOUT_MS);
    this.folder = backupDir;
  }

  /** Ends what runs, and leaves the lease to the next process. */
  override async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await super.onApplicationShutdown();
  }

  protected async process(): Promise<void> {
    if (!(await this.isDue())) return;
    const release = await this.parts.leases.acquire('backup', LEASE_MS);
    if (!release) return;
    try {
      if (await this.isDue()) await this.backUp();
    } finally {
      await release();
    }
  }

  private async isDue(): Promise<boolean> {
    const { config, backups, clock } = this.parts;
    return isDue(await backups.last(), clock.now(), config);
  }

  private async backUp(): Promise<void> {
    const { config, backups, clock, logger } = this.parts;
    const startedAt = clock.now();
    const name = toName(startedAt);
    const path = join(this.folder, name);
    try {
      makeFolder(this.folder);
      await this.removeUnfinished();
      await makeCheckedBackup(config, path, backups, this.runStep);
    } catch (error) {
      // Without its manifest, what can't be deleted is an unfinished backup.
      for (const unfinished of [join(path, 'manifest.json'), path])
        await rm(unfinished, { recursive: true, force: true }).catch((fault: unknown) =>
          logger.error({ error: fault, name }, 'failed to delete an unfinished backup'),
        );
      if (this.stopping.signal.aborted) return;
      logger.error({ error, name }, 'backup failed');
      return backups.record({ name, startedAt, isComplete: false, error: describe(error) });
    }
    const error = await this.upload(path).catch((fault: unknown) => {
      if (!this.stopping.signal.aborted) logger.error({ error: fault, name }, 'upload of the backup failed');
      return `The copy in the bucket failed, and older ones stay there: ${describe(fault)}`;
    });
    // Not recorded, a backup is due, so the next process makes one and copies it.
    if (this.stopping.signal.aborted) return;
    await backups.record({ name, startedAt, isComplete: true, error });
    logger.info({ name }, 'backup made and checked');
    await this.removeOld({ isCopied: error === null });
  }

  private async upload(path: string): Promise<null> {
    if (!this.bucket) return null;
    const archive = `${path}${UPLOADED}`;
    const { signal } = this.stopping;
    try {
      await runTool('tar', ['-czf', archive, '-C', this.folder, basename(path)], { signal });
      await this.bucket.putFile(`${basename(path)}.tar.gz`, archive, signal);
    } finally {
      await rm(archive, { force: true });
    }
    return null;
  }

  private readonly runStep: RunStep = (_, work) => {
    this.stopping.signal.throwIfAborted();
    return work(() => undefined);
  };

  /** The remains of a process that was killed. This one has the lease. */
  private async removeUnfinished(): Promise<void> {
    for (const name of await this.ownNames()) {
      if (name.endsWith('.check')) removeData(join(this.folder, name));
      else if (name.endsWith(UPLOADED) || !(await readdir(join(this.folder, name))).includes('manifest.json'))
        await rm(join(this.folder, name), { recursive: true, force: true });
    }
  }

  /** Only after a success, so that a shop whose backups fail keeps the old ones. */
  private async removeOld({ isCopied }: { isCopied: boolean }): Promise<void> {
    const { config, clock } = this.parts;
    const oldest = toName(new Date(clock.now().getTime() - config.backupKeepDays * DAY_MS));
    const isOld = (name: string) => NAME.test(name) && name < oldest;
    for (const name of await this.ownNames())
      if (isOld(name)) await rm(join(this.folder, name), { recursive: true, force: true });
    if (!this.bucket || !isCopied) return;
    for await (const name of this.bucket.names()) if (isOld(name)) await this.bucket.remove(name);
  }

  private async ownNames(): Promise<string[]> {
    return (await readdir(this.folder)).filter((name) => NAME.test(name));
  }
}

/** Once a day from BACKUP_HOUR on, at once for a shop without a backup, and again an hour after a failure. */
export function isDue({ success, failure }: LastBackups, now: Date, { timeZone, backupHour }: Config): boolean {
  if (failure && now.getTime() - failure.startedAt.getTime() < RETRY_AFTER_MS) return false;
  if (!success) return true;
  const isHour = Number(timeIn(timeZone, now).slice(0, 2)) >= backupHour;
  return isHour && dayIn(timeZone, success.startedAt) < dayIn(timeZone, now);
}

/** Names sort by time. */
function toName(startedAt: Date): string {
  return `shop-${startedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`;
}

function describe(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
