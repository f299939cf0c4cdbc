import type { CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { LOOKUP } from '@party-rental/event-store/plan-settings';

/**
 * The entries of these waitlists whose latest offer email is still pending. Includes offers without a delivery yet, and
 * offers that were skipped because the email came too late.
 */
export async function undeliveredOffers(
  logPool: Pool,
  waitlists: readonly { itemId: number; day: CalendarDate }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await logPool.query<{ entryId: string }>(
    `select last.data->>'entryId' as "entryId" from unnest($1::text[], $2::text[]) w (item_id, day)
     cross join lateral (
       select stream from events
       where type = 'WaitlistJoined' and data->>'eventDate' = w.day and data->>'itemId' = w.item_id ${LOOKUP}) joined
     cross join lateral (
       select event_id, type, data from events e where e.stream = joined.stream and e.type <> 'WaitlistQuantityChanged' order by e.version desc limit 1) last
     where last.type = 'UnitsHeld' and not exists (
       select from email_deliveries d where d.event_id = last.event_id and d.purpose = 'waitlist-offer'
         and (d.status in ('sent', 'dead') or d.status = 'skipped' and d.error is distinct from 'outdated'))`,
    [waitlists.map(({ itemId }) => itemId), waitlists.map(({ day }) => day)],
  );
  return new Set(rows.map(({ entryId }) => entryId));
}
