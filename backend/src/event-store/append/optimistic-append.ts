import type { CalendarDate } from '@party-rental/contracts';
import { SETTINGS_STREAM } from '../../domain/events.js';
import { recorded, toRows, writeEvents, type InlineProjection, type NewEvent } from './append.js';
import { lockStatement } from './locks.js';
import type { Boundary } from './consistency-boundary.js';
import type { EventStoreConnection } from './connection.js';
import type { PersonalData } from '../encryption/personal-data.js';
import type { Queryable } from '../queryable.js';
import type { RecordedEvent } from '../recorded-event.js';
import { allSettledOrThrow } from '../settle-all.js';

/** Where something was decided without looking, and the event that it was decided on: the place's last one, null for none. */
export interface Seen {
  /** 0 for the shop's settings. */
  itemId: number;
  /** Null for the item itself. */
  day: CalendarDate | null;
  last: string | null;
}

/** Something that the decision did not know of is in the log. */
export class ConcurrencyConflict extends Error {}

/**
 * Locks, makes sure that the decision was made on what the log says, writes and commits, all in one round trip. Throws
 * ConcurrencyConflict, and has done nothing, when any of the places has a newer event, or the log knows one of the commands.
 */
export async function appendOptimistically(
  session: EventStoreConnection,
  personalData: PersonalData,
  boundary: Boundary,
  seen: readonly Seen[],
  commandIds: readonly string[],
  events: readonly NewEvent[],
  inline: InlineProjection,
): Promise<RecordedEvent[]> {
  const rows = toRows(events, personalData);
  const [, , stored] = await session.transaction((db) =>
    allSettledOrThrow([
      db.query(lockStatement(boundary, commandIds)),
      findConflicts(db, seen, commandIds),
      writeEvents(db, events, rows, inline),
    ] as const),
  );
  return recorded(events, stored);
}

/** In a statement of its own, behind the locks, and so under a snapshot that shows what their last holders have committed. */
async function findConflicts(db: Queryable, seen: readonly Seen[], commandIds: readonly string[]): Promise<void> {
  const values = [commandIds, seen.map((s) => s.itemId), seen.map((s) => s.day), seen.map((s) => s.last)];
  try {
    await db.query({ name: 'refuse_outdated', text: REFUSE_OUTDATED, values });
  } catch (error) {
    throw (error as { code?: unknown }).code === 'PR001'
      ? new ConcurrencyConflict('The log has moved on', { cause: error })
      : error;
  }
}

/** `$1` command ids, and of each place `$2` the item, `$3` the day, `$4` the last event. */
export const REFUSE_OUTDATED = `select refuse_outdated() where
  exists (select from events e where e.command_id = any($1::text[])) or
  exists (select from unnest($2::int[], $3::date[], $4::uuid[]) s(item_id, day, last) where s.last is distinct from case
    when s.item_id = 0 then
      (select e.event_id from events e where e.stream = '${SETTINGS_STREAM}' order by e.version desc limit 1)
    when s.day is null then
      (select e.event_id from events e where e.item_id = s.item_id and e.day is null order by e.position desc limit 1)
    else
      (select e.event_id from events e where e.item_id = s.item_id and e.day = s.day order by e.position desc limit 1)
  end)`;
