import type { DomainEvent } from '../../domain/events.js';
import type { Rejection } from '../../domain/rejections.js';
import type { ConsistencyBoundary } from './consistency-boundary.js';
import type { Meta, RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { ConsistencyBoundaryState } from './consistency-boundary-state.js';

/** A decision to make under the locks of its boundary. */
export interface ExecutableCommand {
  /** A command with an id that was executed before returns the events of that run. */
  commandId: string;
  meta: Meta;
  /** The caller may send it again under the same id: if it is rejected, so are other attempts of the next minute. */
  isRepeatable?: boolean;
  boundary: ConsistencyBoundary;
  decide(state: ConsistencyBoundaryState): readonly DomainEvent[] | Rejection;
}

/** A command whose boundary depends on state, such as an order's days or a package's components. */
export interface EstimatedCommand extends Omit<ExecutableCommand, 'boundary'> {
  /** What it requires, as far as that is known before its locks are held. */
  estimated: ConsistencyBoundary;
  /** What it requires on the state under the locks. */
  toRequired(state: ConsistencyBoundaryState): ConsistencyBoundary;
}

/** The events of an accepted command, from this run or an earlier one. */
export interface Accepted {
  events: RecordedEvent[];
}
