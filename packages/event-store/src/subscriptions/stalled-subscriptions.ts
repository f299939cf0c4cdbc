import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import { moveCheckpoint } from './checkpoints.js';
import { LOOKUP } from '../plan-settings.js';
import type { Position } from '../recorded-event.js';

const POLL_INTERVAL_MS = 200;
/** A stalled subscription retries every five seconds. */
const TIMEOUT_MS = 15_000;

/** A subscription that stopped at a poison event: the event and its error. */
export interface StalledSubscription extends Position {
  eventId: string;
  type: string;
  stream: string;
  error: string;
  failedAt: Date;
}

/** Stalled subscriptions by the name of their checkpoint. */
export async function stalledSubscriptions(pool: Pick<Pool, 'query'>): Promise<Map<string, StalledSubscription>> {
  const { rows } = await pool.query<StalledSubscription & { name: string }>(
    `select c.name, e.xid::text, e.position::text, e.event_id as "eventId", e.type, e.stream, c.error, c.failed_at as "failedAt"
     from checkpoints c cross join lateral (select * from events where event_id = c.failed_event ${LOOKUP}) e`,
  );
  return new Map(rows.map(({ name, ...stalled }) => [name, stalled]));
}

/**
 * Makes a subscription skip its poison event permanently, also in rebuilds and verifications. Returns false, and changes
 * nothing, if it is not stalled at that position. `db` is in a transaction.
 */
export async function skipEvent(db: ClientBase, checkpoint: string, position: string): Promise<boolean> {
  await db.query('select from checkpoints where name = $1 for update', [checkpoint]);
  const stalled = (await stalledSubscriptions(db)).get(checkpoint);
  if (stalled?.position !== position) return false;
  await db.query(
    `insert into skipped_events (subscription, event_id, error) values (split_part($1, '@', 1), $2, $3) on conflict do nothing`,
    [checkpoint, stalled.eventId, stalled.error],
  );
  await moveCheckpoint(db, checkpoint, stalled);
  return true;
}

/** Waits for the next retry. Returns its error, null if it succeeded, undefined if no process retried in time. */
export async function nextRetry(
  pool: Pool,
  checkpoint: string,
  stalled: StalledSubscription,
): Promise<string | null | undefined> {
  for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await sleep(POLL_INTERVAL_MS)) {
    const { rows } = await pool.query<{ hasPassed: boolean; error: string | null; failedAt: Date | null }>(
      `select (xid, position) >= ($2::xid8, $3::bigint) as "hasPassed", error, failed_at as "failedAt"
       from checkpoints where name = $1`,
      [checkpoint, stalled.xid, stalled.position],
    );
    const [now] = rows;
    if (now?.hasPassed) return null;
    if (now?.failedAt && now.failedAt > stalled.failedAt) return now.error;
  }
  return undefined;
}

interface Skipped {
  subscription: string;
  position: string;
  type: string;
  skippedAt: Date;
}

export async function skippedEvents(pool: Pool): Promise<Skipped[]> {
  const { rows } = await pool.query<Skipped>(
    `select s.subscription, e.position::text, e.type, s.skipped_at as "skippedAt"
     from skipped_events s cross join lateral (select * from events where event_id = s.event_id ${LOOKUP}) e order by s.skipped_at`,
  );
  return rows;
}
