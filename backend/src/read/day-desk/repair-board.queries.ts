import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CalendarDate, RepairBoard } from '@party-rental/contracts';
import type { RepairState } from '../../domain/day-desk/repair-state.js';
import { getCustomer } from '../../domain/orders/erased-customer.js';
import { computeMoney, computePrice, type OrderState } from '../../domain/orders/order-state.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness } from '../engine/freshness.js';

/** The repairs of a day, the latest one first, with what became of them. */
export class RepairsOn extends Query<RepairBoard> {
  constructor(readonly date: CalendarDate) {
    super();
  }
}

type Row = RepairBoard['orders'][number];

@QueryHandler(RepairsOn)
export class RepairsOnHandler implements IQueryHandler<RepairsOn> {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly freshness: Freshness,
  ) {}

  async execute({ date }: RepairsOn): Promise<RepairBoard> {
    await this.freshness.reach('orders');
    const { rows } = await this.pool.query<{ state: OrderState }>(
      'select state from orders where repaired_days is not null and repaired_days @> array[$1::date]',
      [date],
    );
    const repaired = rows.flatMap(({ state }) => {
      const repair = state.repairs.findLast((one) => one.date === date);
      return repair ? [{ state, repair }] : [];
    });
    repaired.sort((a, b) => (a.repair.at < b.repair.at ? 1 : -1));
    const orders = repaired.map(({ state, repair }) => toRow(state, repair));
    const refunded = repaired.filter(({ repair }) => isInForce(repair)).map(refundedSince);
    return { date, orders, summary: { ...summarize(orders.filter(isInForce)), refunded: sum(refunded) } };
  }
}

/** Totals are those of now: a customer who chooses otherwise may cancel. */
function toRow(order: OrderState, { repairId, repair, answer, totalBefore, undoUntil }: RepairState): Row {
  const { customerName, customerPhone } = getCustomer(order.customer);
  return {
    ...{ orderId: order.id, number: order.number, customerName, phone: customerPhone },
    ...{ repairId, repair, answer, totalBefore, undoUntil },
    totalAfter: computePrice(order).total,
    refundDue: computeMoney(order).refundDue,
  };
}

function summarize(rows: readonly Row[]): Omit<RepairBoard['summary'], 'refunded'> {
  const count = (kind: Row['repair']['kind']) => rows.filter(({ repair }) => repair.kind === kind).length;
  return {
    moved: count('move'),
    swapped: count('swap'),
    cancelled: count('cancel'),
    revenueLost: Math.max(0, sum(rows.map(({ totalBefore, totalAfter }) => totalBefore - totalAfter))),
    refundDue: sum(rows.map(({ refundDue }) => refundDue)),
  };
}

function refundedSince({ state, repair }: { state: OrderState; repair: RepairState }): number {
  const refunds = state.entries.filter(({ kind, reversed, at }) => kind === 'REFUND' && !reversed && at >= repair.at);
  return sum(refunds.map(({ amount }) => amount));
}

function isInForce({ answer }: Pick<RepairState, 'answer'>): boolean {
  return answer !== 'UNDONE';
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
