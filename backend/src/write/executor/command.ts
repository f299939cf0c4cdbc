import type { DomainEvent } from '../../domain/events.js';
import type { Rejection } from '../../domain/rejections.js';
import type { Boundary } from '../../event-store/append/consistency-boundary.js';
import type { Meta, RecordedEvent } from '../../event-store/recorded-event.js';
import type { BoundaryState } from './boundary-state.js';

/** Something to decide under the locks of its boundary. */
export interface ExecutableCommand {
  /** The same id twice is the same command: it is carried out once and answered twice. */
  commandId: string;
  meta: Meta;
  boundary: Boundary;
  /** What its events may carry sealed, by their streams: it is sealed while the log is being read. */
  personal?: readonly { stream: string; data: object }[];
  decide(state: BoundaryState): readonly DomainEvent[] | Rejection;
}

/** What the log holds after a command: its events, by this run or an earlier one. */
export interface Accepted {
  events: RecordedEvent[];
}
