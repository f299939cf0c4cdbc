import { Inject, Injectable } from '@nestjs/common';
import type { CalendarDate, MoneyState, Order, OrderStatus } from '@party-rental/contracts';
import { z } from 'zod';
import { orderAfter, type OrderState } from '../../domain/orders/order-state.js';
import { orderView } from '../../domain/orders/order-view.js';
import { OrderHistories } from '../../event-store/order-histories.js';
import { BusinessDay } from '../../platform/business-day.js';
import { decodeCursor, toPage, type Page, type Paging } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness, Reads } from '../engine/freshness.js';

/** A null filter matches every order. */
export interface OrderFilter {
  search: string | null;
  /** The ids that the search found; replaces the search. */
  ids?: readonly string[];
  status: OrderStatus | null;
  money: MoneyState | null;
  /** With an event on one of these days. */
  from: CalendarDate | null;
  to: CalendarDate | null;
}

export const EVERY_ORDER: OrderFilter = { search: null, status: null, money: null, from: null, to: null };

@Injectable()
export class OrderQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    private readonly histories: OrderHistories,
    readonly freshness: Freshness,
  ) {}

  /** Those of the orders that exist, by id. */
  @Reads('orders')
  async byIds(ids: readonly string[]): Promise<Map<string, Order>> {
    const { rows } = await this.pool.query<{ state: OrderState }>(
      'select state from orders where id = any($1::uuid[])',
      [ids],
    );
    const moment = this.businessDay.moment();
    return new Map(rows.map(({ state }) => [state.id, orderView(state, moment)]));
  }

  /** From the log, which has an order that the tables still lack. Undefined when there is no such order. */
  async byId(id: string): Promise<Order | undefined> {
    const order = orderAfter(await this.histories.readEvents(id));
    return order && orderView(order, this.businessDay.moment());
  }

  /** The orders of a user, latest first. */
  @Reads('orders')
  async ofUser(paging: Paging, userId: number): Promise<Page<Order>> {
    // By the index of bookings; ids grow with time.
    const { rows } = await this.pool.query<{ state: OrderState }>(
      `select state from orders where id in (select order_id from bookings where user_id = $1)
         and ($2::uuid is null or id < $2)
       order by id desc limit $3`,
      [userId, decodeCursor(paging.cursor, z.uuid()) ?? null, paging.limit + 1],
    );
    const { rows: counted } = await this.pool.query<{ total: number }>(
      'select count(distinct order_id)::int as total from bookings where user_id = $1',
      [userId],
    );
    const moment = this.businessDay.moment();
    const orders = rows.map(({ state }) => orderView(state, moment));
    return toPage(orders, paging, counted[0]?.total ?? 0, ({ id }) => id);
  }
}
