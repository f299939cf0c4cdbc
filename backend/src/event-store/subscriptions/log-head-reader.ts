import type { Pool } from 'pg';
import type { EventSubject } from './feed.js';

/** Whoever has slept through more had better forget all he knows: so many take some 30 ms. */
const MOST_EVENTS = 20_000;
/** One connection that has gone dead must not hold up all who wait for the look. The types of pg leave it out. */
const LONGEST_LOOK = { query_timeout: 2_000 };

/**
 * `$1` tables, whose ids change when a rebuild puts others in their place. A server that takes another's place (a backup, a
 * standby that lacks the last commits) gives out transaction ids anew that the old one's snapshot takes for seen.
 */
const SNAPSHOT = `pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text ||
  (select array_agg(to_regclass(name)::oid::text)::text from unnest($1::text[]) name) as basis`;

/** `$2` snapshot of the look before. Between two snapshots lies exactly what was committed between them. */
const COMMITS = `select ${SNAPSHOT}, (
    select coalesce(json_agg(json_build_object(
      'xid', e.xid::text, 'position', e.position::text, 'type', e.type, 'itemId', e.item_id, 'day', e.day)), '[]')
    from (select * from events
      where xid >= pg_snapshot_xmin($2::pg_snapshot) and not pg_visible_in_snapshot(xid, $2::pg_snapshot)
      limit ${MOST_EVENTS + 1}) e) as events`;

interface Look {
  snapshot: string;
  /** The server and its tables. */
  basis: string;
}

/**
 * Reads what has been committed to the log since it last looked: at once, settled or not, each event in exactly one look,
 * in no order. The feed (feed.ts), which gives the log's order, has to wait for transactions that are still running.
 */
export class LogHeadReader {
  private last: Look | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly tables: readonly string[],
  ) {}

  /**
   * Undefined when nothing that was known before can be relied on: at the first look, after too many commits, and when
   * the server or one of the tables is another. One look at a time.
   */
  async look(): Promise<readonly EventSubject[] | undefined> {
    const { last } = this;
    if (!last) {
      const { rows } = await this.pool.query<Look>({
        text: `select ${SNAPSHOT}`,
        values: [this.tables],
        ...LONGEST_LOOK,
      });
      this.last = rows[0];
      return undefined;
    }
    const { rows } = await this.pool.query<Look & { events: EventSubject[] }>({
      name: 'commits',
      text: COMMITS,
      values: [this.tables, last.snapshot],
      ...LONGEST_LOOK,
    });
    const [look] = rows;
    this.last = look;
    return look?.basis === last.basis && look.events.length <= MOST_EVENTS ? look.events : undefined;
  }
}
