import type { Pool } from 'pg';

export interface LastBackups {
  /** The last backup that was made and checked. `error` says why its copy in the bucket is missing. */
  success: { name: string; startedAt: Date; error: string | null } | undefined;
  /** The last failure, if no success is newer. */
  failure: { startedAt: Date; error: string } | undefined;
}

interface Attempt {
  name: string;
  startedAt: Date;
  isComplete: boolean;
  error: string | null;
}

const RECORD_DAYS = 400;

/** The results of backups that were checked. */
export class Backups {
  constructor(private readonly pool: Pool) {}

  async last(): Promise<LastBackups> {
    const { rows } = await this.pool.query<Attempt>(
      `select distinct on (is_complete) name, started_at as "startedAt", is_complete as "isComplete", error
       from backups order by is_complete, started_at desc`,
    );
    const success = rows.find(({ isComplete }) => isComplete);
    const failure = rows.find(
      ({ isComplete, startedAt }) => !isComplete && !(success && success.startedAt > startedAt),
    );
    return { success, failure: failure && { startedAt: failure.startedAt, error: failure.error ?? '' } };
  }

  async record({ name, startedAt, isComplete, error }: Attempt): Promise<void> {
    await this.pool.query(
      `with old as (delete from backups where started_at < now() - interval '${RECORD_DAYS} days')
       insert into backups (name, started_at, is_complete, error) values ($1, $2, $3, $4)
       on conflict (name) do update
       set started_at = excluded.started_at, is_complete = excluded.is_complete, error = excluded.error`,
      [name, startedAt, isComplete, error],
    );
  }

  /** The position of the latest event, which a backup that begins now must contain. */
  async lastPosition(): Promise<string> {
    const { rows } = await this.pool.query<{ position: string }>(
      'select position from events order by xid desc, position desc limit 1',
    );
    return rows[0]?.position ?? '0';
  }
}
