import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fastify as createFastify, type FastifyInstance } from 'fastify';
import { registerClosedSockets, registerDraining, registerIdleTimeout } from './connections.js';

const REQUEST = 'GET / HTTP/1.1\r\nHost: shop\r\n';

let fastify: FastifyInstance;

/** Opens a connection to the server, and closes it after the test. */
function open(): Socket {
  const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1'); // it listens on TCP
  sockets.push(socket);
  return socket.on('error', () => undefined);
}
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

test('a connection stays open after a response, until the process drains', async () => {
  let isDraining = false;
  fastify = createFastify();
  registerDraining(fastify, () => isDraining);
  fastify.get('/', async () => 'done');
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  try {
    const socket = open();
    const respond = async () => {
      socket.write(`${REQUEST}\r\n`);
      const [response] = (await once(socket, 'data')) as [Buffer];
      return response.toString();
    };
    expect(await respond()).toMatch(/^connection: keep-alive/im);
    isDraining = true;
    const ended = once(socket, 'end');
    expect(await respond()).toMatch(/^connection: close/im);
    await ended;
  } finally {
    await fastify.close();
  }
});

describe('closed sockets', () => {
  /** Of every request that reached the route. */
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

  async function send(hangUp: (socket: Socket) => void): Promise<void> {
    const socket = open().resume();
    const requested = once(fastify.server, 'request');
    await once(socket, 'connect');
    socket.write(`${REQUEST}Connection: close\r\n\r\n`, () => hangUp(socket));
    await requested;
    if (!socket.destroyed) await once(socket, 'close');
  }

  test('a request whose connection was reset does not reach its route', async () => {
    for (let i = 0; i < 20; i++) await send((socket) => socket.resetAndDestroy());
    await send(() => undefined);
    expect(addresses.at(-1)).toBe('127.0.0.1');
    expect(addresses).not.toContain(undefined);
  });
});

describe('shutdown', () => {
  /** Resolves when the route was called, with the function that completes its response. */
  let requested: Promise<() => void>;
  let socket: Socket;

  beforeEach(async () => {
    fastify = createFastify({ forceCloseConnections: 'idle' });
    registerIdleTimeout(fastify);
    requested = new Promise((called) => {
      fastify.get('/', () => new Promise((resolve) => called(() => resolve('done'))));
    });
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    const accepted = once(fastify.server, 'connection');
    socket = open();
    await accepted;
  });

  test('does not wait for a connection that never carried a request', async () => {
    // Node.js by itself would wait for the connection for a minute.
    await fastify.close();
    expect(fastify.server.listening).toBe(false);
  }, 30_000);

  test('waits for a response in progress', async () => {
    let response = '';
    socket.setEncoding('utf8').on('data', (text) => (response += text));
    socket.write(`${REQUEST}\r\n`);
    const complete = await requested;
    const closed = fastify.close();
    complete();
    await Promise.all([closed, once(socket, 'close')]);
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
  });
});
