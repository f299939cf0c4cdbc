import { cartBooking, enterOrder } from '@party-rental/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Rejection } from '../../domain/rejections.js';
import { Page } from '../../platform/page.js';
import type { MissedDemand } from '../../read/missed-demand/missed-demand.js';
import { toDemandCaller } from '../demand-caller.js';
import { toProblem } from './problems.js';

/**
 * Maps the results of commands and queries to HTTP: a rejection becomes a problem, a page sets its headers. The lines of
 * which too few units were left are counted for the owner's report.
 */
export function registerResponses(fastify: FastifyInstance, missedDemand: MissedDemand): void {
  fastify.addHook('preSerialization', (request, reply, result, done) => {
    if (result instanceof Rejection) {
      const { code, more } = result;
      if (code === 'unavailable')
        missedDemand.addRefusals(more.lines ?? [], requestedItemIds(request.body), toDemandCaller(request));
      done(null, toProblem(request, reply, result));
    } else if (result instanceof Page) done(null, pageRows(result, request, reply));
    else done(null, result);
  });
}

const cart = cartBooking.pick({ cartItems: true });
const phoneOrder = enterOrder.pick({ lines: true });

/** The items of a cart or a phone order that is being booked. */
function requestedItemIds(body: unknown): number[] {
  const lines = cart.safeParse(body).data?.cartItems ?? phoneOrder.safeParse(body).data?.lines ?? [];
  return lines.map(({ itemId }) => itemId);
}

function pageRows(page: Page<unknown>, request: FastifyRequest, reply: FastifyReply): unknown[] {
  reply.header('X-Total-Count', page.total);
  if (page.next !== undefined) {
    const url = new URL(request.url, 'http://shop.invalid');
    url.searchParams.set('cursor', page.next);
    reply.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return page.rows;
}
