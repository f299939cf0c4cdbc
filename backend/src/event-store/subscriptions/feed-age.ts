import type { Queryable } from '../queryable.js';

/** Age in seconds of the oldest event that running transactions keep from being read. */
export async function feedAge(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>(
    `select coalesce(extract(epoch from clock_timestamp() - min(recorded_at)), 0)::float as seconds
     from events where xid >= pg_snapshot_xmin(pg_current_snapshot())`,
  );
  return rows[0]?.seconds ?? 0;
}
