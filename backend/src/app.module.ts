import { type DynamicModule, Module } from '@nestjs/common';
import { ApiModule } from './api.module.js';
import { CoreModule, type Foundation } from './core.module.js';
import { HealthController } from './http/health.controller.js';
import { Readiness } from './platform/readiness.js';
import { ProjectorModule } from './projector.module.js';
import { WorkerModule } from './worker.module.js';

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
