import type { EmailPurpose } from '@party-rental/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Rejection } from '../../domain/rejections.js';
import { WAKE_WORKERS } from '../../platform/enqueue-email.js';
import { POOL } from '../../platform/tokens.js';
import type { Delivery } from '../outbox/deliveries.js';
import { UNDELIVERED } from './deliveries.queries.js';

@Injectable()
export class EmailCommands {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Retries an email that failed or was given up. */
  async retryOne({ eventId, purpose }: Delivery): Promise<Rejection | undefined> {
    const known = 'select from email_deliveries where event_id = $1 and purpose = $2';
    const { rowCount } = await this.pool.query(known, [eventId, purpose]);
    if (rowCount === 0) return new Rejection('not_found', "We couldn't find this email.");
    if ((await this.retry({ eventId, purpose })) === 0)
      return new Rejection('conflict', "This email hasn't failed, so there's nothing to retry.");
    return undefined;
  }

  /** Queues failed and dead deliveries again: one, those of an event, or all. Returns how many. */
  async retry(which: { eventId: string; purpose?: EmailPurpose } | 'all'): Promise<number> {
    const { eventId = null, purpose = null } = which === 'all' ? {} : which;
    const { rows } = await this.pool.query<{ retried: number }>(
      `with retried as (
         update email_deliveries set status = 'queued', attempts = 0, due_at = now(), error = null
         where ${UNDELIVERED} and ($1::uuid is null or event_id = $1) and ($2::text is null or purpose = $2) returning 1)
       select count(*)::int as retried, ${WAKE_WORKERS} from retried`,
      [eventId, purpose],
    );
    return rows[0]?.retried ?? 0;
  }
}
