import { Inject, Injectable } from '@nestjs/common';
import { listCredits, type PreviewRepairs as Request, type RepairsPreview } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { repairOrder } from '../../domain/day-desk/repair-order.js';
import { unknownItem } from '../../domain/items/item-state.js';
import { computeMoney, computePrice, type OrderState } from '../../domain/orders/order-state.js';
import { noSuchOrder, Rejection } from '../../domain/rejections.js';
import type { Stock } from '../../domain/stock/units-left.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import type { ConsistencyBoundary } from '../executor/consistency-boundary.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { LOG_POOL } from '../../platform/tokens.js';
import type { ConsistencyBoundaryState } from '../executor/consistency-boundary-state.js';
import { readState } from '../executor/read-state.js';
import { newCreditCode } from '../orders/order-change.js';
import { orderBoundary } from '../orders/order-decisions.js';
import { createUnitsSelector } from './repair-units.js';

type Figures = RepairsPreview['totals'];

@Injectable()
export class RepairPreviews {
  constructor(
    @Inject(LOG_POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly businessDay: BusinessDay,
  ) {}

  /** What orders would be after their repairs. Decides on the log as the command does, without locks, and appends nothing. */
  async preview({ repairs, ...about }: Request): Promise<RepairsPreview> {
    const moment = this.businessDay.moment();
    const state = await this.readState({ repairs, ...about }, moment.now);
    const orders = repairs.map(({ orderId, repair }) => {
      const before = state.order(orderId);
      const command = { ...about, ...moment, repair, reason: 'A preview', repairId: newId(), newId, newCreditCode };
      const decision = before ? repairOrder(before, state, command) : noSuchOrder();
      if (decision instanceof Rejection) return { orderId, ...getFigures(before, before), problems: [decision.detail] };
      for (const event of decision) state.apply(event, newId());
      return { orderId, ...getFigures(before, state.order(orderId)), problems: [] };
    });
    return { orders, totals: addUp(orders) };
  }

  private async readState({ repairs, ...about }: Request, now: Date): Promise<ConsistencyBoundaryState> {
    const read = (estimated: Pick<Stock, 'item'>, toRequired: (stock: Pick<Stock, 'item'>) => ConsistencyBoundary) =>
      readState(this.pool, this.personalData, now, estimated, toRequired);
    const ids = repairs.map(({ orderId }) => orderId);
    const known = await read({ item: () => unknownItem }, () => ({ ...NOTHING, orders: ids }));
    return read(known, (stock) => {
      const boundaries = repairs.flatMap(({ orderId, repair }) => {
        const order = known.order(orderId);
        return order ? [orderBoundary(order, [createUnitsSelector(repair, about)], stock)] : [];
      });
      return {
        ...NOTHING,
        items: [...new Set(boundaries.flatMap(({ items }) => items))],
        days: boundaries.flatMap(({ days }) => days),
        orders: ids,
        settings: 'read',
      };
    });
  }
}

const NOTHING = { items: [], changedItems: [], days: [], streams: [] } satisfies ConsistencyBoundary;

function getFigures(before: OrderState | undefined, after: OrderState | undefined): Figures {
  return {
    totalBefore: before ? computePrice(before).total : 0,
    totalAfter: after ? computePrice(after).total : 0,
    refundDue: after ? computeMoney(after).refundDue : 0,
    rainChecks: sumCredits(after) - sumCredits(before),
  };
}

function addUp(orders: readonly Figures[]): Figures {
  const sum = (of: (figures: Figures) => number) => orders.reduce((total, figures) => total + of(figures), 0);
  return {
    totalBefore: sum(({ totalBefore }) => totalBefore),
    totalAfter: sum(({ totalAfter }) => totalAfter),
    refundDue: sum(({ refundDue }) => refundDue),
    rainChecks: sum(({ rainChecks }) => rainChecks),
  };
}

function sumCredits(order: OrderState | undefined): number {
  return listCredits(order?.entries ?? []).reduce((sum, { amount }) => sum + amount, 0);
}
