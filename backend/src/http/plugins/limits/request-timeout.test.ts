import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fastify as createFastify, type FastifyInstance } from 'fastify';
import { registerCompression } from '../compression.js';
import { registerRequestTimeout } from './request-timeout.js';

/** Long enough for a quick answer on a busy machine. */
const LONGEST_MS = 500;
const items = Array.from({ length: 500 }, (_, id) => ({ id }));

let fastify: FastifyInstance;
let url: string;

beforeEach(async () => {
  fastify = createFastify();
  registerRequestTimeout(fastify, LONGEST_MS);
  await registerCompression(fastify);
  fastify.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], packSlowly].flat();
  });
  fastify.get('/api/hanging', () => sleep(4 * LONGEST_MS, items));
  fastify.get('/api/quick', async () => items);
  url = await fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => fastify.close());

/** As on a machine that is busy with something else. */
async function packSlowly(_request: unknown, reply: { statusCode: number }, payload: unknown): Promise<unknown> {
  if (reply.statusCode === 200) await sleep(2 * LONGEST_MS);
  return payload;
}

test('a call that hangs is answered all the same', async () => {
  const answer = await fetch(`${url}/api/hanging`);
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'busy' }]);
});

test('an answer that is being compressed as its time is over arrives whole', async () => {
  const answer = await fetch(`${url}/api/quick`);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect([answer.status, await answer.json()]).toEqual([200, items]);
});
