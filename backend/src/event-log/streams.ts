import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { LOG_POOL } from '../platform/tokens.js';
import { PersonalData } from './personal-data.js';
import { EVENT_COLUMNS, recordedEvent, type EventRow, type RecordedEvent } from './recorded-event.js';

/** The events of one booking or one item, from the log. */
@Injectable()
export class Streams {
  constructor(
    @Inject(LOG_POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
  ) {}

  /** Oldest first, personal data opened; empty when there is no such stream. */
  async read(stream: string): Promise<RecordedEvent[]> {
    const { rows } = await this.pool.query<EventRow & { wrapped_key: Buffer | null }>(
      `select ${EVENT_COLUMNS}, k.wrapped_key from events e left join personal_keys k on k.stream = e.stream
       where e.stream = $1 order by e.version`,
      [stream],
    );
    return rows.map((row) =>
      recordedEvent(row, this.personalData.open(row.stream, row.data['sealed'], row.wrapped_key)),
    );
  }
}
