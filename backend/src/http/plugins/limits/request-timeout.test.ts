import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fastify as createFastify, type FastifyInstance } from 'fastify';
import { RequestChanges } from '../../../platform/request-changes.js';
import { registerCompression } from '../compression.js';
import { registerRequestTimeout } from './request-timeout.js';

/** Long enough for a quick response on a busy machine. */
const TIMEOUT_MS = 500;
const items = Array.from({ length: 500 }, (_, id) => ({ id }));

let fastify: FastifyInstance;
let url: string;

beforeEach(async () => {
  fastify = createFastify();
  registerRequestTimeout(fastify, TIMEOUT_MS, TIMEOUT_MS);
  await registerCompression(fastify);
  fastify.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], packSlowly].flat();
  });
  fastify.get('/api/hanging', () => sleep(4 * TIMEOUT_MS, items));
  fastify.post('/api/admin/day-desk', () => sleep(2 * TIMEOUT_MS, {}));
  fastify.put('/api/user/preferences', () => sleep(4 * TIMEOUT_MS, {}));
  fastify.post('/api/bookings', () => sleep(4 * TIMEOUT_MS, {}));
  fastify.post('/api/orders/:id/preview', () => sleep(4 * TIMEOUT_MS, {}));
  fastify.post('/api/admin/orders', () => {
    // Its command is being executed.
    RequestChanges.current?.commands.add({ withdraw: () => false });
    return sleep(1.5 * TIMEOUT_MS, {});
  });
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

test.each([
  ['POST', '/api/bookings'],
  ['POST', '/api/orders/1/preview'],
])('a call that has changed nothing gets 503: %s %s', async (method, path) => {
  const response = await fetch(`${url}${path}`, { method });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

test('a call whose command is being executed is waited for', async () => {
  const response = await fetch(`${url}/api/admin/orders`, { method: 'POST' });
  expect(response.status).toBe(200);
});

test('a call that may have changed something gets 504 in the end, and is not invited to try again', async () => {
  const response = await fetch(`${url}/api/user/preferences`, { method: 'PUT' });
  expect([response.status, await response.json()]).toMatchObject([504, { code: 'outcome_unknown' }]);
  expect(response.headers.get('retry-after')).toBeNull();
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
