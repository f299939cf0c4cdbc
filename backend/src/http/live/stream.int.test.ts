import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { streamMessage, type CalendarDate } from '@party-rental/contracts';
import { StreamListener } from '../../../../tests/support/event-stream.js';
import { readProblem } from '../../../test-support/http.js';
import { bookingForm, cartForm, inDays, openTestShop, type TestShop } from '../../../test-support/test-shop.js';
import { until } from '../../../../tests/support/until.js';
import { EventStreams } from './event-streams.js';

const EVERYTHING = { changed: 'everything' };
let shop: TestShop;
const listeners: StreamListener[] = [];

/** Called by the shop every 20 seconds; the test calls it instead of waiting. */
let heartbeat: () => void;

beforeAll(async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval');
  shop = await openTestShop({ env: { RATE_LIMITS: 'on', ROLES: 'api,projector' } });
  const [call, ...others] = intervals.mock.calls.filter(([, ms]) => ms === 20_000);
  expect([call, others]).toEqual([expect.anything(), []]);
  heartbeat = call?.[0] as () => void;
  intervals.mockRestore();
});
afterAll(async () => {
  for (const listener of listeners) listener.close();
  await shop.close();
});

async function listen(lastId?: string): Promise<StreamListener> {
  const listener = await StreamListener.open(shop.url, lastId);
  listeners.push(listener);
  await until(() => listener.lastId !== undefined);
  return listener;
}

async function book(itemId: number, eventDate: CalendarDate): Promise<string> {
  const { body } = await shop.guest.post('/api/bookings').send(bookingForm({ itemId, eventDate })).expect(201);
  return body.id;
}

describe('a client', () => {
  test('receives the changes of a booking, its confirmation and its cancellation within two seconds, without personal data', async () => {
    const listener = await listen();
    const item = await shop.addItem({ stock: 2 });
    const day = inDays(shop.today, 20);
    await until(() => listener.messages.length === 3);
    const ofDay = { changed: 'availability', itemId: item.id, day };
    const bookings = { changed: 'bookings' };

    const times: number[] = [];
    const expectMessages = async (act: () => Promise<unknown>, ...messages: unknown[]) => {
      listener.events.length = 0;
      await act();
      const sentAt = performance.now();
      await until(() => listener.messages.length >= messages.length);
      times.push(performance.now() - sentAt);
      expect(listener.messages).toEqual(expect.arrayContaining(messages));
      expect(listener.messages).toHaveLength(messages.length);
      for (const { data } of listener.events) expect(streamMessage.parse(data)).toEqual(data);
    };
    let id = '';
    await expectMessages(async () => (id = await book(item.id, day)), ofDay, bookings);
    await expectMessages(
      () => shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CONFIRMED' }).expect(200),
      bookings,
    );
    await expectMessages(
      () => shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CANCELLED' }).expect(200),
      ofDay,
      bookings,
    );
    await expectMessages(
      () => shop.admin.patch(`/api/admin/items/${item.id}`).send({ stock: 5 }).expect(200),
      { changed: 'item', itemId: item.id },
      bookings,
    );
    // The fastest one counts: the machine may be busy.
    expect(Math.min(...times)).toBeLessThan(2_000);
  });

  test('receives more than a hundred changes as one message', async () => {
    const listener = await listen();
    const item = await shop.addItem({ stock: 2 });
    await until(() => listener.messages.length === 3);
    listener.events.length = 0;
    const [from, to] = [inDays(shop.today, 100), inDays(shop.today, 250)];
    await shop.admin
      .post(`/api/admin/items/${item.id}/downtimes`)
      .send({ from, to, quantity: 1, reason: 'Torn seam' })
      .expect(201);
    await until(() => listener.messages.length > 0);
    expect(listener.messages).toEqual([EVERYTHING]);
  });

  test('sees a reported change in its next read', async () => {
    const listener = await listen();
    const item = await shop.addItem({ stock: 3 });
    const day = inDays(shop.today, 21);
    await until(() => listener.messages.length === 3);
    listener.events.length = 0;
    const remainingAfter = async (changed: string) => {
      await until(() => listener.messages.some((message) => message.changed === changed));
      return (await shop.guest.get(`/api/availability/${item.id}/${day}`)).body.remaining;
    };
    await book(item.id, day);
    expect(await remainingAfter('availability')).toBe(2);
    const change = shop.admin.patch(`/api/admin/items/${item.id}`).send({ stock: 9 }).expect(200);
    const [remaining] = await Promise.all([remainingAfter('item'), change]);
    expect(remaining).toBe(8);
  });

  test('receives an uncacheable stream with a heartbeat every 20 seconds', async () => {
    const aborting = new AbortController();
    const { status, headers } = await fetch(`${shop.url}/api/stream`, { signal: aborting.signal });
    aborting.abort();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(headers.get('cache-control')).toContain('no-store');

    const listener = await listen();
    const beats = () => listener.events.filter(({ event }) => event === 'heartbeat');
    heartbeat();
    await until(() => beats().length === 1);
    heartbeat();
    await until(() => beats().length === 2);
  });
});

describe('a client that reconnects', () => {
  test('receives nothing when it missed nothing', async () => {
    const first = await listen();
    first.close();
    const again = await listen(first.lastId);
    expect(again.lastId).toBe(first.lastId);
    expect(again.messages).toEqual([]);
  });

  test('must reload everything when it may have missed something', async () => {
    const other = await listen();
    const item = await shop.addItem();
    await until(() => other.messages.length === 3);
    const first = await listen();
    expect(first.messages).toEqual([EVERYTHING]);
    first.close();
    await book(item.id, inDays(shop.today, 22));
    await until(() => other.messages.length === 5);
    expect((await listen(first.lastId)).messages).toEqual([EVERYTHING]);
    expect((await listen('of another process.7')).messages).toEqual([EVERYTHING]);
  });
});

test('a client that does not read what is sent is disconnected', async () => {
  const items = await Promise.all(Array.from({ length: 2 }, () => shop.addItem({ stock: 99 })));
  const response = shop.program.app.get(EventStreams).open('192.0.2.1', undefined);
  if (!('getStream' in response)) throw new Error(response.detail);
  const stream = response.getStream();
  for (let carts = 0; carts < 20 && !stream.destroyed; carts++) {
    const lines = Array.from({ length: 50 }, (_, line) => ({
      itemId: items[line % 2]?.id ?? 0,
      eventDate: inDays(shop.today, 30 + line),
    }));
    const listener = await listen();
    const before = listener.messages.length;
    await shop.admin.post('/api/admin/bookings').send(cartForm(lines)).expect(201);
    await until(() => listener.messages.length >= before + 50);
    listener.close();
  }
  expect(stream.destroyed).toBe(true);
});

test('one address may open fifty streams; HEAD requests do not count', async () => {
  for (const listener of listeners) listener.close();
  await until(() => listeners.every(({ ended }) => ended));
  for (let times = 0; times < 60; times++) await shop.guest.head('/api/stream').expect(200);
  for (let times = 0; times < 50; times++) await listen();
  const refused = await shop.guest.get('/api/stream');
  expect(readProblem(refused)).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  listeners.at(-1)?.close();
  await until(
    async () =>
      (await StreamListener.open(shop.url).then(
        (more) => listeners.push(more),
        () => 0,
      )) > 0,
  );
});

describe('one process', () => {
  const opened: Readable[] = [];
  const open = (address: string) => {
    const response = shop.program.app.get(EventStreams).open(address, undefined);
    if ('getStream' in response) opened.push(response.getStream());
    return response;
  };
  afterEach(async () => {
    for (const stream of opened.splice(0)) await once(stream.destroy(), 'close');
  });

  test('counts the IPv6 addresses of one subnet as one client', () => {
    for (let i = 0; i < 50; i++) expect(open(`2001:db8:1:2::${i}`)).toHaveProperty('getStream');
    expect(open('2001:db8:1:2:ffff::1')).toMatchObject({ code: 'too_many_requests' });
    expect(open('2001:db8:1:3::1')).toHaveProperty('getStream');
  });

  test('gives an IPv6 /48 four times as much as one of its subnets', () => {
    for (let i = 0; i < 200; i++) expect(open(`2001:db8:1:${i % 4}::${i}`)).toHaveProperty('getStream');
    expect(open('2001:db8:1:5::1')).toMatchObject({ code: 'too_many_requests' });
    expect(open('2001:db8:2:5::1')).toHaveProperty('getStream');
  });

  test('opens ten thousand streams at most', async () => {
    while ('getStream' in open(`2001:db8:${opened.length.toString(16)}::1`));
    expect(opened.length + listeners.filter(({ ended }) => !ended).length).toBe(10_000);
    const refused = await shop.guest.get('/api/stream');
    expect(readProblem(refused)).toMatchObject({ status: 503, code: 'busy' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('a shop that shuts down closes its streams without waiting for clients', async () => {
  const other = await openTestShop();
  const listener = await StreamListener.open(other.url);
  await other.close();
  await until(() => listener.ended);
});
