import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { fastify as createFastify } from 'fastify';
import { pino } from 'pino';
import { registerCompression } from './compression.js';
import { registerErrorHandler } from './problems.js';

const fastify = createFastify();
afterEach(() => fastify.close());

test('a download that fails before its first byte is a problem that clients can read', async () => {
  registerErrorHandler(fastify, pino({ enabled: false }));
  await registerCompression(fastify);
  const failing = new Readable({ read: () => failing.destroy(new Error('a row without a total')) });
  fastify.get('/api/orders.csv', (_request, reply) => reply.type('text/csv').send(failing));
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${url}/api/orders.csv`);
  expect([response.status, await response.json()]).toMatchObject([500, { code: 'internal' }]);
});
