import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  activeLines,
  pickRates,
  type BacktestPriceBook,
  type Item,
  type PriceBacktest,
  type Rates,
} from '@party-rental/contracts';
import { isCustomer } from '../../domain/actor.js';
import { computePrice, deriveStatus, orderAfter, type OrderState } from '../../domain/orders/order-state.js';
import { repriceOrder, type PastEvent } from '../../domain/orders/reprice.js';
import { completeBook } from '../../domain/price-book.js';
import { OrderHistories } from '../../log/order-histories.js';
import { PriceBookReader } from '../../log/price-book-reader.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';

/** Other requests are served in between. */
const ORDERS_AT_ONCE = 100;

interface Sums {
  orders: number;
  /** Cents, with `cancelled`: what cancelled orders were charged. */
  revenue: number;
  cancelled: number;
}
type Comparison = Pick<PriceBacktest, 'was' | 'would'>;
type Compared = Record<keyof Comparison, Sums>;
type ComparedItem = PriceBacktest['byItem'][number];

/** Prices the orders of past event days again by a draft of the price book. */
@Injectable()
export class PriceBacktestQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly orders: OrderHistories,
    private readonly priceBook: PriceBookReader,
    private readonly businessDay: BusinessDay,
    readonly freshness: Freshness,
  ) {}

  @Reads('orders', 'items')
  async run({ from, to, book: draft }: BacktestPriceBook): Promise<PriceBacktest> {
    const book = { ...completeBook(draft, await this.priceBook.readInForce()), version: 0 };
    const chooseRates = ({ waiverPercent, taxes, isTaxExempt }: Rates, zipCode: string | undefined) => {
      const rates = pickRates(book, zipCode ?? '', waiverPercent > 0, isTaxExempt);
      return zipCode === undefined ? { ...rates, taxes } : rates;
    };
    const { rows: types } = await this.pool.query<Pick<Item, 'id' | 'type'>>('select id, type from items');
    const itemTypes = new Map(types.map(({ id, type }) => [id, type]));
    const { timeZone } = this.businessDay;
    const options = { chooseRates, getType: (itemId: number) => itemTypes.get(itemId), timeZone };
    const { rows } = await this.pool.query<{ id: string; month: string }>(
      `select id, to_char(first_day, 'YYYY-MM') as month from orders
       where first_day between $1 and $2 order by first_day, id`,
      [from, to],
    );
    const all = newComparison();
    const months = new Map<string, Compared>();
    const items = new Map<number, ComparedItem>();
    for (let start = 0; start < rows.length; start += ORDERS_AT_ONCE) {
      const chunk = rows.slice(start, start + ORDERS_AT_ONCE);
      const histories = await this.orders.readMany(chunk.map(({ id }) => id));
      for (const { id, month } of chunk) {
        const events = histories.get(id) ?? [];
        const was = orderAfter(events);
        const would = isBelow(book.minimumOrder, events) ? undefined : repriceOrder(events, options);
        const ofMonth = months.get(month) ?? newComparison();
        months.set(month, ofMonth);
        for (const compared of [all, ofMonth]) {
          add(compared.was, was);
          add(compared.would, would);
        }
        addItems(items, was, 'was');
        addItems(items, would, 'would');
      }
      await setImmediate();
    }
    const byItem = [...items.values()].toSorted((a, b) => b.was - a.was || a.itemId - b.itemId);
    const byMonth = [...months].map(([month, compared]) => ({ month, ...toComparison(compared) }));
    return { ...toComparison(all), byItem, byMonth };
  }
}

/** The owner's own orders may be below the minimum. */
function isBelow(minimum: number, [first]: readonly PastEvent[]): boolean {
  return first?.type === 'BookingCreated' && isCustomer(first.meta.actor) && first.data.quote.subtotal < minimum;
}

function newSums(): Sums {
  return { orders: 0, revenue: 0, cancelled: 0 };
}

function newComparison(): Compared {
  return { was: newSums(), would: newSums() };
}

function add(sums: Sums, order: OrderState | undefined): void {
  if (!order) return;
  const { total } = computePrice(order);
  sums.revenue += total;
  if (deriveStatus(order) === 'CANCELLED') sums.cancelled += total;
  else sums.orders += 1;
}

function toComparison({ was, would }: Compared): Comparison {
  const toSums = ({ orders, revenue, cancelled }: Sums) => ({
    ...{ orders, revenue, average: orders > 0 ? Math.round((revenue - cancelled) / orders) : 0 },
  });
  return { was: toSums(was), would: toSums(would) };
}

function addItems(items: Map<number, ComparedItem>, order: OrderState | undefined, side: 'was' | 'would'): void {
  for (const { itemId, itemName: name, quantity, unitPrice } of activeLines(order?.lines ?? [])) {
    const item = items.get(itemId) ?? { itemId, name, was: 0, would: 0 };
    items.set(itemId, item);
    item[side] += quantity * unitPrice;
  }
}
