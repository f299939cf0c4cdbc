import { Inject, Injectable } from '@nestjs/common';
import type { CalendarDate, ShopSettings } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { SETTINGS_STREAM } from '../../domain/events.js';
import {
  exceedsPendingBounds,
  tooManyPending,
  type PendingHold,
  type PendingTotals,
} from '../../domain/orders/pending-bounds.js';
import type { Rejection } from '../../domain/rejections.js';
import { latestSettings } from '../../domain/settings.js';
import { LOOKUP } from '../../event-store/log-pool.js';
import { Streams } from '../../event-store/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { Config } from '../../platform/config/config.js';
import { Hmac } from '../../platform/security/hmac.js';
import { CONFIG, LOG_POOL } from '../../platform/tokens.js';

/** Of each process, so that a flood leaves the pool to everyone else. */
const CONNECTIONS = 4;

/** An order that is about to be placed. */
export interface HeldOrder extends PendingHold {
  commandId: string;
  requestHash: string;
  /** An IPv4 address or an IPv6 network. */
  network: string;
  email: string;
}

/**
 * Bounds what the unconfirmed orders of one network, and of one email, hold. The row of an order is written before the
 * order is decided, under a lock on both, so that orders at the same moment count each other. What of it is still pending
 * is read from the log.
 */
@Injectable()
export class OrderHolds {
  /** Orders that wait for a lock wait here, and not each on a connection of the pool. */
  private readonly turns: Promise<unknown>[] = Array.from({ length: CONNECTIONS }, () => Promise.resolve());

  constructor(
    @Inject(LOG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
    private readonly streams: Streams,
    private readonly businessDay: BusinessDay,
    private readonly hmac: Hmac,
  ) {}

  /** Returns why the order is over the bounds; otherwise it counts from now on. Repeating a request counts once. */
  async add(order: HeldOrder): Promise<Rejection | undefined> {
    if (!this.config.rateLimits) return undefined;
    const [network, email] = [this.keyOf(order.network), this.keyOf(order.email.toLowerCase())];
    const turn = Math.abs(Number(lockOf(network) % BigInt(CONNECTIONS)));
    const decided = Promise.resolve(this.turns[turn]).then(() => this.decide(order, network, email));
    this.turns[turn] = decided.catch(() => undefined); // its caller hears of a failure
    return decided;
  }

  private async decide(order: HeldOrder, network: string, email: string): Promise<Rejection | undefined> {
    const settings = await this.settings();
    const client = await this.pool.connect();
    let failure: Error | undefined;
    try {
      await client.query(lockBoth(network, email));
      const values = [requestOf(order), network, email, this.businessDay.today()];
      const { rows } = await client.query<PendingTotals & { isRepeated: boolean }>(TOTALS, values);
      const isWithin = rows.every((held) => held.isRepeated || !exceedsPendingBounds(held, order, settings));
      if (isWithin)
        await client.query(
          `insert into order_holds (request, command_id, network, email, item_days, units)
           values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
          [requestOf(order), order.commandId, network, email, order.itemDays, order.units],
        );
      await client.query('commit');
      return isWithin ? undefined : tooManyPending(settings.phone);
    } catch (error) {
      failure = error instanceof Error ? error : new Error('Failed to count an order', { cause: error });
      throw error;
    } finally {
      client.release(failure); // a connection that failed is closed, which ends its transaction
    }
  }

  /** Gives back what a rejected order would have held. */
  async remove(order: HeldOrder): Promise<void> {
    if (!this.config.rateLimits) return;
    await this.pool.query(
      `delete from order_holds h where request = $1
         and not exists (select from events e where e.command_id = h.command_id and e.meta->>'requestHash' = $2 ${LOOKUP})`,
      [requestOf(order), order.requestHash],
    );
  }

  /** Forgets the orders of bookings whose customer is erased. */
  async erase(bookingStreams: readonly string[]): Promise<void> {
    await this.pool.query(
      `delete from order_holds where command_id = any(array(
         select command_id from events where stream = any($1) and version = 1))`,
      [bookingStreams],
    );
  }

  /** Deletes what counts no longer: orders of which nothing is pending, an hour after they were placed. */
  async sweep(today: CalendarDate): Promise<void> {
    await this.pool.query(
      `delete from order_holds h where created_at < now() - interval '1 hour'
         and (select item_days from ${PENDING('$1')} p) = 0`,
      [today],
    );
  }

  async settings(): Promise<ShopSettings> {
    return latestSettings(await this.streams.readLast(SETTINGS_STREAM, 1), this.config);
  }

  private keyOf(source: string): string {
    return this.hmac.of(`order hold ${source}`);
  }
}

/** With the same Idempotency-Key, another request is another hold. */
function requestOf({ commandId, requestHash }: HeldOrder): string {
  return `${commandId} ${requestHash}`;
}

/** In one order for everyone, so that no two orders wait for each other. */
function lockBoth(...keys: readonly string[]): string {
  const locks = keys.map(lockOf).sort((a, b) => (a < b ? -1 : 1));
  return ['begin', ...locks.map((lock) => `select pg_advisory_xact_lock(${lock})`)].join('; ');
}

function lockOf(key: string): bigint {
  return Buffer.from(key, 'base64url').readBigInt64BE();
}

/** Of hold `h`: item-days and units of today or later that are neither confirmed nor cancelled. */
const PENDING = (today: string) => `(
    select coalesce(count(*), 0)::int as item_days, coalesce(sum(c.delta), 0)::int as units
    from events c where c.command_id = h.command_id and c.type = 'BookingCreated'
      and not exists (select from events e where e.stream = c.stream and e.type in ('BookingConfirmed', 'BookingCancelled') ${LOOKUP})
      and ${today}::date <= (select e.day from events e where e.stream = c.stream
        and e.type in ('BookingCreated', 'BookingMoved') order by e.version desc limit 1)
    ${LOOKUP}
  )`;

/** What an order holds while it is being decided; an order is decided within seconds. */
const IN_FLIGHT = `h.created_at > now() - interval '1 minute'
  and not exists (select from events e where e.command_id = h.command_id ${LOOKUP})`;

const totalsOf = (column: string, key: string) => `select
    coalesce(sum(h.item_days) filter (where h.created_at > now() - interval '1 hour'), 0)::int as "itemDaysPerHour",
    coalesce(sum(h.units) filter (where h.created_at > now() - interval '1 hour'), 0)::int as "unitsPerHour",
    coalesce(sum(case when ${IN_FLIGHT} then h.item_days else p.item_days end), 0)::int as "itemDays",
    coalesce(sum(case when ${IN_FLIGHT} then h.units else p.units end), 0)::int as units,
    exists (select from order_holds where request = $1) as "isRepeated"
  from order_holds h cross join lateral ${PENDING('$4')} p where h.${column} = ${key} and h.request <> $1`;

/** `$1` the request, `$2` its network, `$3` its email, `$4` today. */
const TOTALS = `${totalsOf('network', '$2')} union all ${totalsOf('email', '$3')}`;
