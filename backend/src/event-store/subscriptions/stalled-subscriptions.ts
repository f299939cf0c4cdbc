import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { moveCheckpoint } from './checkpoints.js';
import { LOOKUP } from '../log-pool.js';
import type { Position } from '../recorded-event.js';

const POLL_INTERVAL_MS = 200;
/** A stuck reader tries again every five seconds. */
const TIMEOUT_MS = 15_000;

/** The event that a reader of the log cannot handle, and stands in front of. */
export interface StalledSubscription extends Position {
  eventId: string;
  type: string;
  stream: string;
  error: string;
  failedAt: Date;
}

/** Readers that have failed at one event, by their names. */
export async function stalledSubscriptions(pool: Pick<Pool, 'query'>): Promise<Map<string, StalledSubscription>> {
  const { rows } = await pool.query<StalledSubscription & { name: string }>(
    `select c.name, e.xid::text, e.position::text, e.event_id as "eventId", e.type, e.stream, c.error, c.failed_at as "failedAt"
     from checkpoints c cross join lateral (select * from events where event_id = c.failed_event ${LOOKUP}) e`,
  );
  return new Map(rows.map(({ name, ...stuck }) => [name, stuck]));
}

/**
 * Has a reader leave out the event that it is stuck at, for good: rebuilds and verifications leave it out, too. Answers
 * false, and changes nothing, when it is not stuck at that position.
 */
export async function skipEvent(pool: Pool, reader: string, position: string): Promise<boolean> {
  const db = await pool.connect();
  try {
    await db.query('begin');
    await db.query('select from checkpoints where name = $1 for update', [reader]);
    const stuck = (await stalledSubscriptions(db)).get(reader);
    const isThere = stuck?.position === position;
    if (isThere) {
      await db.query(
        'insert into skipped_events (reader, event_id, error) values ($1, $2, $3) on conflict do nothing',
        [reader, stuck.eventId, stuck.error],
      );
      await moveCheckpoint(db, reader, stuck);
    }
    await db.query('commit');
    db.release();
    return isThere;
  } catch (error) {
    db.release(true);
    throw error;
  }
}

/** Waits for the next try of a stuck reader. Answers why it has failed once more, null when it has gone on, undefined when nobody tried. */
export async function nextTry(
  pool: Pool,
  reader: string,
  stuck: StalledSubscription,
): Promise<string | null | undefined> {
  for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await sleep(POLL_INTERVAL_MS)) {
    const { rows } = await pool.query<{ hasPassed: boolean; error: string | null; failedAt: Date | null }>(
      `select (xid, position) >= ($2::xid8, $3::bigint) as "hasPassed", error, failed_at as "failedAt"
       from checkpoints where name = $1`,
      [reader, stuck.xid, stuck.position],
    );
    const [now] = rows;
    if (now?.hasPassed) return null;
    if (now?.failedAt && now.failedAt > stuck.failedAt) return now.error;
  }
  return undefined;
}

interface Skipped {
  reader: string;
  position: string;
  type: string;
  skippedAt: Date;
}

export async function skippedEvents(pool: Pool): Promise<Skipped[]> {
  const { rows } = await pool.query<Skipped>(
    `select s.reader, e.position::text, e.type, s.skipped_at as "skippedAt"
     from skipped_events s cross join lateral (select * from events where event_id = s.event_id ${LOOKUP}) e order by s.skipped_at`,
  );
  return rows;
}
