import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { fastify as createFastify, type FastifyInstance } from 'fastify';
import { registerIdleTimeout } from './idle-timeout.js';

let fastify: FastifyInstance;
let visitor: Socket;
/** Resolves when the slow call has been made, with what lets it answer. */
let asked: Promise<() => void>;

async function connected(): Promise<void> {
  fastify = createFastify({ forceCloseConnections: 'idle' });
  registerIdleTimeout(fastify);
  asked = new Promise((heard) => {
    fastify.get('/slow', () => new Promise((resolve) => heard(() => resolve('done'))));
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const taken = once(fastify.server, 'connection');
  visitor = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1'); // it listens on TCP
  visitor.on('error', () => undefined);
  await taken;
}
afterEach(() => {
  visitor.destroy();
});

test('a connection on which nothing was ever asked holds up no end', async () => {
  await connected();
  // Node.js by itself would wait for the connection for a minute.
  await fastify.close();
  expect(fastify.server.listening).toBe(false);
}, 30_000);

test('an answer under way is waited for', async () => {
  await connected();
  let answer = '';
  visitor.setEncoding('utf8').on('data', (text) => (answer += text));
  visitor.write('GET /slow HTTP/1.1\r\nHost: shop\r\n\r\n');
  const release = await asked;
  const closed = fastify.close();
  release();
  await Promise.all([closed, once(visitor, 'close')]);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});
