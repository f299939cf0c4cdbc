/** An event as the log has it: of any type, with any data. */
interface StoredEvent {
  type: string;
  data: object;
  /** Encrypted in the log. */
  personal?: object | null;
}

/**
 * The product augments this interface, so that the compiler knows its events: `events`, an interface with a union of events
 * for each kind; `day`, its type of dates; `projection`, the names of its projections. Without it, any of them will do.
 *
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- to be augmented
export interface Product {}

export type EventsByKind = Product extends { events: infer Kinds } ? Kinds : Record<string, StoredEvent>;
export type EventKind = Extract<keyof EventsByKind, string>;
export type DomainEvent = Extract<EventsByKind[keyof EventsByKind], StoredEvent>;
export type EventType = DomainEvent['type'];
export type EventOf<T extends EventType> = Extract<DomainEvent, { type: T }>;

/** `yyyy-MM-dd`. */
export type Day = Product extends { day: infer T extends string } ? T : string;
export type ProjectionName = Product extends { projection: infer T extends string } ? T : string;
