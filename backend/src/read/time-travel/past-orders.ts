import { MAX_RENTAL_DAYS, stopDays, addUpLedger, type CalendarDate, type LedgerTotals } from '@party-rental/contracts';
import { Inject, Injectable } from '@nestjs/common';
import {
  evolveOrder,
  computeMoney,
  computePrice,
  deriveStatus,
  type OrderState,
} from '../../domain/orders/order-state.js';
import { LOOKUP } from '@party-rental/event-store/plan-settings';
import { orderEventsBefore } from '../../log/order-histories.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_LOG_POOL } from '../../platform/tokens.js';
import type { PastLog } from './past-bookings.js';
import { endOfMoment } from './past-moment.js';

/** An order at a moment, in cents. */
export interface PastOrder extends Pick<LedgerTotals, 'balance' | 'depositDue'> {
  id: string;
  isCancelled: boolean;
  days: readonly CalendarDate[];
  total: number;
  createdAt: Date;
}

interface Booked {
  id: string;
  /** Its price and days follow only from all its events. */
  isChanged: boolean;
  day: CalendarDate;
  createdAt: Date;
  total: number;
  deposit: number;
  received: number;
}

/** The orders that were upcoming at a moment. */
@Injectable()
export class PastOrders {
  constructor(@Inject(READ_LOG_POOL) private readonly logPool: ReadPool) {}

  /** Orders with an active line of these items that ends on a day or later. Most are unchanged and keep their agreed price. */
  async upcoming(itemIds: readonly number[], from: CalendarDate, { moment, until }: PastLog): Promise<PastOrder[]> {
    const { rows } = await this.logPool.query<Booked>(UPCOMING, [itemIds, from, endOfMoment(moment), until.position]);
    const changed = rows.filter(({ isChanged }) => isChanged).map(({ id }) => id);
    return [...rows.filter(({ isChanged }) => !isChanged).map(asAgreed), ...(await this.fold(changed, moment))];
  }

  /** From all events of each order. */
  async fold(ids: readonly string[], moment: Date): Promise<PastOrder[]> {
    const states = new Map<string, OrderState | undefined>();
    for (const { orderId, event } of await orderEventsBefore(this.logPool, endOfMoment(moment), ids))
      states.set(orderId, evolveOrder(states.get(orderId), event));
    return [...states.values()].flatMap((state) => (state ? toPastOrder(state) : []));
  }
}

function asAgreed({ id, day, createdAt, total, deposit, received }: Booked): PastOrder {
  const money = addUpLedger({ total, deposit }, [{ kind: 'OTHER', amount: received, reversed: false }]);
  return { ...money, id, total, createdAt, days: [day], isCancelled: false };
}

function toPastOrder(state: OrderState): PastOrder {
  return {
    ...computeMoney(state),
    id: state.id,
    total: computePrice(state).total,
    createdAt: new Date(state.createdAt),
    days: stopDays(state.lines),
    isCancelled: deriveStatus(state) === 'CANCELLED',
  };
}

/** By the first event of each line, and the sum of what was received. */
const UPCOMING = `
  with lines as (
    select stream, day, bool_or(type <> 'BookingCreated') as is_changed from events
    where item_id = any($1) and day > $2::date - ${MAX_RENTAL_DAYS} and position < $4 and recorded_at < $3
    group by stream, day having sum(delta) > 0
  ),
  booked as (
    select b.order_id, min(b.day) as day, min(b.recorded_at) as created_at, min((b.quote->>'total')::float) as total,
      min((b.quote->>'deposit')::float) as deposit, bool_or(lines.is_changed or b.days > 1 or b.quote ? 'promo' or jsonb_array_length(b.quote->'lines') > 1 or exists (
        select from events where stream = lines.stream and data ? 'agreedSurcharge' and recorded_at < $3 ${LOOKUP})) as is_changed
    from lines cross join lateral (
      select order_id, day, recorded_at, data->'quote' as quote, coalesce((data->>'days')::int, 1) as days
      from events where stream = lines.stream and version = 1 ${LOOKUP}) b
    where lines.day + b.days > $2::date group by b.order_id
  )
  select b.order_id as id, b.day, b.created_at as "createdAt", b.total, b.deposit, coalesce(m.received, 0) as received,
    b.is_changed or coalesce(m.is_changed, false) as "isChanged"
  from booked b cross join lateral (
    select bool_or(type in ('LedgerEntryReversed', 'RefundWrittenOff', 'AdjustmentAdded', 'RepairUndone') or data ? 'isAdded') as is_changed,
      sum(case type when 'PaymentRecorded' then (data->>'amount')::float when 'RefundRecorded' then -(data->>'amount')::float end) as received
    from (select type, data from events where order_id = b.order_id and recorded_at < $3 ${LOOKUP}) e) m`;
