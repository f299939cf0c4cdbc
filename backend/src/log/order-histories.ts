import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import type { BookingEvent, EventOfOrder } from '../domain/events.js';
import { bookingStream } from '../domain/placement.js';
import { LOOKUP } from '@party-rental/event-store/plan-settings';
import type { ReadPool } from '../platform/database/read-replica.js';
import { LOG_POOL } from '../platform/tokens.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { EVENT_COLUMNS, type EventRow, type RecordedEvent } from '@party-rental/event-store/recorded-event';
import { recordedEvent } from './event-schema.js';

/** The events of one line of an order, oldest first. */
export type LineHistory = readonly [RecordedEvent<BookingEvent>, ...RecordedEvent<BookingEvent>[]];

/** Reads whole orders from the log. */
@Injectable()
export class OrderHistories {
  constructor(
    @Inject(LOG_POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
  ) {}

  /** The stream of an event. */
  async findStream(eventId: string): Promise<string> {
    const { rows } = await this.pool.query<{ stream: string }>('select stream from events where event_id = $1', [
      eventId,
    ]);
    if (!rows[0]) throw new Error('The log has no such event');
    return rows[0].stream;
  }

  /** All events of an order, of its lines and of its own stream, oldest first, personal data decrypted. */
  async readEvents(orderId: string): Promise<RecordedEvent<EventOfOrder>[]> {
    return (await this.readMany([orderId])).get(orderId) ?? [];
  }

  /** The same with the JSON of each event as stored, in which personal data is encrypted. */
  async readStoredEvents(orderId: string): Promise<{ event: RecordedEvent<EventOfOrder>; stored: string }[]> {
    const stored = ", (to_jsonb(e) - 'xid' - 'position')::text as stored";
    const { rows } = await this.pool.query<OrderEventRow & { stored: string }>(EVENTS_OF_ORDERS(stored), [[orderId]]);
    return rows.map((row) => ({ event: this.toEvent(row), stored: row.stored }));
  }

  /** The events of each of these orders as readEvents() has them; unknown ids have none. */
  async readMany(orderIds: readonly string[]): Promise<Map<string, RecordedEvent<EventOfOrder>[]>> {
    const { rows } = await this.pool.query<OrderEventRow>(EVENTS_OF_ORDERS(), [orderIds]);
    const orders = new Map<string, RecordedEvent<EventOfOrder>[]>();
    for (const row of rows) {
      const known = orders.get(row.order_of);
      if (known) known.push(this.toEvent(row));
      else orders.set(row.order_of, [this.toEvent(row)]);
    }
    return orders;
  }

  private toEvent(row: OrderEventRow): RecordedEvent<EventOfOrder> {
    const personal = this.personalData.decrypt(row.stream, row.data['sealed'], row.wrapped_key);
    return recordedEvent(row, personal) as RecordedEvent<EventOfOrder>; // the only events in these streams
  }

  /** The orders of bookings, by booking id. Leaves out unknown bookings. */
  async findOrders(bookingIds: readonly string[]): Promise<Map<string, string>> {
    const orders = await readOrderIds(this.pool, new Set(bookingIds.map(bookingStream)));
    return new Map(
      bookingIds.flatMap((id) => {
        const orderId = orders.get(bookingStream(id));
        return orderId === undefined ? [] : [[id, orderId]];
      }),
    );
  }

  /** The lines of a booking's order, in order, personal data decrypted; none if there is no such booking. */
  async readLines(stream: string): Promise<LineHistory[]> {
    const { rows } = await this.pool.query<EventRow & { wrapped_key: Buffer | null }>(
      `select ${EVENT_COLUMNS}, k.wrapped_key
       from events booking
       cross join lateral (select * from events where order_id = booking.order_id ${LOOKUP}) line
       cross join lateral (select * from events where stream = line.stream ${LOOKUP}) e
       left join personal_keys k on k.stream = e.stream
       where booking.stream = $1 and line.type = 'BookingCreated' order by line.xid, line.position, e.version`,
      [stream],
    );
    const lines = new Map<string, [RecordedEvent<BookingEvent>, ...RecordedEvent<BookingEvent>[]]>();
    for (const row of rows) {
      const personal = this.personalData.decrypt(row.stream, row.data['sealed'], row.wrapped_key);
      const event = recordedEvent(row, personal) as RecordedEvent<BookingEvent>; // the only events in these streams
      const line = lines.get(event.stream);
      if (line) line.push(event);
      else lines.set(event.stream, [event]);
    }
    return [...lines.values()];
  }
}

type OrderEventRow = EventRow & { order_of: string; wrapped_key: Buffer | null };

/** The streams of these orders (`$1`), each with its order. */
const STREAMS_OF_ORDERS = `(select distinct order_id, stream from (
  select order_id, stream from events where order_id = any($1::uuid[]) ${LOOKUP}) own) part`;

const EVENTS_OF_ORDERS = (more = '') => `
  select ${EVENT_COLUMNS}, part.order_id as order_of, k.wrapped_key${more}
  from ${STREAMS_OF_ORDERS}
  cross join lateral (select * from events where stream = part.stream ${LOOKUP}) e
  left join personal_keys k on k.stream = e.stream
  order by e.xid, e.position`;

/** The events of many orders that were recorded before an instant, oldest first, without personal data. */
export async function orderEventsBefore(
  db: ReadPool,
  instant: Date,
  orderIds: readonly string[],
): Promise<{ orderId: string; event: RecordedEvent<EventOfOrder> }[]> {
  const { rows } = await db.query<EventRow & { order_of: string }>(
    `select ${EVENT_COLUMNS}, part.order_id as order_of
     from ${STREAMS_OF_ORDERS}
     cross join lateral (select * from events where stream = part.stream and recorded_at < $2 ${LOOKUP}) e
     order by e.xid, e.position`,
    [orderIds, instant],
  );
  // The only events in these streams.
  return rows.map((row) => ({ orderId: row.order_of, event: recordedEvent(row) as RecordedEvent<EventOfOrder> }));
}

/** The orders of streams of bookings and orders: the first event of each stream names its order. */
export async function readOrderIds(
  db: Pick<ClientBase | Pool, 'query'>,
  streams: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ stream: string; orderId: string }>(
    'select stream, order_id as "orderId" from events where stream = any ($1) and version = 1',
    [[...streams]],
  );
  return new Map(rows.map(({ stream, orderId }) => [stream, orderId]));
}

export async function readFirstBooking(db: Pick<ClientBase, 'query'>, orderId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ bookingId: string }>(
    `select data->>'bookingId' as "bookingId" from events
     where order_id = $1 and type = 'BookingCreated' order by position limit 1`,
    [orderId],
  );
  return rows[0]?.bookingId;
}
