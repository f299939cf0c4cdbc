import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@party-rental/contracts';
import type pg from 'pg';
import { createPool } from '../../backend/lib/platform/database/database.js';
import { load } from './load.js';
import { figure, type Figures } from './support/figure.js';
import { ShopProcess } from './support/shop-process.js';

/** After the emails about the load, until pools have closed what they don't need. */
const REST_SECONDS = 60;
const SECONDS = 120;
/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
/** Limits: percent of one core, connections, and MB of memory. */
const [CPU, CONNECTIONS, MEMORY] = [1, 20, 298];

/**
 * A shop in one process with its PostgreSQL, without a visitor: the processor time and the memory of both. The number of
 * connections is the highest under a load of reads and bookings before. Linux only.
 */
export async function idle(databaseUrl: string): Promise<Figures> {
  const shop = await ShopProcess.start(databaseUrl);
  const pool = createPool(databaseUrl, 1);
  try {
    const items = await shop.stock(20, 9_999);
    const booking = { path: '/api/bookings', items, firstDay: addDays(shop.today, 7), days: 365 };
    const loading = load({ url: shop.url, seconds: 2, connections: 32, booking }, 201);
    const connections = await highest(() => countConnections(pool), loading);
    while ((await countPending(pool)) > 0) await sleep(1_000);
    await sleep(REST_SECONDS * 1_000);
    const pids = [shop.pid, ...family(await postmaster(pool))];
    const before = usedTicks(pids);
    await sleep(SECONDS * 1_000);
    const percent = (100 * (usedTicks(pids) - before)) / TICKS_PER_SECOND / SECONDS;
    return {
      idle_cpu: figure(percent, CPU, '%'),
      idle_connections: figure(connections, CONNECTIONS, ''),
      idle_memory: figure(memory(pids), MEMORY, 'MB'),
    };
  } finally {
    await pool.end();
    await shop.stop();
  }
}

async function highest(read: () => Promise<number>, during: Promise<unknown>): Promise<number> {
  let isOver = false;
  const ended = during.finally(() => (isOver = true));
  let max = 0;
  while (!isOver) {
    max = Math.max(max, await read());
    await sleep(100);
  }
  await ended;
  return max;
}

async function countConnections(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

async function countPending(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from email_deliveries where status in ('queued', 'sending', 'failed') and due_at <= now()`,
  );
  return rows[0]?.count ?? 0;
}

/** The parent of every process of the server. */
async function postmaster(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return getParent(rows[0]?.pid ?? 0);
}

function getParent(pid: number): number {
  return Number(fields(pid)[1]);
}

function family(pid: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return [pid, ...pids.filter((one) => one !== 0 && getParent(one) === pid)];
}

/** Of the processes, and of their children that have ended meanwhile. */
function usedTicks(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const times = fields(pid).slice(11, 15).map(Number);
    return sum + times.reduce((total, ticks) => total + ticks, 0);
  }, 0);
}

/** Shared memory counts once. */
function memory(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1_024;
}

/** Those of /proc/<pid>/stat from the third on; those of a process that has ended are zero. */
function fields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
