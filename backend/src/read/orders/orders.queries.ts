import { Inject, Injectable } from '@nestjs/common';
import type { AdminOrder, CalendarDate, MoneyState, Order, OrderStatus } from '@party-rental/contracts';
import { z } from 'zod';
import { orderAfter, type OrderState } from '../../domain/orders/order-state.js';
import { adminOrderView, orderView } from '../../domain/orders/order-view.js';
import { OrderHistories } from '../../log/order-histories.js';
import { BusinessDay } from '../../platform/business-day.js';
import { readList } from '../../platform/list.js';
import type { Page, Paging } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';

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
  /** Only those whose last event day is earlier. */
  before?: CalendarDate;
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
  byId(id: string): Promise<Order | undefined> {
    return this.readOrder(id, orderView);
  }

  /** The same with what only the shop sees. */
  forAdmin(id: string): Promise<AdminOrder | undefined> {
    return this.readOrder(id, adminOrderView);
  }

  /** The orders of a user, latest first. */
  @Reads('orders')
  async ofUser(paging: Paging, userId: number): Promise<Page<Order>> {
    const page = await readList<{ state: OrderState }, [string]>(
      this.pool,
      {
        columns: 'state',
        from: 'orders',
        // By the index of bookings; ids grow with time.
        where: (param) => `id in (select order_id from bookings where user_id = ${param(userId)})`,
        by: ['id'],
        direction: 'desc',
        key: z.tuple([z.uuid()]),
        toKey: ({ state }) => [state.id],
      },
      paging,
    );
    const moment = this.businessDay.moment();
    return page.map(({ state }) => orderView(state, moment));
  }

  private async readOrder<View>(
    id: string,
    toView: (order: OrderState, moment: { now: Date; timeZone: string }) => View,
  ): Promise<View | undefined> {
    const order = orderAfter(await this.histories.readEvents(id));
    return order && toView(order, this.businessDay.moment());
  }
}
