import { Injectable } from '@nestjs/common';
import type { ApplyRepairs, RepairResults, UndoRepairs, Order } from '@party-rental/contracts';
import { latestRepair } from '../../domain/day-desk/repair-state.js';
import type { OrderState } from '../../domain/orders/order-state.js';
import { repairOrder } from '../../domain/day-desk/repair-order.js';
import type { Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import type { Caller } from '../caller.js';
import { newCreditCode } from '../orders/order-change.js';
import { OrderDecisions, type OrderCommand } from '../orders/order-decisions.js';
import { createUnitsSelector, unitsBefore } from './repair-units.js';
import { undoRepair, acceptRepair } from '../../domain/day-desk/undo-repair.js';

@Injectable()
export class RepairCommands {
  constructor(
    private readonly decisions: OrderDecisions,
    private readonly businessDay: BusinessDay,
  ) {}

  /** Repairs orders one after the other: of two that need the same unit, the first one has it. */
  apply({ repairs, ...about }: ApplyRepairs, caller: Caller): Promise<RepairResults | Rejection> {
    return this.decideEach(repairs, ({ orderId, repair }) => {
      const command = { ...about, repair, repairId: newId(), newId, newCreditCode, ...this.businessDay.moment() };
      return {
        orderId,
        caller,
        request: { ...about, repair },
        selectUnits: createUnitsSelector(repair, about),
        decide: (order, shop) => repairOrder(order, shop, command),
      };
    });
  }

  /** Undoes repairs one after the other. One that is not possible does not stop the others. */
  undo({ repairs }: UndoRepairs, caller: Caller): Promise<RepairResults | Rejection> {
    return this.decideEach(repairs, ({ orderId, repairId }) => {
      const command = { repairId, newId, ...this.businessDay.moment() };
      return {
        orderId,
        caller,
        request: { answer: 'undo', repairId },
        selectUnits: unitsBefore,
        selectCredits: givenCredits,
        decide: (order, shop) => undoRepair(order, shop, command),
      };
    });
  }

  /** The customer accepts the latest repair of an order, or the owner undoes it. With an id, only that one is accepted. */
  answer(
    orderId: string,
    { answer, repairId }: { answer: 'accept' | 'undo'; repairId?: string | undefined },
    caller: Caller,
  ): Promise<Order | Rejection> {
    const moment = this.businessDay.moment();
    return this.decisions.decideAndView({
      orderId,
      caller,
      moment,
      request: { answer, repairId },
      ...(answer === 'undo' && { selectUnits: unitsBefore, selectCredits: givenCredits }),
      decide: (order, shop) =>
        answer === 'accept' ? acceptRepair(order, repairId) : undoRepair(order, shop, { ...moment, newId }),
    });
  }

  private async decideEach<Repair>(
    repairs: readonly Repair[],
    toCommand: (repair: Repair) => OrderCommand,
  ): Promise<RepairResults | Rejection> {
    const results: RepairResults['results'] = [];
    for (const repair of repairs) {
      const command = toCommand(repair);
      const rejection = await this.decisions.decide(command);
      if (rejection?.code === 'idempotency_key_reused') return rejection;
      results.push({ orderId: command.orderId, applied: !rejection, ...(rejection && { problem: rejection.detail }) });
    }
    return { results };
  }
}

/** The rain checks that the latest repair gave. */
function givenCredits(order: OrderState): readonly string[] {
  const given = latestRepair(order)?.credits ?? [];
  return order.entries.flatMap(({ id, creditCode }) => (given.includes(id) && creditCode ? [creditCode] : []));
}
