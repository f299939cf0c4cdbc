import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fastify as createFastify, type FastifyInstance } from 'fastify';
import { registerClosedSockets } from './closed-sockets.js';

let fastify: FastifyInstance;
/** Of everybody who was answered. */
let addresses: (string | undefined)[];

beforeEach(async () => {
  fastify = createFastify();
  registerClosedSockets(fastify);
  addresses = [];
  fastify.get('/', async (request) => {
    addresses.push(request.socket.remoteAddress);
    return 'done';
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => fastify.close());

async function ask(hangUp: (caller: Socket) => void): Promise<void> {
  const caller = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1'); // it listens on TCP
  caller.on('error', () => undefined).resume();
  const asked = once(fastify.server, 'request');
  await once(caller, 'connect');
  caller.write('GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n', () => hangUp(caller));
  await asked;
  if (!caller.destroyed) await once(caller, 'close');
}

test('whoever has reset his connection is not answered', async () => {
  for (let i = 0; i < 20; i++) await ask((caller) => caller.resetAndDestroy());
  await ask(() => undefined);
  expect(addresses.at(-1)).toBe('127.0.0.1');
  expect(addresses).not.toContain(undefined);
});
