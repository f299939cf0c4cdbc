import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, type CalendarDate } from '@party-rental/contracts';
import { figure, percentile, type Figures } from './support/figure.js';
import { load } from './load.js';
import { PEERS } from './support/peers.js';
import { CUSTOMER, ShopProcess } from './support/shop-process.js';

/** As many pages as one API process accepts, less the one that measures. */
const STREAMS = 9_999;
const SECONDS = 60;
/** Limits: ms per booking, ms until an open page gets its message, and MB of memory. */
const [BOOKING, NEWS, MEMORY] = [80, 2_000, 600];

/** 30 bookings a second while 10,000 pages are open at one API process. Throws if one of them is cut off or hears nothing. */
export async function openPages(databaseUrl: string): Promise<Figures> {
  const behind = await ShopProcess.start(databaseUrl, { ROLES: 'projector,worker' });
  const shop = await ShopProcess.start(databaseUrl, { ROLES: 'api' });
  try {
    const items = await shop.stock(20, 9_999);
    const options = JSON.stringify({ url: shop.url, streams: STREAMS, seconds: SECONDS + 5 });
    const pages = fork(`${PEERS}streams.mjs`, [options], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await once(pages, 'message');
    const held = once(pages, 'message') as Promise<[{ ended: number; unread: number }]>;
    const booking = { path: '/api/bookings', items: items.slice(1), firstDay: addDays(shop.today, 7), days: 365 };
    const [bookings, news] = await Promise.all([
      load({ url: shop.url, seconds: SECONDS, connections: 8, booking, rate: 30 }, 201),
      measureDelays(shop, items[0] ?? 0),
    ]);
    const [{ ended, unread }] = await held;
    if (ended + unread > 0) throw new Error(`${ended} streams ended, and ${unread} received no message`);
    return {
      pages_booking: figure(bookings.p99, BOOKING, 'ms'),
      pages_news: figure(percentile(news, 0.99), NEWS, 'ms'),
      pages_memory: figure(shop.residentMemory(), MEMORY, 'MB'),
    };
  } finally {
    await Promise.all([shop.stop(), behind.stop()]);
  }
}

/** From a booking's response until an open page receives its message, about once a second. */
async function measureDelays(shop: ShopProcess, itemId: number): Promise<number[]> {
  const { body } = await fetch(`${shop.url}/api/stream`);
  if (!body) throw new Error('The stream has no body');
  const messages = body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  const delays: number[] = [];
  for (const end = performance.now() + SECONDS * 1_000; performance.now() < end;) {
    const day = addDays(shop.today, 30 + delays.length);
    await book(shop.url, itemId, day);
    const booked = performance.now();
    for (let text = ''; !text.includes(`"itemId":${itemId},"day":"${day}"`);)
      text += String((await messages.next()).value);
    delays.push(performance.now() - booked);
    await sleep(500);
  }
  await messages.return?.();
  return delays;
}

async function book(url: string, itemId: number, eventDate: CalendarDate): Promise<void> {
  const form = { ...CUSTOMER, itemId, eventDate, quantity: 1, termsAccepted: true };
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/bookings`, { method: 'POST', headers, body: JSON.stringify(form) });
  if (response.status !== 201) throw new Error(await response.text());
}
