import type { Pool } from 'pg';
import type { BookingCreated } from '../domain/events.js';
import type { PersonalData } from './personal-data.js';
import { EVENT_COLUMNS, recordedEvent, type EventRow, type RecordedEvent } from './recorded-event.js';

/** The lines of one order, from the log. */
export class Orders {
  constructor(
    private readonly pool: Pool,
    private readonly personalData: PersonalData,
  ) {}

  /** Every BookingCreated of the order that the event belongs to, in order, personal data opened. */
  async ofEvent(eventId: string): Promise<RecordedEvent<BookingCreated>[]> {
    // The events of an order were appended by one command, which is indexed.
    const { rows } = await this.pool.query<EventRow & { wrapped_key: Buffer | null }>(
      `select ${EVENT_COLUMNS}, k.wrapped_key
       from events asked
       join events e on e.command_id = asked.command_id and e.order_id = asked.order_id
       left join personal_keys k on k.stream = e.stream
       where asked.event_id = $1 order by e.xid, e.position`,
      [eventId],
    );
    return rows
      .map((row) => recordedEvent(row, this.personalData.open(row.stream, row.data['sealed'], row.wrapped_key)))
      .filter((event) => event.type === 'BookingCreated');
  }
}
