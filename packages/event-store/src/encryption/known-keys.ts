import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

const NAME = 'party-rental keys';

/** Connections to the returned URL say, by hashes, which data keys their process knows. The URL needs a query string. */
export function withKnownKeys(databaseUrl: string, keys: readonly (Buffer | undefined)[]): string {
  const name = [NAME, ...keys.flatMap((key) => (key ? hash(key) : []))].join(' ');
  return `${databaseUrl}&application_name=${encodeURIComponent(name)}`;
}

/** Whether every running process that publishes its known keys knows this data key. */
export async function isKnownEverywhere(pool: Pool, dataKey: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database()
       and starts_with(application_name, $1) and strpos(application_name, $2) = 0`,
    [NAME, hash(dataKey)],
  );
  return rowCount === 0;
}

function hash(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}
