import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Order } from '@party-rental/contracts';
import type { Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { Caller } from '../caller.js';
import { decideChange, toPendingHold, toUnitsSelector, type OrderChange } from './order-change.js';
import { OrderDecisions } from './order-decisions.js';

/** One decision about a whole order, in one transaction. A repeated idempotency key changes nothing more. */
export class ChangeOrder extends Command<Order | Rejection> {
  constructor(
    readonly orderId: string,
    readonly change: OrderChange,
    readonly caller: Caller,
    readonly idempotencyKey: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(ChangeOrder)
export class ChangeOrderHandler implements ICommandHandler<ChangeOrder> {
  constructor(
    private readonly decisions: OrderDecisions,
    private readonly businessDay: BusinessDay,
  ) {}

  execute({ orderId, change, caller, idempotencyKey }: ChangeOrder): Promise<Order | Rejection> {
    const moment = this.businessDay.moment();
    return this.decisions.decideAndView({
      orderId,
      caller,
      idempotencyKey,
      moment,
      request: change,
      selectUnits: toUnitsSelector(change),
      toPendingHold: (order) => toPendingHold(order, change),
      readsRules: change.do === 'change contact',
      decide: (order, shop) => decideChange(order, shop, change, moment),
    });
  }
}
