import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { ERASURES_STREAM } from '../domain/placement.js';
import type { CustomerAdded } from '../domain/customers/customer-events.js';
import type { PersonErased } from '../domain/events.js';
import { LOG_POOL } from '../platform/tokens.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { EVENT_COLUMNS, type EventRow, type RecordedEvent } from '@party-rental/event-store/recorded-event';
import { recordedEvent } from './event-schema.js';

/** Reads events by stream. */
@Injectable()
export class Streams {
  constructor(
    @Inject(LOG_POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
  ) {}

  /** Oldest first, personal data decrypted; empty if there is no such stream. */
  async read(stream: string): Promise<RecordedEvent[]> {
    return (await this.readAll([stream])).get(stream) ?? [];
  }

  /** Several streams in one query; each has an entry. */
  async readAll(streams: readonly string[]): Promise<Map<string, RecordedEvent[]>> {
    const events = await this.query('where e.stream = any($1) order by e.stream, e.version', [streams]);
    const byStream = new Map<string, RecordedEvent[]>(streams.map((stream) => [stream, []]));
    for (const event of events) byStream.get(event.stream)?.push(event);
    return byStream;
  }

  /** The last `limit` events of a stream, oldest first. */
  async readLast(stream: string, limit: number): Promise<RecordedEvent[]> {
    return (await this.query('where e.stream = $1 order by e.version desc limit $2', [stream, limit])).toReversed();
  }

  /** The ids of all items, including removed ones. */
  async itemIds(): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>(
      'select distinct item_id as id from events where day is null and item_id is not null order by 1',
    );
    return rows.map(({ id }) => id);
  }

  /** When each item last changed, including removed ones. */
  async itemChanges(): Promise<Map<number, Date>> {
    const { rows } = await this.pool.query<{ id: number; at: Date }>(
      `select distinct on (item_id) item_id as id, recorded_at as at from events
       where day is null and item_id is not null order by item_id, position desc`,
    );
    return new Map(rows.map(({ id, at }) => [id, at]));
  }

  /** The erasures that include any of the bookings, oldest first. */
  async readErasures(bookingIds: readonly string[]): Promise<RecordedEvent<PersonErased>[]> {
    const values = [ERASURES_STREAM, bookingIds];
    const events = await this.query(`where e.stream = $1 and e.data->'bookingIds' ?| $2 order by e.version`, values);
    return events.filter((event) => event.type === 'PersonErased');
  }

  /** What imports told of customers, personal data decrypted. */
  async readImportedCustomers(): Promise<RecordedEvent<CustomerAdded>[]> {
    const events = await this.query("where e.type = 'CustomerAdded' order by e.position", []);
    return events.filter((event) => event.type === 'CustomerAdded');
  }

  private async query(condition: string, values: unknown[]): Promise<RecordedEvent[]> {
    const { rows } = await this.pool.query<EventRow & { wrapped_key: Buffer | null }>(
      `select ${EVENT_COLUMNS}, k.wrapped_key from events e left join personal_keys k on k.stream = e.stream ${condition}`,
      values,
    );
    return rows.map((row) =>
      recordedEvent(row, this.personalData.decrypt(row.stream, row.data['sealed'], row.wrapped_key)),
    );
  }
}
