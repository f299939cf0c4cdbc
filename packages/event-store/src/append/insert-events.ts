import type { Placement } from '../event-schema.js';
import type { Day } from '../product.js';
import type { Queryable, Statement } from '../queryable.js';

/**
 * The last event of a stream, of an item (without a day), or of an item on a day that a decision was made on. `last` is its
 * id; null for none.
 */
export type ExpectedVersion = { last: string | null } & ({ stream: string } | { itemId: number; day: Day | null });

/** What must still hold when the events are inserted. */
export interface Expected {
  versions: readonly ExpectedVersion[];
  /** Commands without an event in the log, and not rejected before. */
  newCommands: readonly string[];
}

/** Selects the events that the current transaction has inserted. */
export const INSERTED_HERE = 'xid = pg_current_xact_id_if_assigned()';

/** SQL for the id of the last event that took or freed units of an item on a day. */
export function lastAllocation(itemId: string, day: string): string {
  return `(select a.event_id from allocations a where a.item_id = ${itemId} and a.day = ${day} order by a.position desc limit 1)`;
}

/** An event to insert. */
export interface NewRow {
  stream: string;
  /** In the order of COLUMNS. */
  values: unknown[];
  /** The allocations beside the event. */
  further: Placement['further'];
  /** The stream's wrapped key, stored with its first encrypted event. */
  newKey?: Buffer;
}

export interface Written {
  xid: string;
  position: string;
  recorded_at: Date;
}

/** A statement is planned for each number of rows up to this one; more rows take several statements. */
const MAX_ROWS = 16;

const COLUMNS = {
  event_id: 'uuid',
  type: 'text',
  schema_version: 'smallint',
  stream: 'text',
  version: 'int',
  item_id: 'int',
  day: 'date',
  delta: 'int',
  order_id: 'uuid',
  command_id: 'text',
  data: 'jsonb',
  meta: 'jsonb',
};
const TYPES = Object.values(COLUMNS);
const KEY_TYPES = ['text', 'bytea'];

/** `$1` command ids, and of each expected version `$2` the item, `$3` the day, `$4` the stream, `$5` the last event. */
export const NO_CONFLICT = `not exists (select from events e where e.command_id = any($1::text[])) and
  not exists (select from rejected_commands r where r.command_id = any($1::text[])) and
  not exists (select from unnest($2::int[], $3::date[], $4::text[], $5::uuid[]) s(item_id, day, stream, last) where s.last is distinct from case
    when s.stream is not null then
      (select e.event_id from events e where e.stream = s.stream order by e.version desc limit 1)
    when s.day is null then
      (select e.event_id from events e where e.item_id = s.item_id and e.day is null order by e.position desc limit 1)
    else ${lastAllocation('s.item_id', 's.day')}
  end)`;
export const CHECK_EXPECTED = `select ${NO_CONFLICT} as holds`;

/** The parameters of NO_CONFLICT. */
export function toParameters({ versions, newCommands }: Expected): unknown[] {
  return [
    newCommands,
    versions.map((v) => ('stream' in v ? null : v.itemId)),
    versions.map((v) => ('stream' in v ? null : v.day)),
    versions.map((v) => ('stream' in v ? v.stream : null)),
    versions.map((v) => v.last),
  ];
}

/** Returns places in the order of the rows. Runs behind the locks, so its snapshot has what their last holders committed. */
export async function insertEvents(
  db: Queryable,
  rows: readonly NewRow[],
  expectation: Expected,
): Promise<Written[] | 'concurrency conflict'> {
  const expected = toParameters(expectation);
  if (rows.length === 0) {
    const { rows: checked } = await db.query<{ holds: boolean }>({
      name: 'check_expected',
      text: CHECK_EXPECTED,
      values: expected,
    });
    return checked[0]?.holds ? [] : 'concurrency conflict';
  }
  const parts = Array.from({ length: Math.ceil(rows.length / MAX_ROWS) }, (_, i) =>
    rows.slice(i * MAX_ROWS, (i + 1) * MAX_ROWS),
  );
  const results = await Promise.all(
    parts.map((part, i) =>
      db.query<Written & Record<string, unknown>>(insertion(part, i === 0 ? expected : undefined)),
    ),
  );
  const written = results.flatMap((result) => result.rows);
  return written.length === 0 ? 'concurrency conflict' : written;
}

/** One statement for events and keys, parameters one by one: faster than two statements, arrays or JSON. */
function insertion(rows: readonly NewRow[], expected: readonly unknown[] | undefined): Statement {
  const keys = rows.flatMap(({ stream, newKey }) => (newKey ? [[stream, newKey]] : []));
  const further = rows.flatMap((row) => row.further.map((allocation) => ({ eventId: row.values[0], ...allocation })));
  const hasFurther = further.length > 0;
  const name = `${expected ? 'insert' : 'insert_more'}_${rows.length}_events_${keys.length}_keys${hasFurther ? '_allocations' : ''}`;
  const text = texts.get(name) ?? textFor(rows.length, keys.length, expected?.length, hasFurther);
  texts.set(name, text);
  const values = [...(expected ?? []), ...rows.flatMap((row) => row.values), ...keys.flat()];
  const columns = [
    further.map(({ eventId }) => eventId),
    further.map(({ itemId }) => itemId),
    further.map(({ day }) => day),
    further.map(({ delta }) => delta),
    further.map(({ until }) => until ?? null),
  ];
  return { name, text, values: hasFurther ? [...values, ...columns] : values };
}

const texts = new Map<string, string>();

/** The first statement of an append checks what it expects; the others follow it. */
function textFor(events: number, keys: number, expected: number | undefined, hasFurther: boolean): string {
  const condition = expected === undefined ? `exists (select from events where ${INSERTED_HERE})` : NO_CONFLICT;
  const keysFrom = (expected ?? 0) + events * TYPES.length;
  const furtherFrom = keysFrom + keys * KEY_TYPES.length;
  const insertKeys = `, keys as (insert into personal_keys (stream, wrapped_key)
    select * from (values ${places(keys, KEY_TYPES, keysFrom)}) v where (select holds from expected))`;
  const [eventIds, itemIds, days, deltas, ends] = ['uuid', 'int', 'date', 'int', 'timestamptz'].map(
    (type, i) => `$${furtherFrom + i + 1}::${type}[]`,
  );
  const insertFurther = `, further as (insert into further_allocations (event_id, position, item_id, day, delta, held_until)
    select i.event_id, i.position, a.item_id, a.day, a.delta, a.held_until from inserted i
    join unnest(${eventIds}, ${itemIds}, ${days}, ${deltas}, ${ends}) a(event_id, item_id, day, delta, held_until)
      using (event_id))`;
  const begin = `with expected as materialized (select ${condition} as holds)${keys > 0 ? insertKeys : ''}`;
  const insert = `insert into events (${Object.keys(COLUMNS).join(', ')})
    select * from (values ${places(events, TYPES, expected ?? 0)}) v where (select holds from expected)`;
  if (!hasFurther) return `${begin} ${insert} returning xid::text, position::text, recorded_at`;
  return `${begin}, inserted as (${insert} returning event_id, xid, position, recorded_at)${insertFurther}
    select xid::text, position::text, recorded_at from inserted order by inserted.position`;
}

/** `($1::int, $2::text), ($3, $4)`, numbered after the parameters that exist already. */
function places(rows: number, types: readonly string[], taken: number): string {
  let place = taken;
  return Array.from(
    { length: rows },
    (_, row) => `(${types.map((type) => `$${(place += 1)}${row === 0 ? `::${type}` : ''}`).join(', ')})`,
  ).join(', ');
}
