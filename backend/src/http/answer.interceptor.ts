import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { Rejection } from '../domain/rejections.js';
import { Page } from '../read/page.js';
import { Refused } from './refused.js';

/** What commands and queries answer, as HTTP: a rejection is a problem, a page has its headers. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((answer: unknown) => {
        if (answer instanceof Rejection) throw new Refused(answer);
        if (!(answer instanceof Page)) return answer;
        const http = context.switchToHttp();
        return sendPage(answer, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
      }),
    );
  }
}

function sendPage(page: Page<unknown>, request: FastifyRequest, reply: FastifyReply): unknown[] {
  reply.header('X-Total-Count', page.total);
  if (page.next !== undefined) {
    const url = new URL(request.url, 'http://shop.invalid');
    url.searchParams.set('cursor', page.next);
    reply.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return page.rows;
}
