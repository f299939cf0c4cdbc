import type { ClientBase, Pool } from 'pg';
import type { PersonalData } from '../encryption/personal-data.js';
import type { EventSchema } from '../event-schema.js';
import type { Day, EventType } from '../product.js';
import {
  BEGINNING,
  EVENT_COLUMNS,
  toRecordedEvent,
  type EventRow,
  type Position,
  type RecordedEvent,
} from '../recorded-event.js';

type Queryable = Pick<ClientBase | Pool, 'query'>;

// The high-water mark: a running transaction may hold a lower position than a committed one, but nothing can appear any
// more below the oldest running transaction id.
const BELOW_HIGH_WATER_MARK = 'e.xid < pg_snapshot_xmin(pg_current_snapshot())';

interface FurtherAllocation {
  itemId: number;
  day: Day;
  delta: number;
  /** Of units that are held: when the hold ends. */
  until: string | null;
}

/** What an event is about, without its data. */
export interface EventSubject extends Position {
  type: EventType;
  itemId: number | null;
  day: Day | null;
  delta: number | null;
  /** Other items and days whose units it took or freed. */
  further: readonly FurtherAllocation[];
}

/** SQL for `further` of an event `e`. */
const FURTHER_ALLOCATIONS = `(
  select coalesce(json_agg(json_build_object(
    'itemId', f.item_id, 'day', f.day, 'delta', f.delta, 'until', f.held_until)), '[]')
  from further_allocations f where f.event_id = e.event_id)`;

/** The events whose personal data is decrypted, which costs time. */
export type Decrypted = boolean | readonly EventType[];

/** What a subscription reads. */
export interface Consumer {
  /** Events that an operator had it skip are left out. */
  name: string;
  /** The name of its checkpoint; default: its own. */
  checkpoint?: string;
  personal: Decrypted;
  /** Whether it has to handle events of this type in this stream. Only needed events have to be readable; default: all. */
  needs?(type: string, stream: string): boolean;
  /** The only types of events that it reads, besides unknown ones: `last` and `size` are about these. Default: all. */
  types?: readonly string[];
}

export interface Batch {
  events: RecordedEvent[];
  /** Position of the last event, skipped or not; undefined if there was none. */
  last: Position | undefined;
  /** How many there were, skipped or not. */
  size: number;
  /** The types of events that this program cannot read and that are not needed. */
  skipped: string[];
}

/** An event of an unknown type or version, or whose personal data is encrypted under another data key. */
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
  constructor(
    readonly schema: EventSchema,
    private readonly personalData: PersonalData,
    readonly onSkipped: (labels: { subscription: string; type: string }) => void = () => undefined,
  ) {}

  /** The next events up to the high-water mark. */
  async read(db: Queryable, after: Position, limit: number, personal: Decrypted = false): Promise<RecordedEvent[]> {
    return (await this.query(db, BELOW_HIGH_WATER_MARK, after, limit, { name: '', personal })).events;
  }

  /** The next events that are visible. Complete only under the rebuild lock, and up to where a checkpoint has been. */
  async readVisible(
    db: Queryable,
    after: Position,
    limit: number,
    personal: Decrypted = false,
  ): Promise<RecordedEvent[]> {
    return (await this.query(db, 'true', after, limit, { name: '', personal })).events;
  }

  /** read() for a subscription. */
  async readFor(consumer: Consumer, db: Queryable, after: Position, limit: number): Promise<Batch> {
    return this.query(db, BELOW_HIGH_WATER_MARK, after, limit, consumer);
  }

  /** readVisible() for a subscription. */
  async readVisibleFor(consumer: Consumer, db: Queryable, after: Position, limit: number): Promise<Batch> {
    return this.query(db, 'true', after, limit, consumer);
  }

  /** Position of the last visible event. */
  async head(db: Queryable): Promise<Position> {
    const { rows } = await db.query<Position>(
      'select xid::text, position::text from events e order by e.xid desc, e.position desc limit 1',
    );
    return rows[0] ?? BEGINNING;
  }

  /** Position of the last event below the high-water mark: reading on from here misses nothing. */
  async highWaterMark(db: Queryable): Promise<Position> {
    const { rows } = await db.query<Position>(
      `select xid::text, position::text from events e where ${BELOW_HIGH_WATER_MARK} order by e.xid desc, e.position desc limit 1`,
    );
    return rows[0] ?? BEGINNING;
  }

  /**
   * The last visible event, and the last one below the high-water mark, as texts to compare; whether one of these
   * checkpoints is behind that.
   */
  async ends(
    db: Queryable,
    checkpoints: readonly string[],
  ): Promise<{ head: string; mark: string; isBehind: boolean }> {
    const { rows } = await db.query<{ head: string; mark: string; isBehind: boolean }>({
      name: 'ends',
      text: ENDS,
      values: [checkpoints],
    });
    return rows[0] ?? { head: '', mark: '', isBehind: false };
  }

  /** The next events up to the high-water mark, without their data. */
  async readSubjects(db: Queryable, after: Position, limit: number): Promise<EventSubject[]> {
    const { rows } = await db.query<EventSubject>(
      `select e.xid::text, e.position::text, e.type, e.item_id as "itemId", e.day, e.delta,
         ${FURTHER_ALLOCATIONS} as "further"
       from events e where (e.xid, e.position) > ($1::xid8, $2::bigint) and ${BELOW_HIGH_WATER_MARK}
       order by e.xid, e.position limit $3`,
      [after.xid, after.position, limit],
    );
    return rows;
  }

  /** Counts the next events up to the high-water mark, at most `limit`, and returns the position of the last one. */
  async measure(db: Queryable, after: Position, limit: number): Promise<(Position & { events: number }) | undefined> {
    const { rows } = await db.query<Position & { events: number }>(
      `select xid::text, position::text, events from (
         select e.xid, e.position, row_number() over (order by e.xid, e.position)::int as events
         from events e where (e.xid, e.position) > ($1::xid8, $2::bigint) and ${BELOW_HIGH_WATER_MARK}
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
    { name, personal, needs = () => true, types }: Consumer,
  ): Promise<Batch> {
    const ofTypes = typeof personal === 'boolean' ? [] : [personal];
    const others = types && [Object.keys(this.schema.versions).filter((type) => !types.includes(type))];
    const isReadType = others ? `and e.type <> all($${5 + ofTypes.length})` : '';
    const { rows } = await db.query<FeedRow>(
      `select ${EVENT_COLUMNS}${personal ? ', k.wrapped_key' : ''}
       from events e ${personal ? 'left join personal_keys k on k.stream = e.stream' : ''} ${ofTypes.length > 0 ? 'and e.type = any($5)' : ''}
       where (e.xid, e.position) > ($1::xid8, $2::bigint) and ${which} ${isReadType}
         and not exists (select from skipped_events s where s.subscription = $4 and s.event_id = e.event_id)
       order by e.xid, e.position limit $3`,
      [after.xid, after.position, limit, name, ...ofTypes, ...(others ?? [])],
    );
    const isSkipped = (row: FeedRow) =>
      !this.schema.isReadable(row.type, row.schema_version) && !needs(row.type, row.stream);
    return {
      events: rows.filter((row) => !isSkipped(row)).map((row) => this.decrypt(row, personal)),
      last: rows.at(-1),
      size: rows.length,
      skipped: rows.filter(isSkipped).map(({ type }) => type),
    };
  }

  private decrypt(row: FeedRow, personal: Decrypted): RecordedEvent {
    try {
      const decrypted = personal && this.personalData.decrypt(row.stream, row.data['sealed'], row.wrapped_key ?? null);
      return toRecordedEvent(this.schema, row, decrypted || null);
    } catch (error) {
      throw new UnreadableEvent(row.event_id, error);
    }
  }
}

const LAST = 'order by e.xid desc, e.position desc limit 1';
const ENDS = `
  with mark as (select event_id, xid, position from events e where ${BELOW_HIGH_WATER_MARK} ${LAST})
  select coalesce((select event_id::text from events e ${LAST}), '') as head,
    coalesce((select event_id::text from mark), '') as mark,
    exists (select from checkpoints c, mark where c.name = any($1) and (c.xid, c.position) < (mark.xid, mark.position)) as "isBehind"`;

interface FeedRow extends EventRow {
  wrapped_key?: Buffer | null;
}
