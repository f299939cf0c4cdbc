import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { POOL } from '../tokens.js';

/** Whether the process can serve. */
@Injectable()
export class Readiness {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Throws while the database does not answer, or has no tables yet. */
  async check(): Promise<void> {
    await this.pool.query('select from events limit 1');
  }
}
