import type { Opened } from '../../event-store/subscriptions/feed.js';
import type { Queryable } from '../../event-store/queryable.js';
import type { DomainEvent, EventOf, EventType } from '../../domain/events.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';

/**
 * Read tables made from the log, and from nothing else: no clock, no network, no other projection. `on` answers for
 * every event type, so that a new type does not compile until each projection has said what it means here.
 */
export interface Projection<Change = never> {
  name: string;
  /** Raise it with the tables or the handlers: the tables are then rebuilt at the next start. */
  version: number;
  /** Creates the tables and their indexes, unqualified: a rebuild runs it in a schema beside the live one. */
  ddl: string;
  tables: readonly { name: string; key: string }[];
  /** The events whose personal data the handlers need. */
  personal: Opened;
  /** What one event changes. */
  on: { [T in EventType]: ((event: RecordedEvent<EventOf<T>>) => Change) | 'ignore' };
  /**
   * Of a projection that only adds up: what a rebuild runs in place of the handlers, for the events after the place ($1 xid,
   * $2 position) up to and with the place ($3, $4). A test holds it equal to them.
   */
  addUp?: string;
  /** Makes a batch of changes, in their order, in few statements. */
  write(db: Queryable, changes: readonly Change[]): Promise<unknown>;
}

/** Live, in a rebuild and in a verification alike: this is how events become rows. */
export async function project<Change>(
  projection: Projection<Change>,
  db: Queryable,
  events: readonly DomainEvent[],
): Promise<void> {
  const changes = events.flatMap((event) => {
    const handler = projection.on[event.type];
    // The compiler does not see that a handler found by an event's type takes that event.
    return handler === 'ignore' ? [] : [(handler as (event: DomainEvent) => Change)(event)];
  });
  if (changes.length > 0) await projection.write(db, changes);
}
