import type { Pool } from 'pg';
import { bookingStream, waitlistStream } from '../../domain/placement.js';
import { emailPattern } from '@party-rental/local-services/inbox/email-pattern';

const NAMES_PERSON = 'exists (select from jsonb_each_text(data) where value ~* $1)';

/** Deletes the data of emails that arrived, or turned out to be unnecessary, more than 30 days ago, and keeps those that failed. */
export const DELETE_OLD_ACCOUNT_EMAILS = `delete from account_emails e using email_deliveries d
  where d.event_id = e.id and d.purpose = e.purpose and d.status in ('sent', 'skipped')
    and coalesce(d.sent_at, d.created_at) < now() - interval '30 days'`;

export interface ErasedEmails {
  /** Stored emails that were deleted. */
  deleted: number;
  /** Emails that were still pending and will not be sent. */
  unsent: number;
}

/** The stored data of emails that no event causes. A delivery's `eventId` is then the id of its row here. */
export class AccountEmails {
  constructor(private readonly pool: Pool) {}

  /** How many stored emails name this address. */
  async count(address: string): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::int as count from account_emails where ${NAMES_PERSON}`,
      [emailPattern(address)],
    );
    return rows[0]?.count ?? 0;
  }

  /** Deletes stored emails that name the address, if any, marks the person's pending emails `erased`, and drops SMTP errors about them. */
  async erase(
    address: string | undefined,
    bookingIds: readonly string[],
    waitlistIds: readonly string[] = [],
  ): Promise<ErasedEmails> {
    const { rows } = await this.pool.query<ErasedEmails>(
      `with deleted as (delete from account_emails where ${NAMES_PERSON} returning id),
       theirs as (
         select event_id, purpose, status from email_deliveries where booking_id = any($2::uuid[])
         union
         select event_id, purpose, status from email_deliveries
         where event_id in (select id from deleted union all select event_id from events where stream = any($3))
       ),
       unsent as (
         update email_deliveries d set status = 'skipped', error = 'erased' from theirs t
         where d.event_id = t.event_id and d.purpose = t.purpose and t.status in ('queued', 'sending', 'failed', 'dead')
         returning t.status
       ),
       without_error as (
         update email_deliveries d set error = null from theirs t
         where d.event_id = t.event_id and d.purpose = t.purpose and t.status in ('sent', 'skipped') and d.error is not null
       )
       select (select count(*)::int from deleted) as deleted,
         (select count(*)::int from unsent where status <> 'dead') as unsent`,
      [
        address === undefined ? null : emailPattern(address),
        bookingIds,
        [...bookingIds.map(bookingStream), ...waitlistIds.map(waitlistStream)],
      ],
    );
    return rows[0] ?? { deleted: 0, unsent: 0 };
  }
}
