import type { Pool } from 'pg';
import type { EventSubject } from './feed.js';

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
      'id', e.event_id, 'xid', e.xid::text, 'position', e.position::text, 'type', e.type, 'itemId', e.item_id,
      'day', e.day, 'delta', e.delta)), '[]')
    from (select * from events
      where xid >= pg_snapshot_xmin($2::pg_snapshot) and not pg_visible_in_snapshot(xid, $2::pg_snapshot)
      limit ${MAX_EVENTS + 1}) e) as events`;

/** A query of its own: most checks find no event, and would pay a fifth more for a join that they do not need. */
const FURTHER = `select event_id as id,
    json_agg(json_build_object('itemId', item_id, 'day', day, 'delta', delta, 'until', held_until)) as further
  from further_allocations where event_id = any($1::uuid[]) group by event_id`;

interface Commit extends Omit<EventSubject, 'further'> {
  id: string;
}

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
    const { rows } = await this.pool.query<Head & { events: Commit[] }>({
      name: 'commits',
      text: COMMITS,
      values: [this.tables, last.snapshot],
      ...TIMEOUT,
    });
    const [head] = rows;
    this.last = head;
    if (head?.basis !== last.basis || head.events.length > MAX_EVENTS) return undefined;
    return this.withFurther(head.events);
  }

  private async withFurther(commits: readonly Commit[]): Promise<readonly EventSubject[]> {
    if (commits.length === 0) return [];
    const { rows } = await this.pool.query<Pick<EventSubject, 'further'> & { id: string }>({
      name: 'further_allocations',
      text: FURTHER,
      values: [commits.map(({ id }) => id)],
      ...TIMEOUT,
    });
    const further = new Map(rows.map((row) => [row.id, row.further]));
    return commits.map(({ id, ...event }) => ({ ...event, further: further.get(id) ?? [] }));
  }
}
