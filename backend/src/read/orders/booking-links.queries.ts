import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { hasLinkExpired } from '../../domain/orders/booking-link.js';
import { bookingStream } from '../../domain/placement.js';
import { BusinessDay } from '../../platform/business-day.js';
import { LOG_POOL } from '../../platform/tokens.js';
import { Freshness } from '../engine/freshness.js';

/** What the validity of an order's booking links depends on. */
export interface BookingLinks {
  version: number;
  /** Whether the last event day of the order is too long ago. */
  haveExpired: boolean;
}

/** Undefined when there is no such booking. */
export class LinksOfBooking extends Query<BookingLinks | undefined> {
  constructor(readonly bookingId: string) {
    super();
  }
}

/** Same count as `linkVersion` in the domain, from the log: an ended link must not work while a table lags. */
@QueryHandler(LinksOfBooking)
export class LinksOfBookingHandler implements IQueryHandler<LinksOfBooking> {
  constructor(
    @Inject(LOG_POOL) private readonly pool: Pool,
    private readonly freshness: Freshness,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ bookingId }: LinksOfBooking): Promise<BookingLinks | undefined> {
    await this.freshness.reach('bookings');
    const { rows } = await this.pool.query<{ version: number; lastEventDay: CalendarDate }>(
      `select max(line.event_date) as "lastEventDay", coalesce(sum(changes.count), 0)::int as version
       from bookings requested
       join bookings line on line.order_id = requested.order_id
       cross join lateral (
         select count(*) from events e where e.stream = '${bookingStream('')}' || line.id
           and e.type = 'BookingContactChanged' and e.data -> 'changed' ? 'customerEmail'
       ) changes
       where requested.id = $1 having count(*) > 0`,
      [bookingId],
    );
    const [order] = rows;
    if (!order) return undefined;
    const { version, lastEventDay } = order;
    return { version, haveExpired: hasLinkExpired(lastEventDay, this.businessDay.today()) };
  }
}
