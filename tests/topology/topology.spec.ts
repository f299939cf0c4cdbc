import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { StreamListener } from '../support/event-stream.js';
import { pathTo } from '../support/otlp-collector.js';
import { until } from '../support/until.js';
import { Shop } from './support/shop.js';
import { bookingForm, Visitor } from './support/visitor.js';

test.describe.configure({ mode: 'serial' });

/** The smallest of pictures. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGN4Eq4HAAOMAWqwtfb4AAAAAElFTkSuQmCC',
  'base64',
);

let shop: Shop;

test.beforeAll(async () => {
  shop = await Shop.open();
});
test.afterAll(async () => {
  await shop?.close();
});

let visitors = 0;
const somebody = () => new Visitor(shop.proxy.url, `198.51.100.${++visitors}`);
const confirmationsTo = (email: string) =>
  shop.mails.received.filter(
    ({ recipients, messageId }) => recipients.includes(email) && messageId?.startsWith('<confirmation.'),
  );

test('who signs in at one process is known to the other, and has left both when he signs out', async () => {
  const user = new Visitor(shop.proxy.url, '198.51.100.200');
  const account = { username: 'dana', password: 'balloons-and-cake', email: 'dana@customers.example' };
  await user.call('/api/register', { ...account, firstName: 'Dana', lastName: 'Miller' });
  const asBoth = () => Promise.all(shop.apis.map(async ({ url }) => (await user.at(url).ask('/api/user')).status));
  expect(await asBoth()).toEqual([200, 200]);
  expect((await user.ask('/api/logout', {})).ok).toBe(true);
  expect(await asBoth()).toEqual([401, 401]);
});

test('forty buyers at both processes get the twelve there are, and one email each', async () => {
  const line = { itemId: await shop.addItem(12), eventDate: await shop.day(20) };
  const buyers = Array.from({ length: 40 }, (_, i) => `buyer-${i}@customers.example`);
  const answers = await Promise.all(
    buyers.map(async (email) => (await somebody().ask('/api/bookings', bookingForm(email, line))).status),
  );
  expect(answers.filter((status) => status === 201)).toHaveLength(12);
  expect(answers.filter((status) => status === 409)).toHaveLength(28);
  for (const { url } of shop.apis) expect(shop.proxy.answers.get(url)).toBeGreaterThan(10);

  const booked = buyers.filter((_, i) => answers[i] === 201);
  await until(() => booked.every((email) => confirmationsTo(email).length > 0));
  expect(booked.map((email) => confirmationsTo(email).length)).toEqual(booked.map(() => 1));
  expect(buyers.filter((email) => confirmationsTo(email).length > 0)).toEqual(booked);
});

test('the same key at both processes makes one booking', async () => {
  const line = { itemId: await shop.addItem(5), eventDate: await shop.day(21) };
  const form = bookingForm('twice@customers.example', line);
  const twins = await Promise.all(
    Array.from({ length: 6 }, () => somebody().ask('/api/bookings', form, { 'idempotency-key': 'the same' })),
  );
  const ids = await Promise.all(twins.map(async (answer) => ((await answer.json()) as { id: string }).id));
  expect(new Set(ids).size).toBe(1);
  expect(await somebody().call(`/api/availability/${line.itemId}/${line.eventDate}`)).toMatchObject({ remaining: 4 });
});

test('an open page hears through one process what was booked at the other', async () => {
  const line = { itemId: await shop.addItem(5), eventDate: await shop.day(22) };
  const [one, other] = shop.apis;
  const listener = await StreamListener.open(shop.proxy.url);
  const direct = await StreamListener.open(other?.url ?? '');
  const here = new Visitor(one?.url ?? '', '127.0.0.1');
  expect((await here.ask('/api/bookings', bookingForm('live@customers.example', line))).status).toBe(201);
  for (const page of [listener, direct])
    await until(() => JSON.stringify(page.messages).includes(line.eventDate), 5_000);
  listener.close();
  direct.close();
});

test('a booking is one trace from the process that took it to the one that mailed it', async () => {
  const line = { itemId: await shop.addItem(5), eventDate: await shop.day(23) };
  const traceId = 'c0ffee'.padStart(32, '0');
  const traceparent = `00-${traceId}-${'1'.padStart(16, '0')}-01`;
  await somebody().ask('/api/bookings', bookingForm('traced@customers.example', line), { traceparent });
  const spans = () => shop.traces.spans.filter((span) => span.traceId === traceId);
  const sent = () => spans().filter(({ name }) => name === 'send by SMTP');
  const isWhole = () => sent().length === 2 && spans().some(({ name }) => name === 'POST /api/bookings');
  await until(isWhole);
  for (const span of sent())
    expect(pathTo(span, spans()).slice(0, 2)).toEqual(['POST /api/bookings', 'decide and append']);
  expect(new Set(spans().map(({ process }) => process)).size).toBe(2);
  const worker = shop.processes.find(({ role }) => role === 'worker');
  expect(worker?.log()).toContainEqual(expect.objectContaining({ msg: 'email sent', trace_id: traceId }));
});

test('who floods the shop is slowed down, whichever process he comes to, and nobody else is', async () => {
  const line = { itemId: await shop.addItem(100), eventDate: await shop.day(24) };
  const flooder = new Visitor(shop.proxy.url, '203.0.113.7');
  const answers: Response[] = [];
  for (let i = 0; i < 31; i++)
    answers.push(await flooder.ask('/api/bookings', bookingForm('flood@customers.example', line)));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  // An address that he claims to have does not help him.
  const claimed = { 'x-forwarded-for': '203.0.113.99' };
  expect((await flooder.ask('/api/bookings', bookingForm('flood@customers.example', line), claimed)).status).toBe(429);
  expect((await somebody().ask('/api/bookings', bookingForm('calm@customers.example', line))).status).toBe(201);
});

test('a picture that one process took is served by both, and nothing else is written to disk', async () => {
  const { imageUrl } = (await (await shop.owner.upload(PIXEL)).json()) as { imageUrl: string };
  for (const { url } of shop.apis) expect((await fetch(`${url}${imageUrl}`)).status).toBe(200);
  expect(readdirSync(shop.uploadDir)).toHaveLength(1);
  expect(existsSync(shop.dataDir)).toBe(false);
});

test('figures are for the inside: every process gives them, and the proxy tells visitors nothing', async () => {
  for (const { url } of shop.processes) {
    const answer = await fetch(`${url}/metrics`);
    expect(await answer.text()).toContain('party_rental_http_seconds_bucket');
  }
  expect((await somebody().ask('/metrics')).status).toBe(404);
});

test('when one API process is killed the other one serves everybody, who stay signed in; when it is back it takes its share', async () => {
  const line = { itemId: await shop.addItem(100), eventDate: await shop.day(25) };
  const [victim] = shop.apis;
  await victim?.kill();
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => [
      (await somebody().ask('/api/bookings', bookingForm(`after-${i}@customers.example`, line))).status,
      (await shop.owner.ask('/api/admin/dashboard')).status,
    ]),
  );
  expect(new Set(answers.flat())).toEqual(new Set([200, 201]));

  await victim?.start();
  const before = shop.proxy.answers.get(victim?.url ?? '') ?? 0;
  for (let i = 0; i < 6; i++) expect((await somebody().ask('/api/items')).status).toBe(200);
  expect(shop.proxy.answers.get(victim?.url ?? '')).toBeGreaterThanOrEqual(before + 3);
});

test('asked to stop, every process finishes and goes', async () => {
  const codes = await Promise.all(shop.processes.map((one) => one.stop()));
  expect(codes).toEqual(shop.processes.map(() => 0));
});
