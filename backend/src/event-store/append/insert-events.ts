import type { Queryable, Statement } from '../queryable.js';

/** What one event is stored as; `values` have the order of COLUMNS. A stream's new key is stored with its first sealed event. */
export interface NewRow {
  values: unknown[];
  newKey?: { stream: string; wrappedKey: Buffer };
}

export interface Written {
  xid: string;
  position: string;
  recorded_at: Date;
}

/** A statement is planned for each number of rows up to this one; more rows take several statements. */
const ROWS_AT_ONCE = 16;

const COLUMNS = [
  'event_id',
  'type',
  'schema_version',
  'stream',
  'version',
  'item_id',
  'day',
  'delta',
  'order_id',
  'command_id',
  'data',
  'meta',
];

/** Answers in the order of the rows. */
export async function insertEvents(db: Queryable, rows: readonly NewRow[]): Promise<Written[]> {
  const parts = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, i) =>
    rows.slice(i * ROWS_AT_ONCE, (i + 1) * ROWS_AT_ONCE),
  );
  const results = await Promise.all(parts.map((part) => db.query<Written & Record<string, unknown>>(insertion(part))));
  return results.flatMap((result) => result.rows);
}

/** One statement for events and keys, parameters one by one: the server is quicker with it than with two, with arrays or with JSON. */
function insertion(rows: readonly NewRow[]): Statement {
  const keys = rows.flatMap(({ newKey }) => (newKey ? [newKey.stream, newKey.wrappedKey] : []));
  const values = rows.flatMap((row) => row.values);
  const name = `insert_${rows.length}_events_${keys.length / 2}_keys`;
  const text = texts.get(name) ?? textFor(rows.length, keys.length / 2);
  texts.set(name, text);
  return { name, text, values: values.concat(keys) };
}

const texts = new Map<string, string>();

function textFor(events: number, keys: number): string {
  return `${keys > 0 ? `with keys as (insert into personal_keys (stream, wrapped_key) values ${places(keys, 2, events * COLUMNS.length)})` : ''}
    insert into events (${COLUMNS.join(', ')}) values ${places(events, COLUMNS.length)}
    returning xid::text, position::text, recorded_at`;
}

/** `($1, $2), ($3, $4)`, counted on from those that are taken. */
function places(rows: number, columns: number, taken = 0): string {
  let place = taken;
  return Array.from(
    { length: rows },
    () => `(${Array.from({ length: columns }, () => `$${(place += 1)}`).join(', ')})`,
  ).join(', ');
}
