import type { WebhookEvent } from '@party-rental/contracts';
import type { ClientBase, Pool } from 'pg';
import type { AccountEmailOutbox } from '../../platform/account-email-outbox.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { STORED_TARGET, TARGET_KEY, type StoredTarget } from '../admin/webhook-secret.js';

/** Longer than an attempt may take: a claim that is older belongs to a dead process. */
const CLAIM = "interval '30 seconds'";
/** Attempts of one webhook at a time, so that a receiver that hangs leaves workers to the others. */
const MAX_AT_ONCE = 3;
const OWED = "('waiting', 'sending', 'failed')";

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

type Attempt = WebhookKey & { attempt: number };

/** A delivery that this process attempts. */
export interface ClaimedDelivery extends WebhookKey, StoredTarget {
  attempt: number;
  event: WebhookEvent | 'ping';
  orderId: string | null;
  createdAt: Date;
  host: string;
}

/** The deliveries of webhooks owed and made. The queue only carries their keys. No row holds personal data. */
export class WebhookDeliveries {
  constructor(
    private readonly pool: Pool,
    private readonly accountEmails: AccountEmailOutbox,
  ) {}

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

  /** Undefined if it is finished or claimed, if its webhook is paused or busy, or if an earlier one of its order is owed. */
  async claim({ webhookId, eventId }: WebhookKey): Promise<ClaimedDelivery | undefined> {
    const { rows } = await this.pool.query<Omit<ClaimedDelivery, keyof WebhookKey>>(
      `update webhook_deliveries d
       set status = 'sending', attempts = attempts + 1, due_at = now() + ${CLAIM}
       from webhooks w left join ${TARGET_KEY}
       where w.id = d.webhook_id and d.webhook_id = $1 and d.event_id = $2 and ${IS_DUE} and not w.is_paused
         and (select count(*) from webhook_deliveries busy
              where busy.webhook_id = $1 and busy.status = 'sending' and busy.due_at > now()) < ${MAX_AT_ONCE}
       returning attempts as attempt, event, order_id as "orderId", d.created_at as "createdAt",
         coalesce(w.host, w.id::text) as host, ${STORED_TARGET}`,
      [webhookId, eventId],
    );
    return rows[0] && { webhookId, eventId, ...rows[0] };
  }

  async markDelivered({ webhookId, eventId }: WebhookKey, response: string): Promise<void> {
    await this.pool.query(
      `update webhook_deliveries set status = 'delivered', delivered_at = now(), response = $3
       where webhook_id = $1 and event_id = $2`,
      [webhookId, eventId, response],
    );
  }

  /** `pauseMs` until the next attempt. */
  async markFailed({ webhookId, eventId, attempt }: Attempt, response: string, pauseMs: number): Promise<void> {
    await this.pool.query(
      `update webhook_deliveries
       set status = 'failed', response = $4, due_at = now() + $5::int * interval '1 millisecond'
       where webhook_id = $1 and event_id = $2 and attempts = $3 and status = 'sending'`,
      [webhookId, eventId, attempt, response, pauseMs],
    );
  }

  /** Pauses the webhook, so that no later delivery of the order overtakes this one, and has the owner informed. */
  async giveUp({ webhookId, eventId, attempt, host }: Attempt & { host: string }, response: string): Promise<void> {
    await inTransaction(this.pool, async (db) => {
      const { rowCount } = await db.query(
        `with given_up as (
           update webhook_deliveries set status = 'given_up', response = $4
           where webhook_id = $1 and event_id = $2 and attempts = $3 and status = 'sending' returning webhook_id)
         update webhooks w set is_paused = true from given_up where w.id = given_up.webhook_id and not is_paused`,
        [webhookId, eventId, attempt, response],
      );
      const notice = { receiver: host, response };
      if (rowCount === 1) await this.accountEmails.add('webhook-notice', notice, db);
    });
    this.accountEmails.notify();
  }

  /** After a restore: gives up what may have been delivered since, and pauses those webhooks. Returns how many. */
  async withhold(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `with withheld as (
         update webhook_deliveries set status = 'given_up', response = $1 where status in ${OWED} returning webhook_id),
       paused as (
         update webhooks set is_paused = true where id in (select webhook_id from withheld))
       select count(*)::int as count from withheld`,
      ['restored: may have been delivered before'],
    );
    return rows[0]?.count ?? 0;
  }

  /** Of each order, the first delivery that is owed, if it is due. Those of one webhook when it is given. */
  async due(_now: Date, limit: number, webhookId: string | null = null): Promise<WebhookKey[]> {
    const { rows } = await this.pool.query<WebhookKey>(
      `select webhook_id as "webhookId", event_id as "eventId" from webhook_deliveries d
       join webhooks w on w.id = d.webhook_id and not w.is_paused
       where ($2::uuid is null or d.webhook_id = $2) and d.status in ${OWED} and ${IS_DUE} order by due_at limit $1`,
      [limit, webhookId],
    );
    return rows;
  }
}

/** The first of its order that is owed, and not waiting for its next attempt. */
const IS_DUE = `(d.status = 'waiting' or d.due_at <= now() and d.status in ('sending', 'failed'))
  and not exists (select from webhook_deliveries earlier
    where earlier.webhook_id = d.webhook_id and earlier.order_id = d.order_id and earlier.seq < d.seq
      and earlier.status in ${OWED})`;
