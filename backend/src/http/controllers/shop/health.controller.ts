import { Controller, Get, Header } from '@nestjs/common';
import { Readiness } from '../../../platform/observability/readiness.js';

const UP = { status: 'up' } as const;

@Controller('api/health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process answers. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live() {
    return UP;
  }

  /** The process can serve; 503 while it cannot. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  async ready() {
    await this.readiness.check();
    return UP;
  }
}
