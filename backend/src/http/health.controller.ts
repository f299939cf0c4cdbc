import { Controller, Get, Header, Inject } from '@nestjs/common';
import type { Pool } from 'pg';
import { Rejection } from '../domain/rejections.js';
import { POOL } from '../platform/tokens.js';

@Controller('api/health')
export class HealthController {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** The process answers. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live(): { status: 'up' } {
    return { status: 'up' };
  }

  /** The process can serve: its database answers, and has the tables. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  ready(): Promise<{ status: 'up' } | Rejection> {
    return this.pool
      .query('select from events limit 1')
      .then(() => ({ status: 'up' as const }))
      .catch(() => new Rejection('busy', 'The database is away.'));
  }
}
