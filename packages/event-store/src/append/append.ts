import pg from 'pg';
import type { PersonalData } from '../encryption/personal-data.js';
import type { EventSchema } from '../event-schema.js';
import type { DomainEvent } from '../product.js';
import type { WriteConnection } from './connection.js';
import { allSettledOrThrow, OutcomeUnknownError, type Queryable } from '../queryable.js';
import type { Meta, RecordedEvent } from '../recorded-event.js';
import { insertRejected, type RejectedCommand } from './rejected-commands.js';
import { insertEvents, INSERTED_HERE, type Expected, type NewRow, type Written } from './insert-events.js';

export interface NewEvent {
  event: DomainEvent;
  eventId: string;
  version: number;
  commandId: string;
  meta: Meta;
}

export interface AppendOptions {
  /** The wrapped keys of those of its streams that have one. */
  keys?: ReadonlyMap<string, Buffer>;
  /** Omit it for a decision on state that was read under the locks. */
  expected?: Expected;
  rejected?: readonly RejectedCommand[];
  /** Whether success also says that earlier events are safe. */
  acknowledgesEarlier?: boolean;
}

type Committable = Queryable & Pick<WriteConnection, 'isCommittedWithoutStandby'>;

/**
 * A projection that is updated in the transaction of the append, from the events that it inserted. It must have issued
 * its statements when it returns its promise: later ones would follow the commit. `hasFurther`: some of the events have
 * allocations beside them.
 */
export type InlineProjection = (db: Queryable, hasFurther: boolean) => Promise<unknown>;

/**
 * A commit waits for the standby only if its transaction has written to the WAL, and then for everything before it. Earlier
 * events may have been committed without the standby, by a cancelled wait or a primary that restarted.
 */
const WAIT_FOR_STANDBY = `select pg_logical_emit_message(true, 'acknowledge', '')`;

const NOTHING_EXPECTED: Expected = { versions: [], newCommands: [] };

/**
 * Writes events in a transaction that holds their locks, and commits it, in one round trip. Resolves only when the commit
 * is certain. On a conflict with what is expected nothing is written.
 */
export async function appendAndCommit(
  schema: EventSchema,
  db: Committable,
  personalData: PersonalData,
  events: readonly NewEvent[],
  inline: InlineProjection,
  { keys = new Map(), expected = NOTHING_EXPECTED, rejected = [], acknowledgesEarlier = false }: AppendOptions = {},
): Promise<RecordedEvent[] | 'concurrency conflict'> {
  const erased = events.flatMap(({ event }) => schema.erasedStreams(event));
  const rows = toRows(schema, events, personalData, keys);
  const hasFurther = rows.some(({ further }) => further.length > 0);
  const [stored, , , isExpected] = await allSettledOrThrow([
    // A batch of rejections alone checks its expected versions in insertRejected.
    rows.length > 0 || rejected.length === 0 ? insertEvents(db, rows, expected) : [],
    events.length > 0 && inline(db, hasFurther),
    erased.length > 0 && destroyKeys(schema, db, erased),
    rejected.length > 0 ? insertRejected(db, rejected, expected) : true,
    acknowledgesEarlier && db.query(WAIT_FOR_STANDBY),
    commit(db),
  ] as const);
  if (stored === 'concurrency conflict' || !isExpected) return 'concurrency conflict';
  return events.map((event, i) => recorded(event, rows[i], stored[i]));
}

function recorded(
  { event, ...appended }: NewEvent,
  row: NewRow | undefined,
  written: Written | undefined,
): RecordedEvent {
  if (!row || !written) throw new Error('The log returned fewer rows than were appended');
  const { xid, position, recorded_at: recordedAt } = written;
  return { ...event, ...appended, stream: row.stream, xid, position, recordedAt };
}

/** COMMIT of a failed transaction returns the command tag ROLLBACK, without an error. */
export async function commit(db: Committable): Promise<void> {
  const { command } = await db.query('commit').catch((cause: unknown) => {
    throw isRolledBack(cause) ? cause : new OutcomeUnknownError('The connection was lost during a commit', { cause });
  });
  if (command !== 'COMMIT') throw new Error(`The transaction was not committed; its command tag is ${command}`);
  if (db.isCommittedWithoutStandby)
    throw new OutcomeUnknownError('The transaction was committed, but perhaps not on the standby');
}

/** Whether the server itself says that a commit failed. After an error that ends its connection, it may have succeeded. */
function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|57P|25P0[34])/.test(error.code ?? '');
}

async function destroyKeys({ clearErased }: EventSchema, db: Queryable, streams: readonly string[]): Promise<void> {
  await db.query(
    `with destroyed as (delete from personal_keys where stream = any($1) and exists (select from events where ${INSERTED_HERE}))
     ${clearErased}`,
    [streams],
  );
}

function toRows(
  schema: EventSchema,
  events: readonly NewEvent[],
  personalData: PersonalData,
  existingKeys: ReadonlyMap<string, Buffer>,
): NewRow[] {
  const keys = new Map(existingKeys);
  return events.map(({ event, eventId, version, commandId, meta }) => {
    const { stream, itemId, own, further, orderId } = schema.toPlacement(event);
    const key = keys.get(stream);
    const personal =
      'personal' in event && event.personal ? personalData.encrypt(stream, event.personal, key) : undefined;
    if (personal) keys.set(stream, personal.wrappedKey);
    const data = JSON.stringify(personal ? { ...event.data, sealed: personal.encrypted } : event.data);
    const place = [stream, version, itemId ?? own?.itemId, own?.day, own?.delta, orderId];
    const values = [eventId, event.type, schema.versions[event.type], ...place, commandId, data, JSON.stringify(meta)];
    const row = { stream, values, further };
    return personal && !key ? { ...row, newKey: personal.wrappedKey } : row;
  });
}
