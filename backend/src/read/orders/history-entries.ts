import type { HistoryEntry } from '@party-rental/contracts';
import type { EventOf } from '../../domain/events.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';

export type Change = HistoryEntry['changes'][number];

export const MAX_HISTORY_ENTRIES = 100;

/** Does not compile for a type that contracts/src/orders/history.ts lacks. */
export type ListedEvent = RecordedEvent<EventOf<HistoryEntry['type']>>;

/** `actor` is as the log stores it (domain/actor.ts). */
export function toEntry({ type, recordedAt, meta }: ListedEvent, changes: Change[] = []): HistoryEntry {
  return { type, at: recordedAt.toISOString(), actor: meta.actor, changes };
}

/** Values of nothing, and empty ones, are null. */
export function toChange(field: string, from: Value, to: Value): Change {
  return { field, from: toText(from), to: toText(to) };
}

/** The events of one command may share a time. */
export function inLogOrder<Event extends RecordedEvent>(events: readonly Event[]): Event[] {
  return events.toSorted((a, b) => Number(a.position) - Number(b.position));
}

/** The latest 100, newest first. */
export function latestFirst(entries: readonly HistoryEntry[]): HistoryEntry[] {
  return entries.slice(-MAX_HISTORY_ENTRIES).toReversed();
}

type Value = string | number | boolean | null;

function toText(value: Value): string | null {
  return value === null || value === '' ? null : String(value);
}
