import type pg from 'pg';

/** Returns every row of every table in every schema as lower-case text. */
export async function textOfDatabase(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  let text = '';
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    text += `${name}\n${rows.map(({ row }) => row).join('\n')}\n`;
  }
  return text.toLowerCase();
}
