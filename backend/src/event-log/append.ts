import { placementOf, SCHEMA_VERSIONS, type DomainEvent } from '../domain/events.js';
import { newId } from '../platform/ids.js';
import type { LogSession } from './log-session.js';
import type { PersonalData } from './personal-data.js';
import type { Queryable } from './queryable.js';
import { settleAll } from './settle-all.js';
import type { Meta, RecordedEvent } from './recorded-event.js';

export interface NewEvent {
  event: DomainEvent;
  version: number;
  commandId: string;
  meta: Meta;
}

/**
 * A projection that moves in the very transaction of the append. It must have issued its statements
 * when it returns its promise: whatever comes later comes after the commit.
 */
export type InlineProjection = (db: Queryable, events: readonly DomainEvent[]) => Promise<unknown>;

/** Writes a batch and commits, in one round trip. Resolves only when the commit is certain. */
export async function appendAndCommit(
  session: LogSession,
  personalData: PersonalData,
  events: readonly NewEvent[],
  inline: InlineProjection,
): Promise<RecordedEvent[]> {
  const rows = events.map((event) => toRow(event, personalData));
  const statements = session.together(
    (db) =>
      [
        db.query<Written>({ name: 'append', text: APPEND, values: [JSON.stringify(rows)] }),
        inline(
          db,
          events.map(({ event }) => event),
        ),
        commit(db),
      ] as const,
  );
  const [{ rows: stored }] = await settleAll(statements);

  return events.map(({ event, version, commandId, meta }, i) => {
    const row = rows[i];
    const written = stored[i];
    if (!row || !written) throw new Error('The log answered fewer rows than were appended');
    const { event_id: eventId, stream } = row;
    const { xid, position, recorded_at: recordedAt } = written;
    return { ...event, eventId, stream, version, commandId, meta, xid, position, recordedAt };
  });
}

interface Written {
  xid: string;
  position: string;
  recorded_at: Date;
}

const COLUMNS =
  'event_id, type, schema_version, stream, version, item_id, day, delta, order_id, command_id, data, meta';

/** `$1` is a JSON array of rows; the answer has their order. */
const APPEND = `
  with rows as materialized (
    select * from json_to_recordset($1::json) r(event_id uuid, type text, schema_version smallint, stream text, version int,
      item_id int, day date, delta int, order_id uuid, command_id text, data jsonb, meta jsonb, wrapped_key text)
  ), keys as (
    insert into personal_keys (stream, wrapped_key)
    select stream, decode(wrapped_key, 'base64') from rows where wrapped_key is not null
  )
  insert into events (${COLUMNS}) select ${COLUMNS} from rows
  returning xid::text, position::text, recorded_at`;

/** COMMIT of a transaction that has failed answers ROLLBACK, without an error. */
export async function commit(db: Queryable): Promise<void> {
  const { command } = await db.query({ name: 'commit', text: 'commit' });
  if (command !== 'COMMIT') throw new Error(`The transaction was not committed but answered ${command}`);
}

/** A row as the statement above reads it. */
function toRow({ event, version, commandId, meta }: NewEvent, personalData: PersonalData) {
  const { stream, itemId, day, delta, orderId } = placementOf(event);
  const personal = 'personal' in event && event.personal ? personalData.seal(stream, event.personal) : null;
  return {
    event_id: newId(),
    type: event.type,
    schema_version: SCHEMA_VERSIONS[event.type],
    stream,
    version,
    item_id: itemId,
    day,
    delta,
    order_id: orderId,
    command_id: commandId,
    data: personal ? { ...event.data, sealed: personal.sealed } : event.data,
    meta,
    wrapped_key: personal?.wrappedKey.toString('base64') ?? null,
  };
}
