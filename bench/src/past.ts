import { addDays } from '@party-rental/contracts';
import type pg from 'pg';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { createPool } from '../../backend/lib/platform/database/database.js';
import { withReadTables } from '../../backend/lib/read/projections.js';
import { figure, percentile, type Figures } from './support/figure.js';
import { projectPast, writePast } from './support/past-log.js';
import { DATA_KEY, ShopProcess } from './support/shop-process.js';

const ITEMS = 20;
const UNITS = 60;
const TRIES = 10;
const PAGE_MS = 1_000;
const DASHBOARD_MS = 5_000;

/**
 * The 90th percentile of pages of the past, at ten moments from a week to nine years ago, compared with the time in which they
 * have to be there.
 */
export async function pastPages(databaseUrl: string, bookings: number): Promise<Figures> {
  // Only the log is read, and the days that the projections have added up.
  const shop = await ShopProcess.start(databaseUrl, { ROLES: 'api', REQUEST_TIMEOUT: '60' });
  const pool = createPool(withReadTables(databaseUrl));
  try {
    await shop.stock(ITEMS, UNITS);
    await writePast(pool, bookings, new PersonalData(DATA_KEY));
    await projectPast(pool);
    return await measurePast(shop, pool);
  } finally {
    await pool.end();
    await shop.stop();
  }
}

async function measurePast(shop: ShopProcess, pool: pg.Pool): Promise<Figures> {
  const cookie = await shop.signInAdmin();
  const moments = Array.from({ length: TRIES }, (_, index) => addDays(shop.today, -7 - index * 360));
  const orders = await Promise.all(moments.map((day) => findOrderId(pool, day)));
  const times = async (getPath: (day: (typeof moments)[number], index: number) => string) => {
    const took: number[] = [];
    for (const [index, day] of moments.entries()) {
      const began = performance.now();
      const url = `${shop.url}/api/${getPath(day, index)}?asOf=${day}T15:00:00Z`;
      const response = await fetch(url, { headers: { cookie } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${url} returned ${response.status}`);
      took.push(performance.now() - began);
    }
    return percentile(took, 0.9);
  };
  const month = (day: string) => `${Number(day.slice(0, 4))}/${Number(day.slice(5, 7))}`;
  return {
    past_order: figure(await times((_, index) => `admin/orders/${orders[index]}`), PAGE_MS, 'ms'),
    past_item: figure(await times((_, index) => `admin/items/${index + 1}`), PAGE_MS, 'ms'),
    past_month: figure(await times((day, index) => `availability/${index + 1}/month/${month(day)}`), PAGE_MS, 'ms'),
    past_dashboard: figure(await times(() => 'admin/dashboard'), DASHBOARD_MS, 'ms'),
  };
}

/** An order of a day, which was placed before it. */
async function findOrderId(pool: pg.Pool, day: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "select order_id as id from events where item_id = 1 and day = $1 and type = 'BookingCreated' limit 1",
    [day],
  );
  if (!rows[0]) throw new Error(`There is no order on ${day}`);
  return rows[0].id;
}
