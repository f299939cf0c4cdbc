import type { Pool } from 'pg';
import { FURTHER_ALLOCATIONS, type EventSubject } from './feed.js';

/** If more events were missed, the caller clears its whole cache. Reading so many takes about 30 ms. */
const MAX_EVENTS = 20_000;
/** A dead connection must not block all callers. The types of pg lack this option of a query. */
const TIMEOUT = { query_timeout: 2_000 };

/**
 * `$1` tables, whose ids change when a rebuild swaps them. A server that replaces another (a backup, a standby that lacks
 * the last commits) reuses transaction ids that the old server's snapshot contains.
 */
const SNAPSHOT = `pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text ||
  (select array_agg(to_regclass(name)::oid::text)::text from unnest($1::text[]) name) as basis`;

/** `$2` previous snapshot: selects exactly the events that were committed since. */
const COMMITS = `select ${SNAPSHOT}, (
    select coalesce(json_agg(json_build_object(
      'xid', e.xid::text, 'position', e.position::text, 'type', e.type, 'itemId', e.item_id, 'day', e.day,
      'further', ${FURTHER_ALLOCATIONS})), '[]')
    from (select * from events
      where xid >= pg_snapshot_xmin($2::pg_snapshot) and not pg_visible_in_snapshot(xid, $2::pg_snapshot)
      limit ${MAX_EVENTS + 1}) e) as events`;

interface Head {
  snapshot: string;
  /** The server and its tables. */
  basis: string;
}

/**
 * Reads the events that were committed since its last read, each exactly once, in no order, and without waiting for the
 * high-water mark. The feed (feed.ts) keeps the log's order, but waits for running transactions.
 */
export class LogHeadReader {
  private last: Head | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly tables: readonly string[],
  ) {}

  /**
   * Undefined if the caller must not rely on anything it read before: at the first read, after too many commits, and when
   * the server or one of the tables was replaced. Callers must not overlap.
   */
  async read(): Promise<readonly EventSubject[] | undefined> {
    const { last } = this;
    if (!last) {
      const { rows } = await this.pool.query<Head>({
        text: `select ${SNAPSHOT}`,
        values: [this.tables],
        ...TIMEOUT,
      });
      this.last = rows[0];
      return undefined;
    }
    const { rows } = await this.pool.query<Head & { events: EventSubject[] }>({
      name: 'commits',
      text: COMMITS,
      values: [this.tables, last.snapshot],
      ...TIMEOUT,
    });
    const [head] = rows;
    this.last = head;
    return head?.basis === last.basis && head.events.length <= MAX_EVENTS ? head.events : undefined;
  }
}
