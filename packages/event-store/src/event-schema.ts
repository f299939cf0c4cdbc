import type { Day, DomainEvent, EventKind } from './product.js';

/** Units of an item that an event takes on a day; negative if it frees them. */
interface Allocation {
  itemId: number;
  day: Day;
  delta: number;
  /** The UTC instant at which a hold ends and no longer counts. */
  until?: string;
}

/** An event's stream, and the consistency boundary that it changes. */
export interface Placement {
  stream: string;
  /** Set for item events only. */
  itemId: number | null;
  /** For booking events: the booked item on the event day, stored in the event's own row. */
  own: Allocation | null;
  /** All other allocations, stored in `further_allocations`. */
  further: readonly Allocation[];
  orderId: string | null;
}

/** What the log has to know of the product's events. */
export interface EventSchema {
  /** The current schema version of each type. */
  versions: Readonly<Record<string, number>>;
  /** Whether upcast() knows the type and the version. */
  isReadable(type: string, version: number): boolean;
  /** Converts stored event data to the current schema version. */
  upcast(type: string, version: number, data: Record<string, unknown>): Record<string, unknown>;
  toPlacement(event: DomainEvent): Placement;
  /** The kinds of events that a stream holds; undefined for streams of later versions of the program. */
  kindsIn(stream: string): readonly EventKind[] | undefined;
  /** The streams whose keys the event destroys. */
  erasedStreams(event: DomainEvent): readonly string[];
  /** SQL that clears what else the log has of these streams (`$1`). */
  clearErased: string;
}
