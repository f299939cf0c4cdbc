import type { WebhookEvent } from '@party-rental/contracts';
import type { ClientBase, Pool } from 'pg';
import { Outbox, type Claim } from '../../deliveries/outbox.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { enqueueEmail } from '../../platform/enqueue-email.js';
import { STORED_TARGET, TARGET_KEY, type StoredTarget } from '../admin/webhook-secret.js';

/** Attempts of one webhook at a time, so that a receiver that hangs leaves workers to the others. */
const MAX_AT_ONCE = 3;
const PENDING = "('waiting', 'sending', 'failed')";

/** The key of a delivery. */
export interface WebhookKey {
  webhookId: string;
  eventId: string;
}

export interface NewWebhookDelivery {
  eventId: string;
  event: WebhookEvent;
  commandId: string;
  orderId: string;
}

/** What a message is made of, and where it goes. */
export interface WebhookDetails extends StoredTarget {
  event: WebhookEvent | 'ping';
  orderId: string | null;
  createdAt: Date;
}

/** A delivery waits while its webhook is paused, or while an earlier one of its order is unfinished. */
const IS_NEXT = `exists (select from webhooks w where w.id = d.webhook_id and not w.is_paused)
  and not exists (select from webhook_deliveries earlier
    where earlier.webhook_id = d.webhook_id and earlier.order_id = d.order_id and earlier.seq < d.seq
      and earlier.status in ${PENDING})`;

/** The outbox of webhooks. No row holds personal data. */
export class WebhookDeliveries extends Outbox<WebhookKey> {
  constructor(pool: Pool) {
    super(pool, {
      name: 'webhook_deliveries',
      key: { webhookId: 'webhook_id', eventId: 'event_id' },
      queued: 'waiting',
      sent: 'delivered',
      sentAt: 'delivered_at',
      givenUp: 'given_up',
      note: 'response',
      isNext: IS_NEXT,
      canClaim: `(select count(*) from webhook_deliveries busy where busy.webhook_id = d.webhook_id
        and busy.status = 'sending' and busy.due_at > now()) < ${MAX_AT_ONCE}`,
    });
  }

  /** For every webhook that wants them; one for all lines that a command changes. Returns those that were new. */
  async insert(db: ClientBase, deliveries: readonly NewWebhookDelivery[]): Promise<WebhookKey[]> {
    const { rows } = await db.query<WebhookKey>(
      `insert into webhook_deliveries (webhook_id, event_id, event, command_id, order_id)
       select w.id, d.event_id, d.event, d.command_id, d.order_id
       from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[]) with ordinality
         d(event_id, event, command_id, order_id, n)
       join webhooks w on d.event = any (w.events)
       order by d.n
       on conflict do nothing returning webhook_id as "webhookId", event_id as "eventId"`,
      [
        deliveries.map(({ eventId }) => eventId),
        deliveries.map(({ event }) => event),
        deliveries.map(({ commandId }) => commandId),
        deliveries.map(({ orderId }) => orderId),
      ],
    );
    return rows;
  }

  /** Undefined once the webhook is deleted. */
  async read({ webhookId, eventId }: WebhookKey): Promise<WebhookDetails | undefined> {
    const { rows } = await this.pool.query<WebhookDetails>(
      `select d.event, d.order_id as "orderId", d.created_at as "createdAt", ${STORED_TARGET}
       from webhook_deliveries d join webhooks w on w.id = d.webhook_id left join ${TARGET_KEY}
       where d.webhook_id = $1 and d.event_id = $2`,
      [webhookId, eventId],
    );
    return rows[0];
  }

  /** Pauses the webhook, so that no later delivery of the order overtakes this one, and has the owner informed. */
  override async giveUp({ webhookId, eventId, attempt }: Claim<WebhookKey>, response: string): Promise<void> {
    await inTransaction(this.pool, async (db) => {
      const { rows } = await db.query<{ host: string }>(
        `with given_up as (
           update webhook_deliveries set status = 'given_up', response = $4
           where webhook_id = $1 and event_id = $2 and attempts = $3 and status = 'sending' returning webhook_id)
         update webhooks w set is_paused = true from given_up where w.id = given_up.webhook_id and not is_paused
         returning coalesce(w.host, w.id::text) as host`,
        [webhookId, eventId, attempt, response],
      );
      for (const { host } of rows) await enqueueEmail(db, 'webhook-notice', { receiver: host, response });
    });
  }

  /** After a restore: gives up what may have been delivered since, and pauses those webhooks. Returns how many. */
  async withhold(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `with withheld as (
         update webhook_deliveries set status = 'given_up', response = $1 where status in ${PENDING} returning webhook_id),
       paused as (
         update webhooks set is_paused = true where id in (select webhook_id from withheld))
       select count(*)::int as count from withheld`,
      ['restored: may have been delivered before'],
    );
    return rows[0]?.count ?? 0;
  }
}
