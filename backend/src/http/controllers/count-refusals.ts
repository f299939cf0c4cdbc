import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { tap, type Observable } from 'rxjs';
import { Rejection } from '../../domain/rejections.js';
import type { FastifyRequest } from 'fastify';
import { clientSubnet } from '../plugins/limits/client-address.js';
import { MissedDemand } from '../../read/missed-demand/missed-demand.js';

/** Counts the lines of which too few units were left, for the owner's report. */
@Injectable()
export class CountRefusals implements NestInterceptor {
  constructor(private readonly missedDemand: MissedDemand) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      tap((result: unknown) => {
        if (result instanceof Rejection && result.code === 'unavailable')
          this.missedDemand.addRefusals(
            result.more.lines ?? [],
            clientSubnet(context.switchToHttp().getRequest<FastifyRequest>().ip),
          );
      }),
    );
  }
}
