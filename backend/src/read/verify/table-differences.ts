import type { ClientBase } from 'pg';

const BATCH_SIZE = 2_000;

interface Table {
  db: ClientBase;
  table: string;
}

interface Row {
  key: string;
  row: string;
}

/**
 * Compares two tables of the same shape row by row, in the order of their key. Only numbers are shown with their values:
 * personal data must not appear in an operator's terminal.
 */
export async function* differences(
  liveTable: Table,
  rebuiltTable: Table,
  key: string,
  progress: (rows: number) => void,
): AsyncGenerator<string> {
  const live = readRows(liveTable, key);
  const rebuilt = readRows(rebuiltTable, key, progress);
  let [a, b] = await Promise.all([live.next(), rebuilt.next()]);
  while (!a.done || !b.done) {
    if (!a.done && !b.done && a.value.key === b.value.key) {
      if (a.value.row !== b.value.row) yield `${a.value.key}: ${changedFields(a.value.row, b.value.row)}`;
      [a, b] = await Promise.all([live.next(), rebuilt.next()]);
    } else if (!a.done && (b.done || a.value.key < b.value.key)) {
      yield `${a.value.key}: the row has no events`;
      a = await live.next();
    } else if (!b.done) {
      yield `${b.value.key}: the row is missing`;
      b = await rebuilt.next();
    }
  }
}

async function* readRows(
  { db, table }: Table,
  key: string,
  progress?: (rows: number) => void,
): AsyncGenerator<Row, undefined> {
  const cursor = `compare_${table.replaceAll('.', '_')}`;
  await db.query(
    `declare ${cursor} no scroll cursor with hold for
     select ${key}::text collate "C" as key, to_jsonb(t)::text as row from ${table} t order by 1`,
  );
  for (let read = 0; ;) {
    const { rows } = await db.query<Row>(`fetch ${BATCH_SIZE} from ${cursor}`);
    progress?.((read += rows.length));
    yield* rows;
    if (rows.length < BATCH_SIZE) break;
  }
  await db.query(`close ${cursor}`);
  return undefined;
}

function changedFields(liveRow: string, rebuiltRow: string): string {
  const live = JSON.parse(liveRow) as Record<string, unknown>;
  const rebuilt = JSON.parse(rebuiltRow) as Record<string, unknown>;
  return Object.keys(rebuilt)
    .filter((field) => JSON.stringify(live[field]) !== JSON.stringify(rebuilt[field]))
    .map((field) =>
      typeof rebuilt[field] === 'number'
        ? `${field} is ${String(live[field])} in the table, ${rebuilt[field]} in the log`
        : `${field} differs from the log`,
    )
    .join('; ');
}
