import { Inject, Injectable } from '@nestjs/common';
import type { CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { LOG_POOL } from '../platform/tokens.js';
import { PersonalData } from './encryption/personal-data.js';
import { LOOKUP } from './log-pool.js';

/** Finds waitlist entries in the log. */
@Injectable()
export class Waitlists {
  constructor(
    @Inject(LOG_POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
  ) {}

  /** The items and days since `from` with an entry that has not ended. */
  async open(from: CalendarDate): Promise<{ itemId: number; day: CalendarDate }[]> {
    const { rows } = await this.pool.query<{ itemId: number; day: CalendarDate }>(
      `select distinct (joined.data->>'itemId')::int as "itemId", joined.data->>'eventDate' as day
       from events joined cross join lateral (
         select type from events e where e.stream = joined.stream order by e.version desc limit 1) last
       where joined.type = 'WaitlistJoined' and joined.data->>'eventDate' >= $1
         and last.type in ('WaitlistJoined', 'UnitsHeld') order by 2, 1`,
      [from],
    );
    return rows;
  }

  /** Every entry ever made with an email, in any case, without erased ones. */
  async ofPerson(email: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ stream: string; entryId: string; sealed: unknown; key: Buffer }>(
      `select joined.stream, joined.data->>'entryId' as "entryId", joined.data->'sealed' as sealed, k.wrapped_key as key
       from events joined cross join lateral (
         select wrapped_key from personal_keys where stream = joined.stream ${LOOKUP}) k
       where joined.type = 'WaitlistJoined' and joined.data->>'eventDate' >= '' order by joined.position`,
    );
    return rows
      .filter(({ stream, sealed, key }) => isOf(this.personalData.decrypt(stream, sealed, key), email))
      .map(({ entryId }) => entryId);
  }
}

function isOf(personal: unknown, email: string): boolean {
  return (personal as { email: string } | null)?.email.toLowerCase() === email.toLowerCase();
}
