import type { NotificationChannel } from './database/notifications.js';
import type { Connection } from './database/transaction.js';
import { newId } from './ids.js';

const CHANNEL: NotificationChannel = 'party_rental_outbox';

/** Selects from it wake the workers of deliveries, in any process, when the transaction commits. */
export const WAKE_WORKERS = `pg_notify('${CHANNEL}', '')`;

/**
 * Inserts an email that no event causes into the outbox: a contact message, a verification link, a notice. One statement
 * stores its data together with its delivery. Returns its id. `purpose` selects the template for `data`; a `bookingId` in
 * `data` links it to that booking.
 */
export async function enqueueEmail(db: Connection, purpose: string, data: object): Promise<string> {
  const id = newId();
  await db.query(
    `with stored as (insert into account_emails (id, purpose, data) values ($1, $2, $3::jsonb)),
     delivery as (
       insert into email_deliveries (event_id, purpose, booking_id) values ($1, $2, ($3::jsonb ->> 'bookingId')::uuid))
     select ${WAKE_WORKERS}`,
    [id, purpose, JSON.stringify(data)],
  );
  return id;
}
