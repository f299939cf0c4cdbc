import type { CalendarDate } from '@party-rental/contracts';
import type { ClientBase } from 'pg';
import { placementOf, SCHEMA_VERSIONS, type DomainEvent } from '../domain/events.js';
import { newId } from '../platform/ids.js';
import type { PersonalData } from './personal-data.js';
import { settleAll } from './settle-all.js';
import type { Meta, RecordedEvent } from './recorded-event.js';

export interface NewEvent {
  event: DomainEvent;
  version: number;
  commandId: string;
  meta: Meta;
}

/**
 * A projection that moves in the very transaction of the append, on the same client. It must have issued its statements
 * when it returns its promise: whatever comes later comes after the commit.
 */
export type InlineProjection = (client: ClientBase, events: readonly DomainEvent[]) => Promise<unknown>;

/** Writes a batch and commits, in one round trip on a pipelining client. Resolves only when the commit is certain. */
export async function appendAndCommit(
  client: ClientBase,
  personalData: PersonalData,
  events: readonly NewEvent[],
  inline: InlineProjection,
): Promise<RecordedEvent[]> {
  const rows = events.map((event) => toRow(event, personalData));
  const sealed = rows.filter((row) => row.wrappedKey !== null);
  const column = <K extends keyof Row>(key: K) => rows.map((row) => row[key]);
  const statements = [
    client.query<{ xid: string; position: string; recorded_at: Date }>({
      name: 'append',
      text: `with keys as (insert into personal_keys (stream, wrapped_key) select * from unnest($13::text[], $14::bytea[]))
             insert into events (event_id, type, schema_version, stream, version, item_id, day, delta, order_id, command_id, data, meta)
             select * from unnest($1::uuid[], $2::text[], $3::smallint[], $4::text[], $5::int[], $6::int[], $7::date[], $8::int[],
                                  $9::uuid[], $10::text[], $11::jsonb[], $12::jsonb[])
             returning xid::text, position::text, recorded_at`,
      values: [
        column('eventId'),
        column('type'),
        column('schemaVersion'),
        column('stream'),
        column('version'),
        column('itemId'),
        column('day'),
        column('delta'),
        column('orderId'),
        column('commandId'),
        column('data'),
        column('meta'),
        sealed.map((row) => row.stream),
        sealed.map((row) => row.wrappedKey),
      ],
    }),
    inline(
      client,
      events.map(({ event }) => event),
    ),
    commit(client),
  ] as const;
  const [{ rows: stored }] = await settleAll(statements);

  return events.map(({ event, version, commandId, meta }, i) => {
    const row = rows[i];
    const written = stored[i];
    if (!row || !written) throw new Error('The log answered fewer rows than were appended');
    const { eventId, stream } = row;
    const { xid, position, recorded_at: recordedAt } = written;
    return { ...event, eventId, stream, version, commandId, meta, xid, position, recordedAt };
  });
}

/** In a pipeline COMMIT after a failed statement answers ROLLBACK, without an error. */
export async function commit(client: ClientBase): Promise<void> {
  const { command } = await client.query({ name: 'commit', text: 'commit' });
  if (command !== 'COMMIT') throw new Error(`The transaction was not committed but answered ${command}`);
}

interface Row {
  eventId: string;
  type: string;
  schemaVersion: number;
  stream: string;
  version: number;
  itemId: number | null;
  day: CalendarDate | null;
  delta: number | null;
  orderId: string | null;
  commandId: string;
  data: string;
  meta: string;
  wrappedKey: Buffer | null;
}

function toRow({ event, version, commandId, meta }: NewEvent, personalData: PersonalData): Row {
  const placement = placementOf(event);
  const personal = 'personal' in event && event.personal ? personalData.seal(placement.stream, event.personal) : null;
  return {
    ...placement,
    eventId: newId(),
    type: event.type,
    schemaVersion: SCHEMA_VERSIONS[event.type],
    version,
    commandId,
    data: JSON.stringify(personal ? { ...event.data, sealed: personal.sealed } : event.data),
    meta: JSON.stringify(meta),
    wrappedKey: personal?.wrappedKey ?? null,
  };
}
