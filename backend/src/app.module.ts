import { type DynamicModule, Module } from '@nestjs/common';
import { ApiModule } from './http/api.module.js';
import { CoreModule, type Foundation } from './core.module.js';
import { HealthController } from './http/controllers/shop/health.controller.js';
import { Readiness } from './platform/observability/readiness.js';
import { ProjectorModule } from './read/engine/projector.module.js';
import { WorkerModule } from './emails/worker.module.js';

/** The program, with the parts that its roles ask for. */
@Module({})
export class AppModule {
  static on(foundation: Foundation): DynamicModule {
    const { roles } = foundation.config;
    return {
      module: AppModule,
      imports: [
        CoreModule.on(foundation),
        ...(roles.has('api') ? [ApiModule] : []),
        ...(roles.has('projector') ? [ProjectorModule] : []),
        ...(roles.has('worker') ? [WorkerModule.on(foundation)] : []),
      ],
      controllers: [HealthController],
      providers: [Readiness],
    };
  }
}
