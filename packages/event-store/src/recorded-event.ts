import type { EventSchema } from './event-schema.js';
import type { DomainEvent } from './product.js';

/** A position in the log: ordered by transaction first, because sequence order is not commit order. */
export interface Position {
  xid: string;
  position: string;
}

export const BEGINNING: Position = { xid: '0', position: '0' };

export function isAtOrAfter(a: Position, b: Position): boolean {
  const [ax, bx] = [BigInt(a.xid), BigInt(b.xid)];
  return ax > bx || (ax === bx && BigInt(a.position) >= BigInt(b.position));
}

export interface Meta {
  /** Who caused the event, in the product's format. */
  actor: string;
  correlationId: string;
  /** Hash of the command's request; distinguishes a repeated request from a reused idempotency key. */
  requestHash?: string;
  /** The import that the event is part of. It causes no message. */
  importId?: string;
  /** W3C trace context of the decision, if it was traced. */
  traceparent?: string;
}

interface Recorded extends Position {
  eventId: string;
  stream: string;
  version: number;
  commandId: string;
  meta: Meta;
  recordedAt: Date;
}

export type RecordedEvent<E extends DomainEvent = DomainEvent> = E & Recorded;

export interface EventRow {
  xid: string;
  position: string;
  event_id: string;
  type: string;
  schema_version: number;
  stream: string;
  version: number;
  command_id: string;
  data: Record<string, unknown>;
  meta: Meta;
  recorded_at: Date;
}

export const EVENT_COLUMNS =
  'e.xid::text, e.position::text, e.event_id, e.type, e.schema_version, e.stream, e.version, e.command_id, e.data, e.meta, e.recorded_at';

/** Upcasts a stored event to the current schema. `personal` is its decrypted personal data, if the caller needs it. */
export function toRecordedEvent(schema: EventSchema, row: EventRow, personal: unknown = null): RecordedEvent {
  const { sealed: _sealed, personal: inTheClear, ...data } = schema.upcast(row.type, row.schema_version, row.data);
  // upcast() throws for every type and version that the product's events do not describe.
  return {
    type: row.type,
    data,
    personal: personal ?? inTheClear ?? null,
    xid: row.xid,
    position: row.position,
    eventId: row.event_id,
    stream: row.stream,
    version: row.version,
    commandId: row.command_id,
    meta: row.meta,
    recordedAt: row.recorded_at,
  };
}
