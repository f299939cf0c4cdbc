import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@party-rental/contracts';
import { figure, type Figures } from './support/figure.js';
import { load } from './load.js';
import { ShopProcess } from './support/shop-process.js';

const SECONDS = 300;
/** 99th percentiles in milliseconds, and MB. */
const [MONTH, BOOKING, MEMORY] = [25, 80, 250];

/** 200 reads and 30 bookings per second for five minutes. Throws after an error or an unexpected status. */
export async function fiveMinutes(databaseUrl: string): Promise<Figures> {
  const behind = await ShopProcess.start(databaseUrl, { ROLES: 'projector,worker' });
  const shop = await ShopProcess.start(databaseUrl, { ROLES: 'api' });
  try {
    const items = await shop.stock(20, 9_999);
    const [year = 0, month = 0] = addDays(shop.today, 31).split('-').map(Number);
    const months = items.map((itemId) => `/api/availability/${itemId}/month/${year}/${month}`);
    const booking = { path: '/api/bookings', items, firstDay: addDays(shop.today, 7), days: 365 };
    const common = { url: shop.url, seconds: SECONDS, connections: 8 };
    const memory = watchMemory(shop);
    const [reads, bookings] = await Promise.all([
      load({ ...common, paths: [...months, '/api/items'], rate: 200 }, 200),
      load({ ...common, booking, rate: 30 }, 201),
    ]);
    const { half, end } = await memory;
    return {
      load_month: figure(reads.p99, MONTH, 'ms'),
      load_booking: figure(bookings.p99, BOOKING, 'ms'),
      memory_api: figure(end, MEMORY, 'MB'),
      memory_growth: figure(end, half, 'MB'),
    };
  } finally {
    await Promise.all([shop.stop(), behind.stop()]);
  }
}

/** The memory halfway through and at the end. */
async function watchMemory(shop: ShopProcess): Promise<{ half: number; end: number }> {
  await sleep(SECONDS * 500);
  const half = shop.residentMemory();
  await sleep(SECONDS * 500 - 1_000);
  return { half, end: shop.residentMemory() };
}
