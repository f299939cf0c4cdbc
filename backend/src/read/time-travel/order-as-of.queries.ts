import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Order } from '@party-rental/contracts';
import { orderAfter } from '../../domain/orders/order-state.js';
import { orderView } from '../../domain/orders/order-view.js';
import { noSuchOrder, Rejection } from '../../domain/rejections.js';
import { OrderHistories } from '../../event-store/order-histories.js';
import { BusinessDay } from '../../platform/business-day.js';
import { eventsUntil, pastMoment } from './past-moment.js';

/** An order as its page showed it at a moment. An erased person is erased at every moment. */
export class OrderAsOf extends Query<Order | Rejection> {
  constructor(
    readonly orderId: string,
    readonly asOf: string,
  ) {
    super();
  }
}

@QueryHandler(OrderAsOf)
export class OrderAsOfHandler implements IQueryHandler<OrderAsOf> {
  constructor(
    private readonly orders: OrderHistories,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ orderId, asOf }: OrderAsOf): Promise<Order | Rejection> {
    const { now, timeZone } = this.businessDay.moment();
    const moment = pastMoment(asOf, now);
    if (moment instanceof Rejection) return moment;
    const events = await this.orders.readEvents(orderId);
    if (events.length === 0) return noSuchOrder();
    const order = orderAfter(eventsUntil(events, moment));
    if (!order) return new Rejection('not_found', 'This order was placed later.');
    return orderView(order, { now: moment, timeZone });
  }
}
