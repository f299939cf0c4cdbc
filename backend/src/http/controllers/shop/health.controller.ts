import { Controller, Get, Header } from '@nestjs/common';
import { Rejection } from '../../../domain/rejections.js';
import { Readiness } from '../../../platform/observability/readiness.js';
import { RejectionError } from '../../plugins/problems.js';
import { ProjectionLag } from '../../../read/projection-lag.js';

const UP = { status: 'up' } as const;

@Controller('api/health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly lag: ProjectionLag,
  ) {}

  /** Liveness: the process responds. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live() {
    return UP;
  }

  /**
   * Readiness: 503 while the database is unavailable or its disk is full, and after the process was told to stop. Projections that are behind
   * only show in the body: all processes read the same tables, so none could serve instead.
   */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  async ready() {
    const problem = await this.readiness.check();
    if (problem) throw new RejectionError(new Rejection('busy', problem));
    const behind = await this.lag.findBehind();
    return behind.length === 0 ? UP : { status: 'degraded', behind };
  }
}
