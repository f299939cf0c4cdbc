import type { Pool } from 'pg';
import { toMailbox } from '../../platform/formats/mailbox.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { newId } from '../../platform/ids.js';
import type { RateCounters } from '../../platform/security/rate-counters.js';
import type { Delivery } from '../outbox/deliveries.js';

const MAX_EMAILS = 20;
const HOUR_MS = 3_600_000;

/** The booking and recipient of an email that counts for the bound. */
export interface Bounded {
  bookingId: string;
  address: string;
}

/** Against strangers who make the shop write to someone: 20 emails an hour for one mailbox; one more sums up the others. */
export class RecipientBound {
  constructor(
    private readonly pool: Pool,
    private readonly counters: RateCounters,
  ) {}

  /** Counts an email once. Returns false if it is summed up instead, also at a further attempt. */
  async admits(delivery: Delivery, attempt: number, { bookingId, address }: Bounded): Promise<boolean> {
    const by = attempt > 1 ? 0 : 1;
    const { current, ttl } = await this.counters.increment(`emails to ${toMailbox(address)}`, HOUR_MS, by);
    if (current <= MAX_EMAILS) return true;
    await this.sumUp(delivery, attempt, bookingId, address.toLowerCase(), ttl);
    return false;
  }

  /** Adds the booking to the summary that is due when the hour is over, and ends the delivery, both or neither. */
  private async sumUp(
    { eventId, purpose }: Delivery,
    attempt: number,
    bookingId: string,
    to: string,
    inMs: number,
  ): Promise<void> {
    const mailbox = toMailbox(to);
    await inTransaction(this.pool, async (db) => {
      await db.query(`select pg_advisory_xact_lock(hashtextextended('order-summary ' || $1, 0))`, [mailbox]);
      await db.query(SUM_UP, [to, bookingId, newId(), inMs, eventId, purpose, attempt, mailbox]);
    });
  }
}

/** Locks the waiting summary, so that no worker composes it meanwhile. */
const SUM_UP = `
  with waiting as (
    select d.event_id from email_deliveries d join account_emails a on a.id = d.event_id
    where a.purpose = 'order-summary' and a.data->>'mailbox' = $8 and d.purpose = a.purpose and d.status in ('queued', 'failed')
    limit 1 for update of d
  ), extended as (
    update account_emails a set data = jsonb_set(data, '{bookingIds}', data->'bookingIds' || to_jsonb($2::text))
    from waiting w where a.id = w.event_id and not a.data->'bookingIds' ? $2
  ), stored as (
    insert into account_emails (id, purpose, data)
    select $3::uuid, 'order-summary', jsonb_build_object('to', $1::text, 'mailbox', $8::text, 'bookingIds', jsonb_build_array($2::text))
    where not exists (select from waiting)
  ), pending as (
    insert into email_deliveries (event_id, purpose, due_at)
    select $3::uuid, 'order-summary', now() + $4::float8 * interval '1 millisecond' where not exists (select from waiting)
  )
  update email_deliveries set status = 'skipped', error = 'combined'
  where event_id = $5 and purpose = $6 and status = 'sending' and attempts = $7`;
