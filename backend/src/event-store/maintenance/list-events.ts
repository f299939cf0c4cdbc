import type { Pool } from 'pg';

export interface ListedEvent {
  position: number;
  type: string;
  stream: string;
  version: number;
  recordedAt: Date;
  meta: object;
  data: object;
}

/** Events in the order of their positions, without encrypted data. */
export async function listEvents(
  pool: Pool,
  filter: { stream?: string; type?: string; after: number; limit: number },
): Promise<ListedEvent[]> {
  const { rows } = await pool.query<ListedEvent>(
    `select position::float8 as position, type, stream, version, recorded_at as "recordedAt", meta, data - 'sealed' as data
     from events where position > $1 and ($2::text is null or stream = $2) and ($3::text is null or type = $3)
     order by position limit $4`,
    [filter.after, filter.stream ?? null, filter.type ?? null, filter.limit],
  );
  return rows;
}
