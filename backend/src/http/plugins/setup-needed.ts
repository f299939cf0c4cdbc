import type { FastifyInstance } from 'fastify';
import { wrongSetupCode, type Setup } from '../../accounts/setup.js';
import { Rejection } from '../../domain/rejections.js';
import { isApiCall } from '../controllers/endpoint.js';
import { RejectionError } from './problems.js';

const OPEN_CALLS = /^\/api\/(setup|health|openapi\.json)(\/|$)/;
/** Files have an extension. */
const OPEN_PAGES = /^\/(setup|metrics)(\/|$)|\.\w+$/;

/** While the shop has no admin, its pages lead to the setup and its API is closed. Every change of the setup needs the code. */
export function registerSetupNeeded(fastify: FastifyInstance, setup: Setup): void {
  fastify.addHook('onRequest', async (request, reply) => {
    const { pathname } = new URL(`http://shop.invalid${request.url}`);
    const isCall = isApiCall(request) || pathname.startsWith('/api/');
    if ((isCall ? OPEN_CALLS : OPEN_PAGES).test(pathname) || !(await setup.isNeeded())) return undefined;
    if (isCall) throw new RejectionError(setupNeeded());
    return reply.header('Cache-Control', 'no-store').redirect('/setup', 302);
  });
  // Before the rest of the body is looked at. A form has no parsed body, and its type is refused.
  fastify.addHook('preHandler', async (request) => {
    const { routeOptions, method, body } = request;
    if (method !== 'POST' || !routeOptions.url?.startsWith('/api/setup/') || request.isMultipart()) return;
    const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : '';
    if (!(await setup.isCode(String(code)))) throw new RejectionError(wrongSetupCode());
  });
}

function setupNeeded(): Rejection {
  return new Rejection('setup_needed', "This shop isn't set up yet. Its owner finds the link to do so in its log.");
}
