import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, type CalendarDate } from '@party-rental/contracts';
import type pg from 'pg';
import { newId } from '../../../backend/lib/platform/ids.js';
import { dashboard } from '../../../backend/lib/read/dashboard/dashboard.projection.js';
import { withReadTables } from '../../../backend/lib/read/projections.js';
import { getCheckpointName } from '@party-rental/event-store/read-engine/rebuild/table-versions';
import { createPool } from '../../../backend/lib/platform/database/database.js';
import { figure, percentile, type Figures } from './figure.js';
import { load } from '../load.js';
import { openMailServer } from './mail-server.js';
import { CUSTOMER, ShopProcess } from './shop-process.js';

const LOAD_SECONDS = 50;
/** So that no code is compiled while it is measured. */
const WARM_UP_MS = 10_000;
const MAILS = 400;
const DEADLINE_MS = 30_000;
/** Delays that are not noticed on a dashboard and in an inbox, in milliseconds. */
const [LAG, LATENCY] = [100, 1_000];

/** The 99th percentile from a booking's reply until the dashboard shows it. */
export async function lag(databaseUrl: string): Promise<Figures> {
  const shop = await ShopProcess.start(databaseUrl, { ROLES: 'api,projector' });
  const pool = createPool(withReadTables(databaseUrl));
  try {
    const items = await shop.stock(20, 9_999);
    return { projection_lag: figure(await projectionLag(shop, pool, items), LAG, 'ms') };
  } finally {
    await pool.end();
    await shop.stop();
  }
}

/** The 99th percentile from a booking's reply until the mail server accepts its email. */
export async function mail(databaseUrl: string): Promise<Figures> {
  const server = await openMailServer();
  const shop = await ShopProcess.start(databaseUrl, { SMTP_URL: server.url });
  try {
    const items = await shop.stock(20, 9_999);
    return { mail_latency: figure(await mailLatency(shop, server.arrivals, items), LATENCY, 'ms') };
  } finally {
    await shop.stop();
    await server.close();
  }
}

/** Measured during 200 bookings per second, for about five hundred others. */
async function projectionLag(shop: ShopProcess, pool: pg.Pool, items: number[]): Promise<number> {
  const booking = { path: '/api/bookings', items, firstDay: addDays(shop.today, 7), days: 365 };
  const lags: number[] = [];
  let isLoaded = true;
  const loading = load({ url: shop.url, seconds: LOAD_SECONDS, connections: 16, rate: 200, booking }, 201);
  const measuring = async () => {
    await sleep(WARM_UP_MS);
    while (isLoaded) {
      const id = await book(shop, items[0] ?? 0, `sample${lags.length}@example.com`);
      const committed = performance.now();
      await until('the dashboard counts the booking', () => isShown(pool, id), 1);
      lags.push(performance.now() - committed);
      await sleep(50);
    }
  };
  await Promise.all([loading.finally(() => (isLoaded = false)), measuring()]);
  return percentile(lags, 0.99);
}

async function isShown(pool: pg.Pool, bookingId: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is_shown',
    text: `select from events e join checkpoints c on c.name = $2 and (c.xid, c.position) >= (e.xid, e.position)
      where e.stream = $1`,
    values: [`booking-${bookingId}`, getCheckpointName(dashboard)],
  });
  return rowCount !== 0;
}

/** Throws after DEADLINE_MS. */
async function until(what: string, holds: () => boolean | Promise<boolean>, everyMs: number): Promise<void> {
  const end = performance.now() + DEADLINE_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not within ${DEADLINE_MS / 1000} s: ${what}`);
    await sleep(everyMs);
  }
}

/** Measured during 20 bookings per second. */
async function mailLatency(shop: ShopProcess, arrivals: Map<string, number>, items: number[]): Promise<number> {
  const bookedAt = new Map<string, number>();
  const making: Promise<unknown>[] = [];
  for (let i = 0; i < MAILS; i += 1) {
    const email = `mail${i}@example.com`;
    making.push(book(shop, items[i % items.length] ?? 0, email).then(() => bookedAt.set(email, performance.now())));
    await sleep(50);
  }
  await Promise.all(making);
  await until('all emails arrived', () => [...bookedAt.keys()].every((email) => arrivals.has(email)), 50);
  const latencies = [...bookedAt].map(([email, at]) => Math.max(0, (arrivals.get(email) ?? NaN) - at));
  return percentile(latencies, 0.99);
}

async function book(shop: ShopProcess, itemId: number, customerEmail: string): Promise<string> {
  const response = await fetch(`${shop.url}/api/bookings`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': newId() },
    body: JSON.stringify({
      ...CUSTOMER,
      termsAccepted: true,
      itemId,
      quantity: 1,
      eventDate: aDay(shop.today),
      customerEmail,
    }),
  });
  const body = (await response.json()) as { id: string };
  if (response.status !== 201) throw new Error(`Not booked: ${JSON.stringify(body)}`);
  return body.id;
}

let days = 0;

function aDay(today: CalendarDate): CalendarDate {
  days += 1;
  return addDays(today, 7 + (days % 500));
}
