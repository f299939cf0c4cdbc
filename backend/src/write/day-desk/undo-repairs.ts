import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RepairResults, UndoRepairs as Request } from '@party-rental/contracts';
import { undoRepair } from '../../domain/day-desk/undo-repair.js';
import type { Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import type { Caller } from '../caller.js';
import { OrderDecisions } from '../orders/order-decisions.js';
import { unitsBefore } from './repair-units.js';

/** Undoes repairs one after the other. One that is not possible does not stop the others. */
export class UndoRepairs extends Command<RepairResults | Rejection> {
  constructor(
    readonly request: Request,
    readonly caller: Caller,
    readonly idempotencyKey: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(UndoRepairs)
export class UndoRepairsHandler implements ICommandHandler<UndoRepairs> {
  constructor(
    private readonly decisions: OrderDecisions,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ request, caller, idempotencyKey }: UndoRepairs): Promise<RepairResults | Rejection> {
    const results: RepairResults['results'] = [];
    for (const { orderId, repairId } of request.repairs) {
      const command = { repairId, newBookingId: newId, ...this.businessDay.moment() };
      const rejection = await this.decisions.decide({
        orderId,
        caller,
        idempotencyKey,
        request: { answer: 'undo', repairId },
        selectUnits: unitsBefore,
        decide: (order, shop) => undoRepair(order, shop, command),
      });
      if (rejection?.code === 'idempotency_key_reused') return rejection;
      results.push({ orderId, applied: !rejection, ...(rejection && { problem: rejection.detail }) });
    }
    return { results };
  }
}
