import type { ClientBase } from 'pg';

const FETCH = 2_000;

interface Row {
  key: string;
  row: string;
}

/**
 * Walks two tables of one shape side by side by their key, the first column, and tells what differs: the fields, and
 * their values where those are numbers, so that nobody's personal data ends up in an operator's terminal.
 */
export async function* differences(
  liveDb: ClientBase,
  liveTable: string,
  rebuiltDb: ClientBase,
  rebuiltTable: string,
  key: string,
): AsyncGenerator<string> {
  const live = rowsOf(liveDb, liveTable, key);
  const rebuilt = rowsOf(rebuiltDb, rebuiltTable, key);
  let [a, b] = await Promise.all([live.next(), rebuilt.next()]);
  while (!a.done || !b.done) {
    if (!a.done && !b.done && a.value.key === b.value.key) {
      if (a.value.row !== b.value.row) yield `${a.value.key}: ${changedFields(a.value.row, b.value.row)}`;
      [a, b] = await Promise.all([live.next(), rebuilt.next()]);
    } else if (!a.done && (b.done || a.value.key < b.value.key)) {
      yield `${a.value.key}: the log makes no such row`;
      a = await live.next();
    } else if (!b.done) {
      yield `${b.value.key}: the row is missing`;
      b = await rebuilt.next();
    }
  }
}

async function* rowsOf(db: ClientBase, table: string, key: string): AsyncGenerator<Row, undefined> {
  const cursor = `walk_${table.replaceAll('.', '_')}`;
  await db.query(
    `declare ${cursor} no scroll cursor with hold for
     select ${key}::text collate "C" as key, to_jsonb(t)::text as row from ${table} t order by 1`,
  );
  for (;;) {
    const { rows } = await db.query<Row>(`fetch ${FETCH} from ${cursor}`);
    yield* rows;
    if (rows.length < FETCH) break;
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
        ? `${field} is ${String(live[field])}, the log makes ${rebuilt[field]}`
        : `${field} is not what the log makes it`,
    )
    .join('; ');
}
