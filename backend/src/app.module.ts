import { type DynamicModule, Module } from '@nestjs/common';
import { ApiModule } from './http/api.module.js';
import { CoreModule, type ProgramOptions } from './core.module.js';
import { HealthController } from './http/controllers/shop/health.controller.js';
import { Readiness } from './platform/observability/readiness.js';
import { ProjectionLag } from './read/projection-lag.js';
import { ProjectorModule } from './read/projector.module.js';
import { WorkerModule } from './worker.module.js';

/** The program, with the modules of the configured roles. */
@Module({})
export class AppModule {
  static on(options: ProgramOptions): DynamicModule {
    const { roles } = options.config;
    return {
      module: AppModule,
      imports: [
        CoreModule.on(options),
        ...(roles.has('api') ? [ApiModule] : []),
        ...(roles.has('projector') ? [ProjectorModule] : []),
        ...(roles.has('worker') ? [WorkerModule.on(options)] : []),
      ],
      controllers: [HealthController],
      providers: [Readiness, ProjectionLag],
    };
  }
}
