import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { bookingForm, CustomerClient, newPerson } from '../support/customer-client.js';
import { StreamListener } from '../support/event-stream.js';
import { HttpClient, type Reply } from '../support/http-client.js';
import { pathTo } from '../support/otlp-collector.js';
import { png } from '../support/png.js';
import { until } from '../support/until.js';
import { ComposedShop } from './support/composed-shop.js';

test.describe.configure({ mode: 'serial' });

let shop: ComposedShop;

test.beforeAll(async () => {
  shop = await ComposedShop.open();
});
test.afterAll(async () => {
  await shop?.close();
});

let clients = 0;
const newClient = () => shop.clientAt(`198.51.100.${++clients}`);

interface Line {
  itemId: number;
  eventDate: string;
}

const newLine = async (stock: number, daysAhead: number): Promise<Line> => ({
  itemId: (await shop.admin.addItem({ stock })).id,
  eventDate: await shop.admin.dayIn(daysAhead),
});

const order = (client: HttpClient, email: string, line: Line, headers: Record<string, string> = {}) =>
  client.call('createBooking', { body: bookingForm({ name: 'Dana Miller', email }, line), headers });

const confirmationsTo = (email: string) =>
  shop.mails.received.filter(
    ({ recipients, messageId }) => recipients.includes(email) && messageId?.startsWith('<confirmation.'),
  );

test('a session of one process is valid at the other, and ends at both', async () => {
  const customer = newClient();
  await customer.register(newPerson());
  const atBoth = () =>
    Promise.all(shop.apis.map(async ({ url }) => (await customer.at(url).call('currentUser')).status));
  expect(await atBoth()).toEqual([200, 200]);
  await customer.request('logout');
  expect(await atBoth()).toEqual([401, 401]);
});

test('of forty customers at both processes twelve get the twelve units, and one email each', async () => {
  const line = await newLine(12, 20);
  const emails = Array.from({ length: 40 }, (_, i) => `customer-${i}@customers.example`);
  const statuses = await Promise.all(emails.map(async (email) => (await order(newClient(), email, line)).status));
  expect(statuses.filter((status) => status === 201)).toHaveLength(12);
  expect(statuses.filter((status) => status === 409)).toHaveLength(28);
  for (const { url } of shop.apis) expect(shop.balancer.replies.get(url)).toBeGreaterThan(10);

  const booked = emails.filter((_, i) => statuses[i] === 201);
  await until(() => booked.every((email) => confirmationsTo(email).length > 0));
  expect(booked.map((email) => confirmationsTo(email).length)).toEqual(booked.map(() => 1));
  expect(emails.filter((email) => confirmationsTo(email).length > 0)).toEqual(booked);
});

test('the same key at both processes creates one booking', async () => {
  const line = await newLine(5, 21);
  const body = bookingForm({ name: 'Dana Miller', email: 'twice@customers.example' }, line);
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => newClient().call('createBooking', { body, idempotencyKey: 'the same' })),
  );
  expect(new Set(replies.map((reply) => reply.body['id'])).size).toBe(1);
  const params = { itemId: line.itemId, date: line.eventDate };
  expect(await newClient().request('dayAvailability', { params })).toMatchObject({ remaining: 4 });
});

test('an open page learns through one process what was booked at the other', async () => {
  const line = await newLine(5, 22);
  const [one, other] = shop.apis;
  const listeners = [await StreamListener.open(shop.balancer.url), await StreamListener.open(other?.url ?? '')];
  const direct = new CustomerClient(one?.url ?? '', { 'x-forwarded-for': '127.0.0.1' });
  expect((await order(direct, 'live@customers.example', line)).status).toBe(201);
  for (const listener of listeners) await until(() => JSON.stringify(listener.messages).includes(line.eventDate));
  for (const listener of listeners) listener.close();
});

test('a booking is one trace from the process that accepted it to the one that sent its emails', async () => {
  const line = await newLine(5, 23);
  const traceId = 'c0ffee'.padStart(32, '0');
  const traceparent = `00-${traceId}-${'1'.padStart(16, '0')}-01`;
  await order(newClient(), 'traced@customers.example', line, { traceparent });
  const spans = () => shop.traces.spans.filter((span) => span.traceId === traceId);
  const sent = () => spans().filter(({ name }) => name === 'send by SMTP');
  const isWhole = () => sent().length === 2 && spans().some(({ name }) => name === 'POST /api/bookings');
  await until(isWhole);
  for (const span of sent())
    expect(pathTo(span, spans()).slice(0, 2)).toEqual(['POST /api/bookings', 'decide and append']);
  expect(new Set(spans().map(({ process }) => process)).size).toBe(2);
  const [worker] = shop.withRole('worker');
  expect(worker?.log()).toContainEqual(expect.objectContaining({ msg: 'email sent', trace_id: traceId }));
});

test('a flood is throttled at every process, and other clients are not', async () => {
  const line = await newLine(100, 24);
  const flooder = shop.clientAt('203.0.113.7');
  const replies: Reply[] = [];
  for (let i = 0; i < 31; i++) replies.push(await order(flooder, 'flood@customers.example', line));
  expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
  expect(Number(replies.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  // A forwarded address of its own choice does not help.
  const forwarded = { 'x-forwarded-for': '203.0.113.99' };
  expect((await order(flooder, 'flood@customers.example', line, forwarded)).status).toBe(429);
  expect((await order(newClient(), 'calm@customers.example', line)).status).toBe(201);
});

test('an image uploaded at one process is served by both, and nothing else is written to disk', async () => {
  const { body } = await shop.admin.upload(png(1, 1));
  for (const { url } of shop.apis)
    expect((await new HttpClient(url).send('GET', String(body['imageUrl']))).status).toBe(200);
  expect(readdirSync(shop.uploadDir)).toHaveLength(1);
  expect(existsSync(join(shop.dataDir, 'data'))).toBe(false);
});

test('every process has metrics, which the load balancer does not show', async () => {
  for (const { url } of shop.processes) {
    const client = new HttpClient(url);
    expect((await client.send('GET', '/api/health/ready')).status).toBe(200); // a request to count
    expect((await client.send('GET', '/metrics')).text).toContain('party_rental_http_seconds_bucket');
  }
  expect((await newClient().send('GET', '/metrics')).status).toBe(404);
});

test('after one API process was killed the other serves all, sessions included; restarted it gets its share', async () => {
  const line = await newLine(100, 25);
  const [victim] = shop.apis;
  await victim?.kill();
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => [
      (await order(newClient(), `after-${i}@customers.example`, line)).status,
      (await shop.admin.call('dashboard')).status,
    ]),
  );
  expect(new Set(statuses.flat())).toEqual(new Set([200, 201]));

  await victim?.start();
  const before = shop.balancer.replies.get(victim?.url ?? '') ?? 0;
  for (let i = 0; i < 6; i++) expect((await newClient().call('listItems')).status).toBe(200);
  expect(shop.balancer.replies.get(victim?.url ?? '')).toBeGreaterThanOrEqual(before + 3);
});

test('after SIGTERM every process exits with code 0', async () => {
  const codes = await Promise.all(shop.processes.map((one) => one.stop()));
  expect(codes).toEqual(shop.processes.map(() => 0));
});
