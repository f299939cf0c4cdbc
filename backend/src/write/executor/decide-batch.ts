import { Rejection } from '../../domain/rejections.js';
import type { NewEvent } from '@party-rental/event-store/append/append';
import type { ConsistencyBoundary } from './consistency-boundary.js';
import type { RejectedCommand } from '@party-rental/event-store/append/rejected-commands';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { newId } from '../../platform/ids.js';
import type { Accepted, ExecutableCommand } from './command.js';
import type { ConsistencyBoundaryState } from './consistency-boundary-state.js';

/** Events that an earlier run recorded, or a range of those decided in this batch. */
type Decision = { recorded: RecordedEvent[] } | { from: number; to: number };

export interface DecidedBatch {
  decisions: (Decision | Rejection)[];
  events: NewEvent[];
  /** Repeatable commands that are rejected for the first time. */
  rejected: RejectedCommand[];
}

/** Decides each command in turn; each sees the events of the ones before it. */
export function decideBatch(commands: readonly ExecutableCommand[], state: ConsistencyBoundaryState): DecidedBatch {
  const batch: DecidedBatch = { decisions: [], events: [], rejected: [] };
  for (const command of commands) batch.decisions.push(decide(command, state, batch));
  return batch;
}

/** The outcome of each command, once the events of the batch are in the log. */
export function toOutcomes({ decisions }: DecidedBatch, recorded: readonly RecordedEvent[]): (Accepted | Rejection)[] {
  return decisions.map((decision) => {
    if (decision instanceof Rejection) return decision;
    return { events: 'recorded' in decision ? decision.recorded : recorded.slice(decision.from, decision.to) };
  });
}

/** Whether a command of the batch succeeds because of what is in the log already: an earlier run, or the wanted state. */
export function acknowledgesEarlier({ decisions }: DecidedBatch): boolean {
  return decisions.some((one) => !(one instanceof Rejection) && ('recorded' in one || one.from === one.to));
}

/** What a batch depends on as a whole. */
export function unite(commands: readonly ExecutableCommand[]): ConsistencyBoundary {
  const boundaries = commands.map(({ boundary }) => boundary);
  // Each changed item once, or its booked days would be counted twice; from the earliest day that any command needs.
  const changedItems = boundaries.flatMap((b) => b.changedItems).sort((a, b) => (a.from < b.from ? 1 : -1));
  const [linesFrom] = boundaries.flatMap((b) => b.linesFrom ?? []).sort();
  const settings = new Set(boundaries.map((b) => b.settings));
  return {
    items: [...new Set(boundaries.flatMap((b) => b.items))],
    changedItems: [...new Map(changedItems.map((item) => [item.itemId, item])).values()],
    days: distinctDays(boundaries.flatMap((b) => b.days)),
    waitlists: distinctDays(boundaries.flatMap((b) => b.waitlists ?? [])),
    orders: [...new Set(boundaries.flatMap((b) => b.orders ?? []))],
    promoCodes: [...new Set(boundaries.flatMap((b) => b.promoCodes ?? []))],
    credits: [...new Set(boundaries.flatMap((b) => b.credits ?? []))],
    streams: [...new Set(boundaries.flatMap((b) => b.streams))],
    ...(linesFrom && { linesFrom }),
    ...(settings.has('changed') ? { settings: 'changed' } : settings.has('read') ? { settings: 'read' } : {}),
  };
}

function distinctDays(days: ConsistencyBoundary['days']): ConsistencyBoundary['days'] {
  return [...new Map(days.map((d) => [`${d.itemId} ${d.day}`, d])).values()];
}

function decide(
  command: ExecutableCommand,
  state: ConsistencyBoundaryState,
  { events, rejected }: DecidedBatch,
): Decision | Rejection {
  const { commandId, meta } = command;
  const recorded = state.getEvents(commandId);
  if (recorded) return isSameRequest(meta, recorded[0]?.meta) ? { recorded } : keyReused();
  const duplicate = events.findIndex((event) => event.commandId === commandId);
  if (duplicate >= 0) {
    if (!isSameRequest(meta, events[duplicate]?.meta)) return keyReused();
    return { from: duplicate, to: events.findLastIndex((event) => event.commandId === commandId) + 1 };
  }

  const { requestHash = '' } = meta;
  const earlier = [...state.rejected, ...rejected].find(
    (run) => run.commandId === commandId && run.requestHash === requestHash,
  );
  if (earlier) return Rejection.of(earlier.rejection);

  const from = events.length;
  const decision = command.decide(state);
  if (decision instanceof Rejection) {
    if (command.isRepeatable) rejected.push({ commandId, requestHash, rejection: decision });
    return decision;
  }
  for (const event of decision) {
    const eventId = newId();
    events.push({ event, eventId, version: state.apply(event, eventId), commandId, meta });
  }
  return { from, to: events.length };
}

function isSameRequest(a: ExecutableCommand['meta'], b: ExecutableCommand['meta'] | undefined): boolean {
  return a.requestHash === b?.requestHash;
}

function keyReused(): Rejection {
  return new Rejection('idempotency_key_reused', 'This Idempotency-Key was already used for a different request.');
}
