import { Inject, Injectable } from '@nestjs/common';
import type { CalendarDate, ShopSettings } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { SETTINGS_STREAM } from '../../../domain/placement.js';
import {
  exceedsPendingBounds,
  tooManyPending,
  type PendingHold,
  type PendingTotals,
} from '../../../domain/orders/pending-bounds.js';
import type { Rejection } from '../../../domain/rejections.js';
import { latestSettings } from '../../../domain/settings.js';
import { LOOKUP } from '@party-rental/event-store/plan-settings';
import { Streams } from '../../../log/streams.js';
import { BusinessDay } from '../../../platform/business-day.js';
import type { Config } from '../../../platform/config/config.js';
import { toMailbox } from '../../../platform/formats/mailbox.js';
import { clientNetworks, SITE_ALLOWANCE } from '../../../platform/security/client-networks.js';
import { Hmac } from '../../../platform/security/hmac.js';
import { CONFIG, LOG_POOL } from '../../../platform/tokens.js';

/** Connections per process, so that a flood does not exhaust the pool. */
const CONNECTIONS = 4;

/** An order that is about to be placed. */
export interface HeldOrder extends PendingHold {
  commandId: string;
  requestHash: string;
  /** Subnet: an IPv4 address or an IPv6 network. */
  network: string;
  email: string;
}

/** Keyed hashes; only an IPv6 network has a site. */
interface Keys {
  network: string;
  site: string | undefined;
  email: string;
}

/**
 * Limits the stock that unconfirmed orders of one subnet, and of one mailbox, hold. An order's row is inserted before the
 * decision, under a lock on both, so that concurrent orders count each other. The log tells which rows are still pending.
 */
@Injectable()
export class OrderHolds {
  /** Queues for the locks, so that waiting orders hold no connections. */
  private readonly turns: Promise<unknown>[] = Array.from({ length: CONNECTIONS }, () => Promise.resolve());

  constructor(
    @Inject(LOG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
    private readonly streams: Streams,
    private readonly businessDay: BusinessDay,
    private readonly hmac: Hmac,
  ) {}

  /** Counts the order, unless it exceeds the limits. A repeated request counts once. */
  async add(order: HeldOrder): Promise<Rejection | undefined> {
    if (!this.config.rateLimits) return undefined;
    const [network, site] = clientNetworks(order.network).map((one) => this.toKey(one.network));
    const keys = { network: network ?? '', site, email: this.toKey(toMailbox(order.email)) };
    const turn = Math.abs(Number(toLock(keys.site ?? keys.network) % BigInt(CONNECTIONS)));
    const decided = Promise.resolve(this.turns[turn]).then(() => this.decide(order, keys));
    this.turns[turn] = decided.catch(() => undefined); // reported to the caller of that order
    return decided;
  }

  private async decide(order: HeldOrder, { network, site, email }: Keys): Promise<Rejection | undefined> {
    const settings = await this.settings();
    const client = await this.pool.connect();
    let failure: Error | undefined;
    try {
      await client.query(lockAll([network, email, ...(site === undefined ? [] : [site])]));
      const values = [toRequest(order), network, email, this.businessDay.today(), site];
      const { rows } = await client.query<PendingTotals & { isRepeated: boolean }>(TOTALS, values);
      const isWithin = rows.every((held) => held.isRepeated || !exceedsPendingBounds(held, order, settings));
      if (isWithin)
        await client.query(
          `insert into order_holds (request, command_id, network, site, email, item_days, units)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
          [toRequest(order), order.commandId, network, site, email, order.itemDays, order.units],
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

  /** Stops counting a rejected order. */
  async remove(order: HeldOrder): Promise<void> {
    if (!this.config.rateLimits) return;
    await this.pool.query(
      `delete from order_holds h where request = $1
         and not exists (select from events e where e.command_id = h.command_id and e.meta->>'requestHash' = $2 ${LOOKUP})`,
      [toRequest(order), order.requestHash],
    );
  }

  /** Deletes the rows of an erased customer's orders. */
  async erase(bookingStreams: readonly string[]): Promise<void> {
    await this.pool.query(
      `delete from order_holds where command_id = any(array(
         select command_id from events where stream = any($1)))`,
      [bookingStreams],
    );
  }

  /** Deletes orders without pending bookings, an hour after they were placed. */
  async sweep(today: CalendarDate): Promise<void> {
    await this.pool.query(
      `delete from order_holds h where created_at < now() - interval '1 hour'
         and (select units from ${PENDING('$1')} p) = 0`,
      [today],
    );
  }

  async settings(): Promise<ShopSettings> {
    return latestSettings(await this.streams.readLast(SETTINGS_STREAM, 1), this.config);
  }

  private toKey(source: string): string {
    return this.hmac.of(`order hold ${source}`);
  }
}

/** Another request with the same Idempotency-Key is another hold. */
function toRequest({ commandId, requestHash }: HeldOrder): string {
  return `${commandId} ${requestHash}`;
}

/** Sorted, so that two orders cannot deadlock. */
function lockAll(keys: readonly string[]): string {
  const locks = keys.map(toLock).sort((a, b) => (a < b ? -1 : 1));
  return [
    'begin',
    "set local lock_timeout = '2s'",
    ...locks.map((lock) => `select pg_advisory_xact_lock(${lock})`),
  ].join('; ');
}

function toLock(key: string): bigint {
  return Buffer.from(key, 'base64url').readBigInt64BE();
}

/** Another request with the same Idempotency-Key has a hold for a moment, but no events. */
const isOfHold = (event: string) =>
  `${event}.command_id = h.command_id and h.request = ${event}.command_id || ' ' || (${event}.meta->>'requestHash')`;

/** The pending item-days and units of hold `h`: unconfirmed, for today or later. A changed quantity frees its old units first. */
const PENDING = (today: string) => `(
    select coalesce(sum(coalesce((c.data->>'days')::int, 1)) filter (where c.type = 'BookingCreated'), 0)::int as item_days, coalesce(sum(c.delta), 0)::int as units
    from events c where ${isOfHold('c')} and c.type in ('BookingCreated', 'BookingDayReleased', 'BookingQuantityChanged')
      and not exists (select from events e where e.stream = c.stream and e.type in ('BookingConfirmed', 'BookingCancelled') ${LOOKUP})
      and ${today}::date <= (select e.day from events e where e.stream = c.stream
        and e.type in ('BookingCreated', 'BookingMoved') order by e.version desc limit 1)
    ${LOOKUP}
  )`;

/** The order is still being decided, which takes seconds at most. */
const IN_FLIGHT = `h.created_at > now() - interval '1 minute'
  and not exists (select from events e where e.command_id = h.command_id ${LOOKUP})`;

/** Orders of the last hour, without those that failed and were not removed. */
const OF_LAST_HOUR = `h.created_at > now() - interval '1 hour' and (h.created_at > now() - interval '1 minute'
  or exists (select from events e where ${isOfHold('e')} ${LOOKUP}))`;

const totalsBy = (column: string, key: string, allowance = 1) => `select ${allowance} as allowance,
    coalesce(sum(h.item_days) filter (where ${OF_LAST_HOUR}), 0)::int as "itemDaysPerHour",
    coalesce(sum(h.units) filter (where ${OF_LAST_HOUR}), 0)::int as "unitsPerHour",
    coalesce(sum(case when ${IN_FLIGHT} then h.item_days else p.item_days end), 0)::int as "itemDays",
    coalesce(sum(case when ${IN_FLIGHT} then h.units else p.units end), 0)::int as units,
    exists (select from order_holds where request = $1) as "isRepeated"
  from order_holds h cross join lateral ${PENDING('$4')} p where h.${column} = ${key} and h.request <> $1`;

/** `$1` the request, `$2` its network, `$3` its email, `$4` today, `$5` its site. */
const TOTALS = [totalsBy('network', '$2'), totalsBy('site', '$5', SITE_ALLOWANCE), totalsBy('email', '$3')].join(
  ' union all ',
);
