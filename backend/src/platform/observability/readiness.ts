import { Inject, Injectable, ServiceUnavailableException } from '@nestjs/common';
import type { Pool } from 'pg';
import { DATABASE_DISK_FULL, isDatabaseDiskFull } from '../database/disk-space.js';
import { POOL } from '../tokens.js';

const DISK_CHECK_MS = 5_000;

@Injectable()
export class Readiness {
  /** Whether the process was told to stop: it is alive, but not ready. */
  isDraining = false;

  /** The last check of the disk, which costs a sort. */
  private disk: { isFull: boolean; at: number } | undefined;

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Throws while the process drains, and if the database is unavailable or not migrated yet. Returns why it can't write, if so. */
  async check(): Promise<string | undefined> {
    if (this.isDraining) throw new ServiceUnavailableException();
    await this.pool.query('select from events limit 1');
    return (await this.isDiskFull()) ? DATABASE_DISK_FULL : undefined;
  }

  private async isDiskFull(): Promise<boolean> {
    const at = performance.now();
    if (!this.disk || at - this.disk.at >= DISK_CHECK_MS)
      this.disk = { isFull: await isDatabaseDiskFull(this.pool), at };
    return this.disk.isFull;
  }
}
