import type { Pool } from 'pg';
import { bookingStream } from '../../domain/placement.js';
import type { Delivery } from './deliveries.js';

/** An unsent reminder of a day that its booking is no longer on. Reads the log. */
export const IS_OUTDATED = `status in ('queued', 'sending', 'failed') and purpose = 'reminder' and coalesce((
    select e.type = 'BookingCancelled' or e.day <> email_deliveries.day from events e
    where e.stream = '${bookingStream('')}' || booking_id and e.type in ('BookingCreated', 'BookingMoved', 'BookingCancelled')
    order by e.version desc limit 1
  ), false)`;

export async function isOutdated(logPool: Pool, { eventId, purpose }: Delivery): Promise<boolean> {
  const { rows } = await logPool.query<{ isOutdated: boolean }>(
    `select ${IS_OUTDATED} as "isOutdated" from email_deliveries where event_id = $1 and purpose = $2`,
    [eventId, purpose],
  );
  return rows[0]?.isOutdated ?? true;
}
