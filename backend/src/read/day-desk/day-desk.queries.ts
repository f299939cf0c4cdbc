import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { addDays, MAX_BUFFER_DAYS, REPAIR_DAYS, type AffectedOrder, type DayDesk } from '@party-rental/contracts';
import { affectedLines, mustChange, type Affected } from '../../domain/day-desk/affected-lines.js';
import { proposeRepair } from '../../domain/day-desk/propose-repair.js';
import { getCustomer } from '../../domain/orders/erased-customer.js';
import { computeMoney, computePrice, type OrderState } from '../../domain/orders/order-state.js';
import { withAllocations } from '../../domain/orders/order.js';
import type { Allocation } from '../../domain/stock/allocations.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { readOrdersOn } from '../day-plan/day-plan.queries.js';
import { Freshness } from '../engine/freshness.js';
import { SettingsReader } from '../settings/settings.queries.js';
import { readStockOfDays } from './stock-of-days.js';

/** The orders with something affected on a day, oldest first, each with a repair that leaves the others theirs. */
export class AffectedOrders extends Query<DayDesk> {
  constructor(readonly affected: Affected) {
    super();
  }
}

@QueryHandler(AffectedOrders)
export class AffectedOrdersHandler implements IQueryHandler<AffectedOrders> {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly freshness: Freshness,
    private readonly businessDay: BusinessDay,
    private readonly settings: SettingsReader,
  ) {}

  async execute({ affected }: AffectedOrders): Promise<DayDesk> {
    await this.freshness.reach('orders', 'items');
    const { date } = affected;
    const moment = this.businessDay.moment();
    const lastDay = addDays(date, REPAIR_DAYS + MAX_BUFFER_DAYS);
    const [orders, rules] = await Promise.all([readOrdersOn(this.pool, date), this.settings.read()]);
    const stock = await readStockOfDays(this.pool, rules, date, lastDay, moment.now);
    const { shop, shopWithoutHolds, catalog, getName } = stock;
    const found = orders.filter((order) => affectedLines(order, affected).length > 0);
    found.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    const leaving = mustChange(found, shopWithoutHolds, affected);
    const taken: Allocation[] = [];
    const propose = (order: OrderState): AffectedOrder => {
      const left = withAllocations(shop, taken);
      const { repair, days, alternatives, taken: allocations } = proposeRepair(order, left, catalog, affected, moment);
      taken.push(...allocations);
      return {
        ...summarize(order, affected),
        mustChange: leaving.has(order),
        proposal: repair,
        days,
        alternatives: alternatives.map(({ bookingId, items }) => ({
          bookingId,
          items: items.map(({ id, priceDifference }) => ({ itemId: id, name: getName(id), priceDifference })),
        })),
      };
    };
    // An order that can stay takes no units from one that must change.
    const proposed = new Map([...leaving, ...found.filter((order) => !leaving.has(order))].map((o) => [o, propose(o)]));
    return { date, orders: found.flatMap((order) => proposed.get(order) ?? []) };
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
