import type { Pool } from 'pg';
import { z } from 'zod';

const KEPT = "interval '30 days'";

/** The id of the booking that a letter from the accountEmails is about. */
export function aboutBooking(posted: unknown): string {
  return z.object({ bookingId: z.uuid() }).parse(posted).bookingId;
}

/** The letters of the accountEmails, as those see them who make emails of them. */
export class AccountEmails {
  constructor(private readonly pool: Pool) {}

  /** What was posted; undefined when it has been forgotten. */
  async read(id: string): Promise<unknown> {
    const { rows } = await this.pool.query<{ data: unknown }>('select data from letters where id = $1', [id]);
    return rows[0]?.data;
  }

  /** AccountEmails that arrived more than 30 days ago have nothing to do here any more; what did not arrive stays. */
  async forget(): Promise<void> {
    await this.pool.query(
      `delete from letters l using email_deliveries d
       where d.event_id = l.id and d.purpose = l.kind and d.status = 'sent' and d.sent_at < now() - ${KEPT}`,
    );
  }
}
