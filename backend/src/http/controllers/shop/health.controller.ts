import { Controller, Get, Header } from '@nestjs/common';
import { Readiness } from '../../../platform/observability/readiness.js';

const UP = { status: 'up' } as const;

@Controller('api/health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Liveness: the process responds. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live() {
    return UP;
  }

  /** Readiness: 503 while the database is unavailable, and after the process was told to stop. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  async ready() {
    await this.readiness.check();
    return UP;
  }
}
