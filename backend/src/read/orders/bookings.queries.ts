import { Inject, Injectable } from '@nestjs/common';
import { lastDay, MAX_RENTAL_DAYS, type Booking, type BookingStatus, type CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { bookingView } from '../../domain/orders/order-view.js';
import { bookingStream } from '../../domain/placement.js';
import { BusinessDay } from '../../platform/business-day.js';
import { POOL } from '../../platform/tokens.js';
import { Freshness, Reads, ReadsCurrent } from '@party-rental/event-store/read-engine/freshness';
import { emailChanges, hasLinkExpired } from '../../domain/orders/booking-link.js';
import { orderAfter, type OrderState } from '../../domain/orders/order-state.js';
import { OrderHistories } from '../../log/order-histories.js';

/** A null filter matches every booking. */
export interface BookingFilter {
  userId: number | null;
  status: BookingStatus | null;
  search: string | null;
  /** The ids that the search found; replaces the search. */
  ids?: readonly string[];
  from: CalendarDate | null;
  to: CalendarDate | null;
}

export const EVERY_BOOKING: BookingFilter = { userId: null, status: null, search: null, from: null, to: null };

/** A line, and the order that it is in. */
export interface StoredBooking {
  id: string;
  state: OrderState;
}

export function toBooking({ id, state }: StoredBooking, timeZone: string): Booking {
  const booking = bookingView(state, id, timeZone);
  if (!booking) throw new Error('The order of a booking lacks it');
  return booking;
}

@Injectable()
export class BookingQueries {
  constructor(
    private readonly businessDay: BusinessDay,
    @Inject(POOL) private readonly pool: Pool,
    private readonly histories: OrderHistories,
    readonly freshness: Freshness,
  ) {}

  /** From the log, which has a booking that the tables still lack. Undefined when there is no such booking. */
  async byId(id: string): Promise<Booking | undefined> {
    const lines = await this.histories.readLines(bookingStream(id));
    return bookingView(orderAfter(lines.flat()), id, this.businessDay.timeZone);
  }

  /** The ids of guest bookings with this email, newest first; 300 at most. */
  @Reads('orders')
  async ofGuest(email: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select id from bookings where user_id is null and person_key = lower($1) order by id desc limit 300`,
      [email],
    );
    return rows.map(({ id }) => id);
  }

  /** The first booking that isn't over of each order that has one with this email, by event day; 20 orders at most. */
  @ReadsCurrent('orders')
  async upcoming(email: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select id from (
         select distinct on (order_id) id, event_date from bookings
         where person_key = lower($1) and event_date > $2::date - ${MAX_RENTAL_DAYS} and status <> 'CANCELLED'
           and event_date + coalesce((parts->0->>'days')::int, 1) > $2::date
         order by order_id, event_date, id
       ) upcoming order by event_date, id limit 20`,
      [email, this.businessDay.today()],
    );
    return rows.map(({ id }) => id);
  }

  /** Undefined when there is no such booking. From the log: an ended link must not work while a table lags, and a new one must. */
  async links(bookingId: string): Promise<BookingLinks | undefined> {
    const lines = await this.histories.readLines(bookingStream(bookingId));
    const lastEventDay = orderAfter(lines.flat())?.lines.map(lastDay).sort().at(-1);
    if (lastEventDay === undefined) return undefined;
    const changes = emailChanges(lines).reverse();
    const [version = 0, ...earlier] = [...changes.map((change) => change.version), 0].slice(0, MAX_VERSIONS);
    const haveExpired = hasLinkExpired(lastEventDay, this.businessDay.today());
    return { versions: [version, ...earlier], lastCommandId: changes[0]?.commandId, haveExpired };
  }
}

/** A token is compared with each of these, for each line: a bound for guesses. Older ones are unknown, like forged ones. */
const MAX_VERSIONS = 20;

/** What the validity of an order's booking links depends on. */
export interface BookingLinks {
  /** Of tokens that were sent, latest first: only the first one is valid. */
  versions: readonly [number, ...number[]];
  /** The command that has ended the second version. */
  lastCommandId: string | undefined;
  /** Whether the last event day of the order is too long ago. */
  haveExpired: boolean;
}
