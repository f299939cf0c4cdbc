import type { Pool } from 'pg';
import { bookingStream } from '../../domain/events.js';
import { wholeAddress } from '../../platform/config/address-patterns.js';

export interface ErasedMail {
  /** What the person has written to the shop, or the shop has yet to write. */
  letters: number;
  /** Emails that were still to be sent, and are not any more. */
  unsent: number;
}

/** What mail holds of people: letters, and the records of deliveries. */
export class AccountEmail {
  constructor(private readonly pool: Pool) {}

  async letters(email: string): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::int as count from letters where ${NAMES_PERSON}`,
      [wholeAddress(email)],
    );
    return rows[0]?.count ?? 0;
  }

  /** Deletes letters that hold the email. What is owed to the person is `erased`; no record quotes a mail server about him. */
  async erase(email: string, bookingIds: readonly string[]): Promise<ErasedMail> {
    const { rows } = await this.pool.query<ErasedMail>(
      `with gone as (delete from letters where ${NAMES_PERSON} returning id),
       theirs as (
         select event_id, purpose, status from email_deliveries where booking_id = any($2::uuid[])
         union
         select event_id, purpose, status from email_deliveries
         where event_id in (select id from gone union all select event_id from events where stream = any($3))
       ),
       unsent as (
         update email_deliveries d set status = 'dead', error = 'erased' from theirs t
         where d.event_id = t.event_id and d.purpose = t.purpose and t.status in ('queued', 'sending', 'failed', 'dead')
         returning t.status
       ),
       quoted as (
         update email_deliveries d set error = null from theirs t
         where d.event_id = t.event_id and d.purpose = t.purpose and t.status in ('sent', 'skipped') and d.error is not null
       )
       select (select count(*)::int from gone) as letters,
         (select count(*)::int from unsent where status <> 'dead') as unsent`,
      [wholeAddress(email), bookingIds, bookingIds.map(bookingStream)],
    );
    return rows[0] ?? { letters: 0, unsent: 0 };
  }
}

const NAMES_PERSON = 'exists (select from jsonb_each_text(data) where value ~* $1)';
