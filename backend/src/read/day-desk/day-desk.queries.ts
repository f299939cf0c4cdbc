import { Inject, Injectable } from '@nestjs/common';
import {
  addDays,
  MAX_BUFFER_DAYS,
  REPAIR_DAYS,
  type AffectedOrder,
  type DayDesk,
  type CalendarDate,
  type ProposeRepairs,
  type RepairBoard,
  type RepairProposals,
} from '@party-rental/contracts';
import { affectedLines, mustChange, type Affected } from '../../domain/day-desk/affected-lines.js';
import { proposeRepair, roomOnDays, type Catalog, type Proposal } from '../../domain/day-desk/propose-repair.js';
import { getCustomer } from '../../domain/orders/erased-customer.js';
import { computeMoney, computePrice, type OrderState } from '../../domain/orders/order-state.js';
import { withAllocations, type ShopState } from '../../domain/orders/order.js';
import type { Allocation } from '../../domain/stock/allocations.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { readOrdersOn } from '../day-plan/day-plan.queries.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';
import { SettingsReader } from '../settings/settings.queries.js';
import { readStockOfDays } from './stock-of-days.js';
import type { RepairState } from '../../domain/day-desk/repair-state.js';

interface Together {
  shop: ShopState;
  catalog: Catalog;
  affected: Affected;
  moveTo?: CalendarDate | undefined;
}

@Injectable()
export class DayDeskQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    private readonly settings: SettingsReader,
    readonly freshness: Freshness,
  ) {}

  /** The orders with something affected on a day, oldest first, each with a repair that leaves the others theirs. */
  @Reads('orders', 'items')
  async affectedOrders(affected: Affected): Promise<DayDesk> {
    const { orders, shop, shopWithoutHolds, catalog, getName } = await this.readDay(affected);
    const leaving = mustChange(orders, shopWithoutHolds, affected);
    // An order that can stay takes no units from one that must change.
    const inTurn = [...leaving, ...orders.filter((order) => !leaving.has(order))];
    const proposals = this.proposeTogether(inTurn, { shop, catalog, affected });
    const describe = (order: OrderState): AffectedOrder[] => {
      const proposal = proposals.get(order);
      if (!proposal) return [];
      const { repair, days, alternatives } = proposal;
      const affectedOrder = {
        ...summarize(order, affected),
        mustChange: leaving.has(order),
        proposal: repair,
        days,
        alternatives: alternatives.map(({ bookingId, items }) => ({
          bookingId,
          items: items.map(({ id, priceDifference }) => ({ itemId: id, name: getName(id), priceDifference })),
        })),
      };
      return [affectedOrder];
    };
    return { date: affected.date, orders: orders.flatMap(describe) };
  }

  /** Repairs of some of these orders that can all be applied together. */
  @Reads('orders', 'items')
  async proposals({ orderIds, moveTo, ...affected }: ProposeRepairs): Promise<RepairProposals> {
    const { shop, catalog, orders: all } = await this.readDay(affected);
    const orders = all.filter(({ id }) => orderIds.includes(id));
    const proposals = this.proposeTogether(orders, { shop, catalog, affected, moveTo });
    return {
      days: roomOnDays(orders, shop, affected, this.businessDay.moment()),
      proposals: [...proposals].map(([{ id: orderId }, { repair }]) => ({ orderId, repair })),
    };
  }

  /** The affected orders, oldest first, and the stock of the days that they may move to. */
  private async readDay(affected: Affected) {
    const { date } = affected;
    const lastDay = addDays(date, REPAIR_DAYS + MAX_BUFFER_DAYS);
    const [orders, rules] = await Promise.all([readOrdersOn(this.pool, date), this.settings.readWithPriceBook()]);
    const stock = await readStockOfDays(this.pool, rules, date, lastDay, this.businessDay.moment().now);
    const found = orders.filter((order) => affectedLines(order, affected).length > 0);
    return { ...stock, orders: found.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)) };
  }

  /** The first orders choose first. */
  private proposeTogether(
    orders: readonly OrderState[],
    { shop, catalog, affected, moveTo }: Together,
  ): Map<OrderState, Proposal> {
    const moment = this.businessDay.moment();
    const taken: Allocation[] = [];
    const propose = (order: OrderState): [OrderState, Proposal] => {
      const proposal = proposeRepair(order, withAllocations(shop, taken), catalog, affected, moment, moveTo);
      taken.push(...proposal.taken);
      return [order, proposal];
    };
    return new Map(orders.map(propose));
  }

  /** The repairs of a day, the latest one first, with what became of them. */
  @Reads('orders')
  async repairs(date: CalendarDate): Promise<RepairBoard> {
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
    return { date, orders, summary: { ...addUp(orders.filter(isInForce)), refunded: sum(refunded) } };
  }
}

function summarize(order: OrderState, affected: Affected) {
  const { customerName, customerPhone } = getCustomer(order.customer);
  const { paid, refunded } = computeMoney(order);
  return {
    orderId: order.id,
    number: order.number,
    customerName,
    phone: customerPhone,
    lines: affectedLines(order, affected).map(({ bookingId, itemId, itemName, quantity }) => ({
      ...{ bookingId, itemId, itemName, quantity },
    })),
    total: computePrice(order).total,
    paid: paid - refunded,
  };
}

type Row = RepairBoard['orders'][number];

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

function addUp(rows: readonly Row[]): Omit<RepairBoard['summary'], 'refunded'> {
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
