import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, dayIn } from '@party-rental/contracts';
import type pg from 'pg';
import { readConfig } from '../../backend/lib/platform/config/config.js';
import { withReadTables } from '../../backend/lib/read/projections.js';
import { createPool } from '../../backend/lib/platform/database/database.js';
import { createLogger } from '../../backend/lib/platform/observability/logger.js';
import { startProgram } from '../../backend/lib/program.js';
import { measureCalls, UNNOTICED_MS } from './support/calls.js';
import { figure, percentile, type Figure, type Figures } from './support/figure.js';

const FEW = 10_000;
const TRIES = 300;
/** A day with 200 stops: 222 bookings, of which one in ten is cancelled. Each is on a truck, half are delivered, one in five is a package. */
const PLANNED_DAY = '2029-06-02';
const TRUCKS = ['Blue Truck', 'Red Truck', 'Green Truck', 'White Truck'].map((name, index) => ({
  id: index + 1,
  name,
}));

/** A customer with 500 orders. */
const REGULAR = '01a22d35-e089-7020-a514-fc1602a225c5';

const CALLS: Record<string, string> = {
  admin_first_page: 'bookings',
  admin_pending: 'bookings?status=PENDING',
  admin_coming: 'bookings?sort=coming',
  admin_coming_pending: 'bookings?sort=coming&status=PENDING&from={today}&to={soon}',
  admin_search_rare: 'bookings?search=person77123@',
  admin_search_some: 'bookings?search=Person%201234',
  admin_search_common: 'bookings?search=example.com',
  admin_search_two_letters: 'bookings?search=77',
  admin_customers: 'customers',
  admin_customers_search: 'customers?search=Person%201234',
  admin_customer: `customers/${REGULAR}`,
  admin_orders: 'orders',
  admin_orders_phone: 'orders?search=5550771234',
  admin_orders_sorted: 'orders?status=CONFIRMED&sort=total',
  admin_deposits: 'orders?money=deposit_due&from={today}&sort=created&direction=asc',
  admin_balances: 'orders?money=balance_due&from={today}&to={soon}',
  admin_refunds: 'orders?money=refund_due',
  admin_day_plan: `day-plan?date=${PLANNED_DAY}`,
  admin_dashboard: 'dashboard',
};

/** Lists that take as long at a million orders as at ten thousand. */
const GROWTH = ['admin_orders', 'admin_orders_phone', 'admin_deposits', 'admin_balances', 'admin_refunds'];

/**
 * The 90th percentile of the admin lists over HTTP at many bookings, compared with 150 ms, and the 99th percentile of some,
 * compared with that at few bookings.
 */
export async function adminLists(databaseUrl: string, bookings: number): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-shop-'));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  const pool = createPool(withReadTables(databaseUrl));
  const program = await startProgram(config, databaseUrl, createLogger(config));
  try {
    await program.app.listen(0, '127.0.0.1');
    const url = await program.app.getUrl();
    const today = dayIn(config.timeZone, new Date());
    const cookie = await signIn(url, config.admin);
    const measure = async (names: readonly string[]) => {
      const times = new Map<string, number[]>();
      for (const name of names) {
        const path = CALLS[name]?.replace('{today}', today).replace('{soon}', addDays(today, 6)) ?? '';
        times.set(name, await measureCalls(`${url}/api/admin/${path}`, cookie, TRIES));
      }
      return (name: string, share: number) => percentile(times.get(name) ?? [], share);
    };
    await setTrucks(url, cookie);
    await fill(pool, FEW);
    const few = await measure(GROWTH);
    await fill(pool, bookings);
    const many = await measure(Object.keys(CALLS));
    const figures = Object.fromEntries([
      ...Object.keys(CALLS).map((name) => [name, figure(many(name, 0.9), UNNOTICED_MS, 'ms')] as const),
      ...GROWTH.map((name) => [`growth_${name}`, figure(many(name, 0.99), few(name, 0.99), 'ms')] as const),
    ]);
    return { ...figures, admin_export_memory: await exportMemory(`${url}/api/admin/bookings.csv`, cookie) };
  } finally {
    await program.stop();
    await pool.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Fills the read tables as the projections would, without an hour of bookings. */
async function fill(pool: pg.Pool, bookings: number): Promise<void> {
  await pool.query(
    'truncate bookings, customers, customer_records, orders, dashboard_statuses, dashboard_days, dashboard_items',
  );
  await pool.query(
    `insert into bookings (id, number, order_id, item_id, event_date, quantity, customer_name, customer_email, customer_phone, status, created_at)
     select gen_random_uuid(), 'PR-' || n, gen_random_uuid(), n % 20 + 1, day, 1, 'Person ' || p, 'person' || p || '@example.com',
       '(555) ' || lpad((p % 1000)::text, 3, '0') || '-' || lpad((p / 7 % 10000)::text, 4, '0'),
       case when n % 10 = 0 then 'CANCELLED' when n % 3 = 0 then 'PENDING' else 'CONFIRMED' end, now() - n * interval '20 seconds'
     from (select n, case when n <= 222 then date '${PLANNED_DAY}' else date '2026-01-01' + n % 1000 end as day, (n * 7919::bigint % ${Math.ceil(bookings * 0.3)})::int as p from generate_series(1, ${bookings}) n) rows`,
  );
  await pool.query(
    `update bookings set customer_name = 'Regular', customer_email = 'regular@example.com', customer_phone = '(555) 010-2030'
     where substr(number, 4)::int between 1001 and 1500`,
  );
  await pool.query(
    `insert into customers (id, own_id, name, email, phone, booked_at, booking_id, first_booking_id)
     select own_id, own_id, customer_name, customer_email, customer_phone, created_at, id, id
     from (select distinct on (lower(customer_email)) *,
         case customer_email when 'regular@example.com' then '${REGULAR}' else id end as own_id
       from bookings order by lower(customer_email), created_at desc) latest`,
  );
  await fillOrders(pool);
  await pool.query(`insert into dashboard_statuses select status, count(*)::int from bookings group by status`);
  await pool.query(
    `insert into dashboard_days select event_date, count(*)::int from bookings where status <> 'CANCELLED' group by 1`,
  );
  await pool.query(`insert into dashboard_items select item_id, count(*)::int from bookings group by 1`);
  for (const table of ['bookings', 'customers', 'orders']) await vacuum(pool, table);
}

/** Vacuums until almost all pages are all-visible. An older open transaction, such as autovacuum, delays that. */
async function vacuum(pool: pg.Pool, table: string): Promise<void> {
  for (;;) {
    await pool.query(`vacuum analyze ${table}`);
    const { rows } = await pool.query<{ visible: boolean }>(
      'select relallvisible >= relpages * 0.99 as visible from pg_class where relname = $1',
      [table],
    );
    if (rows[0]?.visible) return;
    await sleep(1_000);
  }
}

/** A package's components, as its order line stores them. */
const PACKAGE = JSON.stringify({
  parts: [
    { itemId: 1, itemName: 'Castle Bounce House', quantity: 1, bufferDays: 1 },
    { itemId: 2, itemName: 'White Folding Chair', quantity: 24, bufferDays: 0 },
    { itemId: 3, itemName: 'Round Banquet Table', quantity: 3, bufferDays: 0 },
  ],
});

/** An order for each booking, one of ten over several days. Past ones are paid, others have paid a deposit unless they are pending and new. */
async function fillOrders(pool: pg.Pool): Promise<void> {
  const instant = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await pool.query(
    `insert into orders (id, state, status, user_id, email_key, customer_name, customer_email, customer_phone, numbers,
       days, first_day, last_day, total, tax, taxes, balance, deposit_due, refund_due, created_at)
     select order_id, jsonb_build_object(
         'id', order_id, 'number', number, 'userId', null, 'partyDetails', '{"eventType": "birthday", "attendees": 12}'::jsonb,
         'customer', jsonb_build_object('customerName', customer_name, 'customerEmail', customer_email, 'customerPhone', customer_phone,
           'address', n % 999 || ' Maple Street', 'city', 'Springfield', 'state', 'NY', 'zipCode', '12345', 'specialInstructions', null),
         'lines', jsonb_build_array(jsonb_build_object('bookingId', id, 'number', number, 'itemId', item_id, 'itemName', 'Castle Bounce House',
           'itemImageUrl', '/pictures/castle-bounce-house.svg', 'eventDate', event_date, 'quantity', quantity, 'unitPrice', 18900,
           'quote', 0, 'status', status, 'cancelReason', null, 'review', null, 'createdAt', ${instant}) || case
             when not is_planned then '{}' when n % 5 = 0 then '${PACKAGE}'::jsonb
             else jsonb_build_object('parts', jsonb_build_array(jsonb_build_object('itemId', item_id, 'quantity', 1, 'bufferDays', 1))) end),
         'quotes', jsonb_build_array(quote), 'agreed', quote, 'adjustments', '[]'::jsonb, 'repairs', '[]'::jsonb, 'notes', '[]'::jsonb, 'createdAt', ${instant},
         'entries', case when is_planned and paid > 0 then jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'kind', 'DEPOSIT',
           'amount', paid, 'method', 'CARD', 'note', null, 'at', ${instant}, 'reversed', false)) else '[]' end,
         'stops', case when is_planned then jsonb_build_object(event_date, jsonb_build_object('truckId', n % ${TRUCKS.length} + 1, 'position', n,
           'progress', case when n % 2 = 0 then jsonb_build_array(jsonb_build_object('step', 'LOADED', 'at', ${instant}, 'by', 1),
             jsonb_build_object('step', 'DELIVERED', 'at', ${instant}, 'by', 1)) else '[]' end)) else '{}' end),
       case status when 'PENDING' then 'RECEIVED' else status end, null, lower(customer_email), customer_name, customer_email, customer_phone, number,
       array[event_date, last_day], event_date, last_day, total, case when total = 0 then 0 else 1992 end, '[]', case when is_paid then 0 else total - paid end,
       case when is_paid then 0 else greatest(0, deposit - paid) end, case when status = 'CANCELLED' and created_at > now() - interval '30 days' then deposit else 0 end, created_at
     from (select *, status = 'CANCELLED' or event_date < current_date as is_paid,
         jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('itemId', item_id, 'name', 'Castle Bounce House', 'eventDate', event_date, 'quantity', 1, 'price', 18900, 'total', 18900))) ||
           '{"subtotal": 18900, "delivery": 4500, "setup": 1500, "cleaning": 0, "surcharge": 0, "tax": 1992, "total": 26892, "deposit": 13446}' as quote,
         event_date = '${PLANNED_DAY}' as is_planned, substr(number, 4)::int as n,
         case when status = 'CANCELLED' then 0 else 26892 end as total, 13446 as deposit,
         case when status = 'PENDING' and created_at > now() - interval '3 days' then 0 else 13446 end as paid,
         event_date + case when item_id % 10 = 3 then 2 else 0 end as last_day
       from bookings) b`,
  );
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

async function setTrucks(url: string, cookie: string): Promise<void> {
  const path = `${url}/api/admin/settings`;
  const { version: _version, ...settings } = (await (await fetch(path, { headers: { cookie } })).json()) as {
    version: number;
  };
  const body = JSON.stringify({ ...settings, trucks: TRUCKS });
  const headers = { cookie, 'Content-Type': 'application/json' };
  const response = await fetch(path, { method: 'PUT', headers, body });
  if (!response.ok) throw new Error(`The trucks could not be set: ${response.status}`);
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
