import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CalendarDate, MoneyState, Order, OrderStatus } from '@party-rental/contracts';
import { z } from 'zod';
import { orderAfter, type OrderState } from '../../domain/orders/order-state.js';
import { orderView } from '../../domain/orders/order-view.js';
import { OrderHistories } from '../../event-store/order-histories.js';
import { BusinessDay } from '../../platform/business-day.js';
import { decodeCursor, toPage, type Page, type Paging } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness } from '../engine/freshness.js';

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

/** Those of the orders that exist, by id. */
export class OrdersById extends Query<Map<string, Order>> {
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

/** From the log, which has an order that the tables still lack. Undefined when there is no such order. */
export class OrderById extends Query<Order | undefined> {
  constructor(readonly id: string) {
    super();
  }
}

/** The orders of a user, latest first. */
export class OrdersOfUser extends Query<Page<Order>> {
  constructor(
    readonly paging: Paging,
    readonly userId: number,
  ) {
    super();
  }
}

@QueryHandler(OrdersById)
export class OrdersByIdHandler implements IQueryHandler<OrdersById> {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly freshness: Freshness,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ ids }: OrdersById): Promise<Map<string, Order>> {
    await this.freshness.reach('orders');
    const { rows } = await this.pool.query<{ state: OrderState }>(
      'select state from orders where id = any($1::uuid[])',
      [ids],
    );
    const moment = this.businessDay.moment();
    return new Map(rows.map(({ state }) => [state.id, orderView(state, moment)]));
  }
}

@QueryHandler(OrderById)
export class OrderByIdHandler implements IQueryHandler<OrderById> {
  constructor(
    private readonly histories: OrderHistories,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ id }: OrderById): Promise<Order | undefined> {
    const order = orderAfter(await this.histories.readEvents(id));
    return order && orderView(order, this.businessDay.moment());
  }
}

@QueryHandler(OrdersOfUser)
export class OrdersOfUserHandler implements IQueryHandler<OrdersOfUser> {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly freshness: Freshness,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ paging, userId }: OrdersOfUser): Promise<Page<Order>> {
    await this.freshness.reach('bookings', 'orders');
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
