import type { CalendarDate, EmailPurpose } from '@party-rental/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import { Outbox } from '../../deliveries/outbox.js';
import { POOL } from '../../platform/tokens.js';

/**
 * Inserts an email about a change by the customer: at once if the last one of its order was planned five minutes ago or
 * earlier, else for the end of these minutes, in place of one that waits for them. Changes nothing if it was inserted before.
 */
const COMBINE = `
  with waiting as (
    select event_id, purpose, due_at from email_deliveries
    where changed_order = $5 and status = 'queued' and due_at > now()
  ), added as (
    insert into email_deliveries (event_id, purpose, booking_id, command_id, changed_order, due_at, planned_for)
    select $1, $2, $3, $4, $5, due, due from (select coalesce(
      (select min(due_at) from waiting),
      greatest(now(), (select max(planned_for) + interval '5 minutes' from email_deliveries where changed_order = $5))
    ) as due) plan
    on conflict do nothing returning event_id, purpose, due_at
  ), replaced as (
    update email_deliveries d set status = 'skipped', error = 'combined' from waiting w
    where d.event_id = w.event_id and d.purpose = w.purpose and d.status = 'queued' and exists (select from added)
  )
  select event_id as "eventId", purpose from added where due_at <= now()`;

/** The key of an email. `eventId` is the event that caused it, or the id of its row in `account_emails`. */
export interface Delivery {
  eventId: string;
  purpose: EmailPurpose;
}

export interface NewDelivery extends Delivery {
  /** Set if an order may get only one email of this purpose, ever. */
  orderId?: string;
  /** Set if the email is about one booking. */
  bookingId?: string;
  /** A command that changes several lines of an order causes one email of a purpose. */
  commandId?: string;
  /** The event day of a reminder: each booking gets one reminder per day. */
  day?: CalendarDate;
  /** Now by default. */
  dueAt?: Date;
  /** The order that its customer has changed: within five minutes, its emails are combined. */
  changedOrder?: string | undefined;
}

/** The outbox of emails. */
@Injectable()
export class Deliveries extends Outbox<Delivery> {
  constructor(@Inject(POOL) pool: Pool) {
    super(pool, {
      name: 'email_deliveries',
      key: { eventId: 'event_id', purpose: 'purpose' },
      queued: 'queued',
      sent: 'sent',
      sentAt: 'sent_at',
      givenUp: 'dead',
      note: 'error',
      onClaim: ', claimed_at = now()',
    });
  }

  /** Returns the new deliveries, except those that wait to be combined with later ones. */
  async insert(db: ClientBase, added: readonly NewDelivery[]): Promise<Delivery[]> {
    const isCombined = ({ changedOrder }: NewDelivery) => changedOrder !== undefined;
    const combined: Delivery[] = [];
    for (const one of added.filter(isCombined)) {
      const { eventId, purpose, bookingId, commandId, changedOrder } = one;
      const { rows } = await db.query<Delivery>(COMBINE, [eventId, purpose, bookingId, commandId, changedOrder]);
      combined.push(...rows);
    }
    const deliveries = added.filter((one) => !isCombined(one));
    const { rows } = await db.query<Delivery>(
      `insert into email_deliveries (event_id, purpose, order_id, booking_id, command_id, day, due_at)
       select d.event_id, d.purpose, d.order_id, d.booking_id, d.command_id, d.day, coalesce(d.due_at, now())
       from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::date[], $7::timestamptz[])
         d(event_id, purpose, order_id, booking_id, command_id, day, due_at)
       on conflict do nothing returning event_id as "eventId", purpose`,
      [
        deliveries.map(({ eventId }) => eventId),
        deliveries.map(({ purpose }) => purpose),
        deliveries.map(({ orderId }) => orderId ?? null),
        deliveries.map(({ bookingId }) => bookingId ?? null),
        deliveries.map(({ commandId }) => commandId ?? null),
        deliveries.map(({ day }) => day ?? null),
        deliveries.map(({ dueAt }) => dueAt ?? null),
      ],
    );
    return [...combined, ...rows];
  }

  /** The data of an email that no event caused; undefined when it has been deleted. */
  async readData(id: string): Promise<unknown> {
    const { rows } = await this.pool.query<{ data: unknown }>('select data from account_emails where id = $1', [id]);
    return rows[0]?.data;
  }

  /** The commands that an email is about, with those of earlier emails that it replaces; none if it is never combined. */
  async combinedCommands({ eventId, purpose }: Delivery): Promise<string[]> {
    const { rows } = await this.pool.query<{ commandId: string }>(
      `select other.command_id as "commandId" from email_deliveries d
       join email_deliveries other on other.changed_order = d.changed_order and other.planned_for = d.planned_for
       where d.event_id = $1 and d.purpose = $2 and other.command_id is not null`,
      [eventId, purpose],
    );
    return rows.map(({ commandId }) => commandId);
  }

  /** After a restore: gives up what may have been sent since, so that only an admin sends it again. Returns how many. */
  async withhold(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `update email_deliveries set status = 'dead', error = $1, claimed_at = now()
       where status in ('sending', 'failed')
         or status = 'queued' and (due_at <= now() or changed_order is not null or purpose = 'order-summary')`,
      ['restored: may have been sent before'],
    );
    return rowCount ?? 0;
  }
}
