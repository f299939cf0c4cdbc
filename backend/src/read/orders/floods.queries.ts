import { Inject, Injectable } from '@nestjs/common';
import type { Flood } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { LOOKUP } from '@party-rental/event-store/plan-settings';
import { BusinessDay } from '../../platform/business-day.js';
import { SITE_ALLOWANCE } from '../../platform/security/client-networks.js';
import { LOG_POOL } from '../../platform/tokens.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';
import { SettingsReader } from '../settings/settings.queries.js';

type FloodSource = Pick<Flood, 'source' | 'key'>;

const MAX_FLOODS = 10;

@Injectable()
export class FloodQueries {
  constructor(
    @Inject(LOG_POOL) private readonly pool: Pool,
    private readonly businessDay: BusinessDay,
    private readonly settings: SettingsReader,
    readonly freshness: Freshness,
  ) {}

  /** Subnets, IPv6 sites and mailboxes whose unconfirmed bookings hold more than half of their hourly limit, largest first. */
  @Reads('orders')
  async list(): Promise<Flood[]> {
    const { maxPendingItemDaysPerHour, maxPendingUnitsPerHour } = await this.settings.read();
    const { rows } = await this.pool.query<Omit<Flood, 'latestAt'> & { latestAt: Date }>(
      `select s.source, s.key, count(*)::int as bookings, sum(b.quantity)::int as units, max(b.created_at) as "latestAt"
       from ${UNCONFIRMED} cross join lateral (
         values ('network', h.network, 1), ('network', h.site, ${SITE_ALLOWANCE}), ('email', h.email, 1)) s(source, key, allowance)
       where s.key is not null group by s.source, s.key, s.allowance
       having count(*) > s.allowance * $2::int / 2 or sum(b.quantity) > s.allowance * $3::int / 2
       order by bookings desc, s.source desc limit ${MAX_FLOODS}`,
      [this.businessDay.today(), maxPendingItemDaysPerHour, maxPendingUnitsPerHour],
    );
    return rows.map(({ latestAt, ...flood }) => ({ ...flood, latestAt: latestAt.toISOString() }));
  }

  /** The unconfirmed bookings of one flood. */
  @Reads('orders')
  async bookings({ source, key }: FloodSource): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select b.id from ${UNCONFIRMED} where $2 in (${source === 'network' ? 'h.network, h.site' : 'h.email'}) order by b.id`,
      [this.businessDay.today(), key],
    );
    return rows.map(({ id }) => id);
  }
}

/** Of the last 24 hours, for `$1` today or later. */
const UNCONFIRMED = `order_holds h
  cross join lateral (
    select (e.data->>'bookingId')::uuid as id from events e
    where e.command_id = h.command_id and e.type = 'BookingCreated' and h.request = e.command_id || ' ' || (e.meta->>'requestHash') ${LOOKUP}
  ) c
  join bookings b on b.id = c.id and b.status = 'PENDING' and b.event_date >= $1 and h.created_at > now() - interval '24 hours'`;
