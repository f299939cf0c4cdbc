import { bookingStream, placementOf, SCHEMA_VERSIONS, type DomainEvent } from '../../domain/events.js';
import { insertEvents, type NewRow, type Written } from './insert-events.js';
import type { EventStoreConnection } from './connection.js';
import type { PersonalData } from '../encryption/personal-data.js';
import type { Queryable } from '../queryable.js';
import { allSettledOrThrow } from '../settle-all.js';
import type { Meta, RecordedEvent } from '../recorded-event.js';

export interface NewEvent {
  event: DomainEvent;
  eventId: string;
  version: number;
  commandId: string;
  meta: Meta;
}

/**
 * A projection that moves in the very transaction of the append. It must have issued its statements
 * when it returns its promise: whatever comes later comes after the commit.
 */
export type InlineProjection = (db: Queryable, events: readonly DomainEvent[]) => Promise<unknown>;

/** Writes a batch and commits, in one round trip. Resolves only when the commit is certain. `keys` are those of its streams that have one. */
export async function appendAndCommit(
  session: EventStoreConnection,
  personalData: PersonalData,
  events: readonly NewEvent[],
  inline: InlineProjection,
  keys: ReadonlyMap<string, Buffer> = new Map(),
): Promise<RecordedEvent[]> {
  const rows = toRows(events, personalData, keys);
  const [stored] = await allSettledOrThrow(
    session.together((db) => [writeEvents(db, events, rows, inline), commit(db)] as const),
  );
  return recorded(events, stored);
}

/** Events and what moves with them, as statements that are issued at once. */
export async function writeEvents(
  db: Queryable,
  events: readonly NewEvent[],
  rows: readonly NewRow[],
  inline: InlineProjection,
): Promise<Written[]> {
  if (events.length === 0) return [];
  const domainEvents = events.map(({ event }) => event);
  const erased = domainEvents.flatMap((event) => (event.type === 'PersonErased' ? event.data.bookingIds : []));
  const [stored] = await allSettledOrThrow([
    insertEvents(db, rows),
    inline(db, domainEvents),
    destroyKeys(db, erased),
  ] as const);
  return stored;
}

export function recorded(events: readonly NewEvent[], stored: readonly Written[]): RecordedEvent[] {
  return events.map(({ event, eventId, version, commandId, meta }, i) => {
    const written = stored[i];
    if (!written) throw new Error('The log answered fewer rows than were appended');
    const { xid, position, recorded_at: recordedAt } = written;
    const { stream } = placementOf(event);
    return { ...event, eventId, stream, version, commandId, meta, xid, position, recordedAt };
  });
}

/** COMMIT of a transaction that has failed answers ROLLBACK, without an error. */
export async function commit(db: Queryable): Promise<void> {
  const { command } = await db.query({ name: 'commit', text: 'commit' });
  if (command !== 'COMMIT') throw new Error(`The transaction was not committed but answered ${command}`);
}

/** Takes out, too, what an older version of the program kept of a person in the clear: the reasons of cancellations. */
async function destroyKeys(db: Queryable, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return;
  await db.query(
    `with destroyed as (delete from personal_keys where stream = any($1))
     update events set data = data || '{"reason":null}'
     where stream = any($1) and type = 'BookingCancelled' and data->>'reason' is not null`,
    [bookingIds.map(bookingStream)],
  );
}

export function toRows(
  events: readonly NewEvent[],
  personalData: PersonalData,
  keys: ReadonlyMap<string, Buffer> = new Map(),
): NewRow[] {
  const known = new Map(keys);
  return events.map((event) => toRow(event, personalData, known));
}

/** A stream has one key: a new one joins those known. */
function toRow(
  { event, eventId, version, commandId, meta }: NewEvent,
  personalData: PersonalData,
  keys: Map<string, Buffer>,
): NewRow {
  const { stream, itemId, day, delta, orderId } = placementOf(event);
  const key = keys.get(stream);
  const personal = 'personal' in event && event.personal ? personalData.seal(stream, event.personal, key) : undefined;
  if (personal) keys.set(stream, personal.wrappedKey);
  const data = JSON.stringify(personal ? { ...event.data, sealed: personal.sealed } : event.data);
  const place = [stream, version, itemId, day, delta, orderId];
  const values = [eventId, event.type, SCHEMA_VERSIONS[event.type], ...place, commandId, data, JSON.stringify(meta)];
  return personal && !key ? { values, newKey: { stream, wrappedKey: personal.wrappedKey } } : { values };
}
