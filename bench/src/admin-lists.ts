import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { readConfig } from '../../backend/dist/platform/config/config.js';
import { createPool } from '../../backend/dist/platform/database/database.js';
import { createLogger } from '../../backend/dist/platform/observability/logger.js';
import { startProgram } from '../../backend/dist/program.js';
import { figure, percentile, type Figure, type Figures } from './figure.js';

const BOOKINGS = 1_000_000;
const PEOPLE = 300_000;
const TRIES = 20;
/** Delays below this are not noticed, in milliseconds. */
const UNNOTICED_MS = 150;

const CALLS = {
  admin_first_page: 'bookings',
  admin_pending: 'bookings?status=PENDING',
  admin_search_rare: 'bookings?search=person77123@',
  admin_search_some: 'bookings?search=Person%201234',
  admin_search_common: 'bookings?search=example.com',
  admin_search_two_letters: 'bookings?search=77',
  admin_customers: 'customers',
  admin_customers_search: 'customers?search=Person%201234',
  admin_dashboard: 'dashboard',
};

/** The 90th percentile of the admin lists over HTTP at a million bookings, compared with 150 ms. */
export async function adminListsAtAMillion(databaseUrl: string): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-shop-'));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  const pool = createPool(databaseUrl);
  const program = await startProgram(config, databaseUrl, createLogger(config));
  try {
    await program.app.listen(0, '127.0.0.1');
    const url = await program.app.getUrl();
    await fill(pool);
    const cookie = await signIn(url, config.admin);
    const figures: Figures = {};
    for (const [name, path] of Object.entries(CALLS)) {
      const times: number[] = [];
      for (let i = 0; i <= TRIES; i += 1) {
        const began = performance.now();
        const response = await fetch(`${url}/api/admin/${path}`, { headers: { cookie } });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${path} returned ${response.status}`);
        if (i > 0) times.push(performance.now() - began);
      }
      const ours = percentile(times, 0.9);
      figures[name] = figure(ours, UNNOTICED_MS, 'ms');
    }
    return { ...figures, admin_export_memory: await exportMemory(`${url}/api/admin/bookings.csv`, cookie) };
  } finally {
    await program.stop();
    await pool.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Fills the read tables as the projections would, without an hour of bookings. */
async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into bookings select gen_random_uuid(), 'PR-' || n, gen_random_uuid(), n % 20 + 1, 'Castle Bounce House', '/pictures/castle-bounce-house.svg',
       null, date '2026-01-01' + n % 1000, 1, 'Person ' || p, 'person' || p || '@example.com', '(555) ' || lpad((p % 1000)::text, 3, '0') || '-' || lpad((p / 7 % 10000)::text, 4, '0'),
       n % 999 || ' Maple Street', 'Springfield', 'NY', '12345', null, 'birthday', 12,
       case when n % 10 = 0 then 'CANCELLED' when n % 3 = 0 then 'PENDING' else 'CONFIRMED' end, null, now() - n * interval '20 seconds',
       jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('itemId', n % 20 + 1, 'name', 'Castle Bounce House', 'eventDate', date '2026-01-01' + n % 1000, 'quantity', 1, 'price', 18900, 'total', 18900))) ||
         '{"subtotal": 18900, "delivery": 4500, "setup": 1500, "cleaning": 0, "tax": 1992, "total": 26892, "deposit": 13446}'
     from (select n, (n * 7919::bigint % ${PEOPLE})::int as p from generate_series(1, ${BOOKINGS}) n) rows`,
  );
  await pool.query(
    `insert into customers select distinct on (lower(customer_email)) lower(customer_email), customer_name, customer_email, customer_phone, created_at, id
     from bookings order by lower(customer_email), created_at desc`,
  );
  await pool.query(`insert into dashboard_statuses select status, count(*)::int from bookings group by status`);
  await pool.query(
    `insert into dashboard_days select event_date, count(*)::int from bookings where status <> 'CANCELLED' group by 1`,
  );
  await pool.query(`insert into dashboard_items select item_id, count(*)::int from bookings group by 1`);
  for (const table of ['bookings', 'customers']) await pool.query(`vacuum analyze ${table}`);
}

async function signIn(url: string, admin: { username: string; password: string } | undefined): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(admin),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The peak memory in MB during the last quarter of an export of all bookings, compared with the first quarter. */
async function exportMemory(url: string, cookie: string): Promise<Figure> {
  const seen: number[] = [];
  const watch = setInterval(() => seen.push(process.memoryUsage().rss / 2 ** 20), 50);
  const { body } = await fetch(url, { headers: { cookie } });
  for await (const _chunk of body ?? []);
  clearInterval(watch);
  const quarter = Math.ceil(seen.length / 4);
  return figure(Math.max(...seen.slice(-quarter)), Math.max(...seen.slice(0, quarter)), 'MB');
}
