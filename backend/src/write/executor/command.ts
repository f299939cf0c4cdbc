import type { DomainEvent } from '../../domain/events.js';
import type { Rejection } from '../../domain/rejections.js';
import type { ConsistencyBoundary } from '../../event-store/append/locks.js';
import type { Meta, RecordedEvent } from '../../event-store/recorded-event.js';
import type { ConsistencyBoundaryState } from './consistency-boundary-state.js';

/** A decision to make under the locks of its boundary. */
export interface ExecutableCommand {
  /** A command with an id that was executed before returns the events of that run. */
  commandId: string;
  meta: Meta;
  boundary: ConsistencyBoundary;
  decide(state: ConsistencyBoundaryState): readonly DomainEvent[] | Rejection;
}

/** The events of an accepted command, from this run or an earlier one. */
export interface Accepted {
  events: RecordedEvent[];
}
