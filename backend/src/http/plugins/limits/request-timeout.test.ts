import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fastify as createFastify, type FastifyInstance } from 'fastify';
import { registerCompression } from '../compression.js';
import { registerRequestTimeout } from './request-timeout.js';

/** Long enough for a quick response on a busy machine. */
const TIMEOUT_MS = 500;
const items = Array.from({ length: 500 }, (_, id) => ({ id }));

let fastify: FastifyInstance;
let url: string;

beforeEach(async () => {
  fastify = createFastify();
  registerRequestTimeout(fastify, TIMEOUT_MS);
  await registerCompression(fastify);
  fastify.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], packSlowly].flat();
  });
  fastify.get('/api/hanging', () => sleep(4 * TIMEOUT_MS, items));
  fastify.post('/api/admin/day-desk', () => sleep(2 * TIMEOUT_MS, {}));
  fastify.get('/api/quick', async () => items);
  url = await fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => fastify.close());

/** Compression on a busy machine. */
async function packSlowly(_request: unknown, reply: { statusCode: number }, payload: unknown): Promise<unknown> {
  if (reply.statusCode === 200) await sleep(2 * TIMEOUT_MS);
  return payload;
}

test('a call that hangs gets 503', async () => {
  const response = await fetch(`${url}/api/hanging`);
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'busy' }]);
});

test('a bulk call may take longer', async () => {
  const response = await fetch(`${url}/api/admin/day-desk`, { method: 'POST' });
  expect(response.status).toBe(200);
});

test('a response that is still being compressed at the timeout arrives whole', async () => {
  const response = await fetch(`${url}/api/quick`);
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect([response.status, await response.json()]).toEqual([200, items]);
});
