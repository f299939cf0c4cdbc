import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Order } from '@party-rental/contracts';
import { acceptRepair, undoRepair } from '../../domain/day-desk/undo-repair.js';
import type { Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import type { Caller } from '../caller.js';
import { OrderDecisions } from '../orders/order-decisions.js';
import { unitsBefore } from './repair-units.js';

/** The customer accepts the latest repair of an order, or the owner undoes it. */
export class AnswerRepair extends Command<Order | Rejection> {
  constructor(
    readonly orderId: string,
    readonly answer: 'accept' | 'undo',
    readonly caller: Caller,
    readonly idempotencyKey: string | undefined,
    /** Only this one is accepted; without it, the latest. */
    readonly repairId?: string,
  ) {
    super();
  }
}

@CommandHandler(AnswerRepair)
export class AnswerRepairHandler implements ICommandHandler<AnswerRepair> {
  constructor(
    private readonly decisions: OrderDecisions,
    private readonly businessDay: BusinessDay,
  ) {}

  execute({ orderId, answer, caller, idempotencyKey, repairId }: AnswerRepair): Promise<Order | Rejection> {
    const moment = this.businessDay.moment();
    return this.decisions.decideAndView({
      orderId,
      caller,
      idempotencyKey,
      moment,
      request: { answer, repairId },
      ...(answer === 'undo' && { selectUnits: unitsBefore }),
      decide: (order, shop) =>
        answer === 'accept'
          ? acceptRepair(order, repairId)
          : undoRepair(order, shop, { ...moment, newBookingId: newId }),
    });
  }
}
