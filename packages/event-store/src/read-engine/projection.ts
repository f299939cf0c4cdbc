import type { Consumer, Decrypted } from '../subscriptions/feed.js';
import { INSERTED_HERE } from '../append/insert-events.js';
import type { Queryable } from '../queryable.js';
import type { EventSchema } from '../event-schema.js';
import type { DomainEvent, EventKind, EventOf, EventsByKind } from '../product.js';
import type { RecordedEvent } from '../recorded-event.js';
import { getCheckpointName } from './rebuild/table-versions.js';

type Handlers<Kind extends EventKind, Change> = {
  [T in EventsByKind[Kind]['type']]: ((event: RecordedEvent<EventOf<T>>) => Change) | 'ignore';
};

/** Read tables that are computed from the log alone: no clock, no network, no other projection. */
export interface Projection<Change = never> {
  name: string;
  /**
   * Raise it with every change to the table contents: the next start then builds new tables beside the previous version's.
   * Ignoring a new event type is not such a change.
   */
  version: number;
  /** Creates the tables with unqualified names, and the indexes that `write` needs: a rebuild runs it in a schema beside the live one. */
  ddl: string;
  /** The indexes that only queries need, as after `create index`: a rebuild creates them once the tables are filled. */
  indexes?: readonly string[];
  tables: readonly { name: string; key: string }[];
  /** The events whose personal data the handlers need. */
  personal: Decrypted;
  /** The event kinds that the projection follows, and what each of their events changes. */
  on: { readonly [Kind in EventKind]?: Handlers<Kind, Change> };
  /**
   * SQL that applies the events that a condition selects. Appends run it instead of the handlers; rebuilds run it for all
   * but the last events. Without `hasFurther` it may skip further allocations. A test checks that both yield the same rows.
   */
  sumSql?: (condition: string, hasFurther: boolean) => string;
  /** Applies a batch of changes, in order, in few statements. */
  write(db: Queryable, changes: readonly Change[]): Promise<unknown>;
}

/** Of more rows at once, PostgreSQL takes twice as long to read the JSON. */
const ROWS_A_STATEMENT = 1_000;

/** The column of a field: `setupTime` is in `setup_time`. */
export function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Inserts rows with the columns of the first one, so without generated columns. `conflict` may update existing rows. */
export async function insertRows(db: Queryable, table: string, rows: readonly object[], conflict = ''): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json) ${conflict}`;
  let inserting: Promise<unknown> = Promise.resolve();
  for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) {
    // The server inserts the rows before meanwhile.
    const json = JSON.stringify(rows.slice(i, i + ROWS_A_STATEMENT));
    await inserting;
    inserting = db.query(text, [json]);
  }
  await inserting;
}

/** Inserts rows, or replaces the whole rows with their ids. */
export async function upsertRows(
  db: Queryable,
  table: string,
  rows: readonly (object & { id: string })[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => `${column} = excluded.${column}`);
  await insertRows(db, table, rows, `on conflict (id) do update set ${columns.join(', ')}`);
}

/** Applies events to the tables. The projector, rebuilds and verification all use it. */
export async function project<Change>(
  projection: Projection<Change>,
  db: Queryable,
  events: readonly DomainEvent[],
): Promise<void> {
  const handlers = mergeHandlers(projection);
  const changes = events.flatMap((event) => {
    const handler = handlers[event.type] ?? 'ignore';
    return handler === 'ignore' ? [] : [handler(event)];
  });
  if (changes.length > 0) await projection.write(db, changes);
}

/** Applies the events that the current transaction has inserted. */
export async function projectInserted({ name, sumSql }: Projection, db: Queryable, hasFurther = true): Promise<void> {
  if (!sumSql) throw new Error(`The projection ${name} cannot run in the transaction of an append`);
  await db.query({
    name: `project_${name}${hasFurther ? '_further' : ''}`,
    text: sumSql(INSERTED_HERE, hasFurther),
  });
}

/** How the projector reads. An unknown event type is needed if the projection follows its stream. */
export function toConsumer(projection: Projection, schema: EventSchema): Consumer {
  const handlers = mergeHandlers(projection);
  return {
    name: projection.name,
    checkpoint: getCheckpointName(projection),
    personal: projection.personal,
    needs: (type, stream) =>
      Object.hasOwn(schema.versions, type)
        ? (handlers[type] ?? 'ignore') !== 'ignore'
        : (schema.kindsIn(stream) ?? []).some((kind) => kind in projection.on),
  };
}

/** How rebuilds and verification read: only what one of the projections follows. */
export function toReplay(projections: readonly Projection[], schema: EventSchema): Consumer {
  const consumers = projections.map((projection) => toConsumer(projection, schema));
  const handled = projections.flatMap((projection) => Object.entries(mergeHandlers(projection)));
  const personal = consumers.flatMap((consumer) => (typeof consumer.personal === 'boolean' ? [] : consumer.personal));
  return {
    name: consumers.length === 1 ? (consumers[0]?.name ?? '') : '',
    personal: consumers.some((consumer) => consumer.personal === true) || (personal.length > 0 && personal),
    needs: (type, stream) => consumers.some(({ needs }) => needs?.(type, stream)),
    types: [...new Set(handled.flatMap(([type, handler]) => (handler === 'ignore' ? [] : [type])))],
  };
}

function mergeHandlers<Change>({ on }: Projection<Change>) {
  // TypeScript does not relate an event to the handler that its type selects.
  const handlers: Record<string, ((event: DomainEvent) => Change) | 'ignore' | undefined> = {};
  return Object.assign(handlers, ...Object.values(on));
}
