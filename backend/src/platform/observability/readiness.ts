import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { POOL } from '../tokens.js';

@Injectable()
export class Readiness {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Throws if the database is unavailable or not migrated yet. */
  async check(): Promise<void> {
    await this.pool.query('select from events limit 1');
  }
}
