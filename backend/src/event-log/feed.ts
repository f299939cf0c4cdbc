import type { ClientBase, Pool } from 'pg';
import type { PersonalData } from './personal-data.js';
import {
  BEGINNING,
  EVENT_COLUMNS,
  recordedEvent,
  type EventRow,
  type Position,
  type RecordedEvent,
} from './recorded-event.js';

type Queryable = Pick<ClientBase | Pool, 'query'>;

// A transaction that is still running may hold a lower position than one that has committed. Below the oldest running
// transaction id nothing can appear any more, so a reader that stops there misses nothing.
const SETTLED = 'e.xid < pg_snapshot_xmin(pg_current_snapshot())';

/** The log in the order in which it may be read: by (xid, position). */
export class Feed {
  constructor(private readonly personalData: PersonalData) {}

  /** The next settled events. With `personal` the personal data is opened, which costs time. */
  async read(db: Queryable, after: Position, limit: number, personal = false): Promise<RecordedEvent[]> {
    return this.query(db, `${SETTLED}`, after, limit, personal);
  }

  /** The next events, settled or not. Complete only behind the gate, and up to a place where a checkpoint has been. */
  async readUnsettled(db: Queryable, after: Position, limit: number, personal = false): Promise<RecordedEvent[]> {
    return this.query(db, 'true', after, limit, personal);
  }

  /** Where the log ends now, running transactions aside. */
  async head(db: Queryable): Promise<Position> {
    const { rows } = await db.query<Position>(
      'select xid::text, position::text from events e order by e.xid desc, e.position desc limit 1',
    );
    return rows[0] ?? BEGINNING;
  }

  private async query(db: Queryable, which: string, after: Position, limit: number, personal: boolean) {
    const { rows } = await db.query<EventRow & { wrapped_key?: Buffer | null }>(
      `select ${EVENT_COLUMNS}${personal ? ', k.wrapped_key' : ''}
       from events e ${personal ? 'left join personal_keys k on k.stream = e.stream' : ''}
       where (e.xid, e.position) > ($1::xid8, $2::bigint) and ${which}
       order by e.xid, e.position limit $3`,
      [after.xid, after.position, limit],
    );
    return rows.map((row) =>
      recordedEvent(
        row,
        personal ? this.personalData.open(row.stream, row.data['sealed'], row.wrapped_key ?? null) : null,
      ),
    );
  }
}
