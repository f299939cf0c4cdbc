import type { CalendarDate } from '@party-rental/contracts';
import type { ClientBase, Pool } from 'pg';
import type { EventType } from '../../domain/events.js';
import type { PersonalData } from '../encryption/personal-data.js';
import {
  BEGINNING,
  EVENT_COLUMNS,
  recordedEvent,
  type EventRow,
  type Position,
  type RecordedEvent,
} from '../recorded-event.js';

type Queryable = Pick<ClientBase | Pool, 'query'>;

// A transaction that is still running may hold a lower position than one that has committed. Below the oldest running
// transaction id nothing can appear any more, so a reader that stops there misses nothing.
const SETTLED = 'e.xid < pg_snapshot_xmin(pg_current_snapshot())';

/** What an event is about, without what it says. */
export interface EventSubject extends Position {
  type: EventType;
  itemId: number | null;
  day: CalendarDate | null;
}

/** Of which events the personal data is opened, which costs time. */
export type Opened = boolean | readonly EventType[];

/** An event of a type or version that this program does not know, or whose personal data another key has sealed. */
export class UnreadableEvent extends Error {
  constructor(
    readonly eventId: string,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The log in the order in which it may be read: by (xid, position). */
export class Feed {
  constructor(private readonly personalData: PersonalData) {}

  /** The next settled events, without those that an operator has had `reader` skip. */
  async read(
    db: Queryable,
    after: Position,
    limit: number,
    personal: Opened = false,
    reader?: string,
  ): Promise<RecordedEvent[]> {
    return this.query(db, SETTLED, after, limit, personal, reader);
  }

  /** The next events, settled or not. Complete only behind the gate, and up to a place where a checkpoint has been. */
  async readUnsettled(
    db: Queryable,
    after: Position,
    limit: number,
    personal: Opened = false,
    reader?: string,
  ): Promise<RecordedEvent[]> {
    return this.query(db, 'true', after, limit, personal, reader);
  }

  /** Where the log ends now, running transactions aside. */
  async head(db: Queryable): Promise<Position> {
    const { rows } = await db.query<Position>(
      'select xid::text, position::text from events e order by e.xid desc, e.position desc limit 1',
    );
    return rows[0] ?? BEGINNING;
  }

  /** Where the log's settled part ends: whoever reads on from here misses nothing that commits later. */
  async settledHead(db: Queryable): Promise<Position> {
    const { rows } = await db.query<Position>(
      `select xid::text, position::text from events e where ${SETTLED} order by e.xid desc, e.position desc limit 1`,
    );
    return rows[0] ?? BEGINNING;
  }

  /** The next settled events, cheaply. */
  async readSubjects(db: Queryable, after: Position, limit: number): Promise<EventSubject[]> {
    const { rows } = await db.query<EventSubject>(
      `select e.xid::text, e.position::text, e.type, e.item_id as "itemId", e.day
       from events e where (e.xid, e.position) > ($1::xid8, $2::bigint) and ${SETTLED}
       order by e.xid, e.position limit $3`,
      [after.xid, after.position, limit],
    );
    return rows;
  }

  /** How many settled events there are next, `limit` at most, and where the last of them is; undefined when there is none. */
  async measure(db: Queryable, after: Position, limit: number): Promise<(Position & { events: number }) | undefined> {
    const { rows } = await db.query<Position & { events: number }>(
      `select xid::text, position::text, events from (
         select e.xid, e.position, row_number() over (order by e.xid, e.position)::int as events
         from events e where (e.xid, e.position) > ($1::xid8, $2::bigint) and ${SETTLED}
         order by e.xid, e.position limit $3) next
       order by next.xid desc, next.position desc limit 1`,
      [after.xid, after.position, limit],
    );
    return rows[0];
  }

  private async query(
    db: Queryable,
    which: string,
    after: Position,
    limit: number,
    personal: Opened,
    reader: string | undefined,
  ): Promise<RecordedEvent[]> {
    const ofTypes = typeof personal === 'boolean' ? [] : [personal];
    const { rows } = await db.query<FeedRow>(
      `select ${EVENT_COLUMNS}${personal ? ', k.wrapped_key' : ''}
       from events e ${personal ? 'left join personal_keys k on k.stream = e.stream' : ''} ${ofTypes.length > 0 ? 'and e.type = any($5)' : ''}
       where (e.xid, e.position) > ($1::xid8, $2::bigint) and ${which}
         and not exists (select from skipped_events s where s.reader = $4 and s.event_id = e.event_id)
       order by e.xid, e.position limit $3`,
      [after.xid, after.position, limit, reader ?? null, ...ofTypes],
    );
    return rows.map((row) => this.open(row, personal));
  }

  private open(row: FeedRow, personal: Opened): RecordedEvent {
    try {
      const opened = personal && this.personalData.decrypt(row.stream, row.data['sealed'], row.wrapped_key ?? null);
      return recordedEvent(row, opened || null);
    } catch (error) {
      throw new UnreadableEvent(row.event_id, error);
    }
  }
}

interface FeedRow extends EventRow {
  wrapped_key?: Buffer | null;
}
