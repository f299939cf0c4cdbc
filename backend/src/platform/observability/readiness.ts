import { Inject, Injectable, ServiceUnavailableException } from '@nestjs/common';
import type { Pool } from 'pg';
import { DATABASE_DISK_FULL, isDatabaseDiskFull } from '../database/disk-space.js';
import { POOL } from '../tokens.js';

@Injectable()
export class Readiness {
  /** Whether the process was told to stop: it is alive, but not ready. */
  isDraining = false;

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Throws while the process drains, and if the database is unavailable or not migrated yet. Returns why it can't write, if so. */
  async check(): Promise<string | undefined> {
    if (this.isDraining) throw new ServiceUnavailableException();
    await this.pool.query('select from events limit 1');
    return (await isDatabaseDiskFull(this.pool)) ? DATABASE_DISK_FULL : undefined;
  }
}
