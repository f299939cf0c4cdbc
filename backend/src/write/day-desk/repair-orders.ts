import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ApplyRepairs, RepairResults } from '@party-rental/contracts';
import { repairOrder } from '../../domain/day-desk/repair-order.js';
import type { Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import type { Caller } from '../caller.js';
import { OrderDecisions } from '../orders/order-decisions.js';
import { createUnitsSelector } from './repair-units.js';

/** Repairs orders one after the other: of two that need the same unit, the first one has it. */
export class RepairOrders extends Command<RepairResults | Rejection> {
  constructor(
    readonly request: ApplyRepairs,
    readonly caller: Caller,
    readonly idempotencyKey: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(RepairOrders)
export class RepairOrdersHandler implements ICommandHandler<RepairOrders> {
  constructor(
    private readonly decisions: OrderDecisions,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ request, caller, idempotencyKey }: RepairOrders): Promise<RepairResults | Rejection> {
    const { repairs, ...about } = request;
    const results: RepairResults['results'] = [];
    for (const { orderId, repair } of repairs) {
      const command = { ...about, repair, repairId: newId(), newBookingId: newId, ...this.businessDay.moment() };
      const rejection = await this.decisions.decide({
        orderId,
        caller,
        idempotencyKey,
        request: { ...about, repair },
        selectUnits: createUnitsSelector(repair, about),
        decide: (order, shop) => repairOrder(order, shop, command),
      });
      if (rejection?.code === 'idempotency_key_reused') return rejection;
      results.push({ orderId, applied: !rejection, ...(rejection && { problem: rejection.detail }) });
    }
    return { results };
  }
}
