import type { Pool } from 'pg';

/** The columns of a table that an insert can fill, separated by commas: those that are not generated. */
export async function plainColumns(pool: Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and attgenerated = '' and not attisdropped`,
    [table],
  );
  return rows[0]?.columns ?? '';
}
