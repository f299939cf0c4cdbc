import { Inject, Injectable } from '@nestjs/common';
import { NO_LATER_FIELDS, type AdminOrder, type RatedItem } from '@party-rental/contracts';
import { noSuchItem, Rejection, noSuchOrder } from '../../domain/rejections.js';
import { computeStock } from '../../domain/stock/units-left.js';
import { LOOKUP } from '@party-rental/event-store/plan-settings';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_LOG_POOL } from '../../platform/tokens.js';
import { ItemsAsOf, type PastItems } from './items-as-of.js';
import { endOfMoment, pastMoment, eventsUntil } from './past-moment.js';
import { orderAfter } from '../../domain/orders/order-state.js';
import { adminOrderView } from '../../domain/orders/order-view.js';
import { OrderHistories } from '../../log/order-histories.js';

@Injectable()
export class PastQueries {
  constructor(
    private readonly items: ItemsAsOf,
    @Inject(READ_LOG_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    private readonly orders: OrderHistories,
  ) {}

  /** An item as its page showed it at a moment. */
  async item(itemId: number, asOf: string): Promise<RatedItem | Rejection> {
    const moment = pastMoment(asOf, this.businessDay.now());
    if (moment instanceof Rejection) return moment;
    const past = await this.items.read(itemId, moment);
    const state = past.item(itemId);
    if (state.status === 'unknown') return noSuchItem();
    if (state.status === 'removed') return new Rejection('not_found', 'This item was deleted before.');
    return {
      ...NO_LATER_FIELDS,
      ...state.item,
      id: itemId,
      stock: computeStock(itemId, past),
      contents: state.item.components.map((component) => toContent(component, past)),
      rating: await ratingAsOf(this.pool, itemId, moment),
    };
  }

  /** An order as its page showed it at a moment. An erased person is erased at every moment. */
  async order(orderId: string, asOf: string): Promise<AdminOrder | Rejection> {
    const { now, timeZone } = this.businessDay.moment();
    const moment = pastMoment(asOf, now);
    if (moment instanceof Rejection) return moment;
    const events = await this.orders.readEvents(orderId);
    if (events.length === 0) return noSuchOrder();
    const order = orderAfter(eventsUntil(events, moment));
    if (!order) return new Rejection('not_found', 'This order was placed later.');
    return adminOrderView(order, { now: moment, timeZone });
  }
}

/** Its visible reviews at a moment. */
export async function ratingAsOf(pool: ReadPool, itemId: number, moment: Date): Promise<RatedItem['rating']> {
  const { rows } = await pool.query<{ average: number; count: number }>(
    `select round(sum(r.rating * e.sign)::numeric / sum(e.sign), 1)::float as average, sum(e.sign)::int as count
       from reviews r cross join lateral (
         select case type when 'ReviewWritten' then 1 else -1 end as sign from events
         where stream = 'booking-' || r.booking_id and type in ('ReviewWritten', 'ReviewHidden') and recorded_at < $2 ${LOOKUP}) e
       where r.item_id = $1 having sum(e.sign) > 0`,
    [itemId, endOfMoment(moment)],
  );
  return rows[0] ?? null;
}

function toContent(
  { itemId, quantity }: { itemId: number; quantity: number },
  { item }: PastItems,
): RatedItem['contents'][number] {
  const state = item(itemId);
  // A component cannot be unknown, and can be removed only after its packages.
  const { name, imageUrl, isActive } = state.status === 'listed' ? state.item : DELETED;
  return { itemId, itemName: name, quantity, imageUrl, isActive };
}

const DELETED = { name: 'A deleted item', imageUrl: '', isActive: false };
