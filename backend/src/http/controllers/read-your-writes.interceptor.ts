import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { mergeMap, type Observable } from 'rxjs';
import { Freshness } from '../../read/engine/freshness.js';

/** An admin sees in the next read what he has changed: the answer waits for the read tables, a second at most. */
@Injectable()
export class ReadYourWritesInterceptor implements NestInterceptor {
  constructor(private readonly freshness: Freshness) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        await this.freshness.reach('items', 'bookings', 'dashboard');
        return answer;
      }),
    );
  }
}
