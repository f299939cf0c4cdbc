import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getForm } from './support/clients.js';
import type { Request } from './support/history.js';
import { expect, test } from './support/test.js';

test('clients that are slow, silent or gone before their reply do not delay others', async ({ shop, random }) => {
  const [api] = shop.apis;
  const { port } = new URL(api?.url ?? '');
  const clients = await shop.startClients(random);
  const sockets: Socket[] = [];
  const dial = () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    sockets.push(socket);
    return socket;
  };

  for (let i = 0; i < 100; i++) dial().write('POST /api/bookings HTTP/1.1\r\nHost: shop\r\n');
  for (let i = 0; i < 100; i++)
    dial().write(
      'POST /api/bookings HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
    );
  // These send requests and never read the replies.
  for (let i = 0; i < 5; i++) dial().pause().write('GET /api/items HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(20));

  // These leave while their orders are on the way; the same key tells the outcome.
  const orders = Array.from({ length: 20 }, () => clients.plan());
  for (const order of orders) {
    const socket = dial();
    socket.write(asText(order), () => setTimeout(() => socket.destroy(), random.between(0, 30)));
    order.attempts.push({ to: 'POST /api/bookings, and gone', ms: 0, answer: 'lost' });
  }
  await sleep(1_000);
  await Promise.all(orders.map((order) => clients.orderUntilKnown(order)));

  expect(await clients.stop()).toEqual([]);
  for (const socket of sockets) socket.destroy();
  expect(await shop.findings()).toEqual([]);
});

function asText(order: Request): string {
  const body = JSON.stringify(getForm(order));
  const head = [
    'POST /api/bookings HTTP/1.1',
    'Host: shop',
    'Content-Type: application/json',
    `Idempotency-Key: ${order.key}`,
  ];
  return `${[...head, `Content-Length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`;
}
