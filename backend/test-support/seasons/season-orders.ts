import {
  addDays,
  pickPartyDetails,
  priceOrder,
  type CalendarDate,
  type Customer,
  DEFAULT_RATES,
} from '@party-rental/contracts';
import type { DomainEvent } from '../../src/domain/events.js';
import { lineNumber } from '../../src/domain/orders/order-number.js';
import { pricedLines } from '../../src/domain/orders/order-lines.js';
import type { OrderState } from '../../src/domain/orders/order-state.js';
import { getParts } from '../../src/domain/stock/units-left.js';
import { weighted, type Pick } from './season-days.js';
import { SEASON_ITEMS } from './season-items.js';
import type { SeasonShop } from './season-shop.js';

/** A line that a customer wanted, and for which the shop had too few units. */
export interface RefusedLine {
  at: Date;
  itemId: number;
  eventDate: CalendarDate;
  quantity: number;
}

interface Placing {
  shop: SeasonShop;
  pick: Pick;
  newId: () => string;
  refused: RefusedLine[];
  at: Date;
  wanted: CalendarDate;
  customer: Customer;
  orderId: string;
  number: string;
}

/** Retries with other items, a day later after every third attempt, until the shop has all of them. */
export function placeOrder({
  shop,
  pick,
  newId,
  refused,
  at,
  wanted,
  customer,
  orderId,
  number,
}: Placing): DomainEvent[] {
  for (let attempt = 0; ; attempt += 1) {
    const isLong = pick(20) === 0;
    const itemIds = [
      ...new Set(
        Array.from(
          { length: 1 + pick(3) },
          () =>
            1 +
            weighted(
              SEASON_ITEMS.map((i) => i.weight),
              pick,
            ),
        ),
      ),
    ];
    const lines = itemIds.map((itemId, index) => ({
      itemId,
      eventDate: addDays(wanted, Math.floor(attempt / 3) + (isLong ? index : 0)),
      quantity: 1 + pick(SEASON_ITEMS[itemId - 1]?.max ?? 1),
    }));
    const short = lines.filter(({ itemId, eventDate, quantity }) => shop.unitsLeft(itemId, eventDate) < quantity);
    refused.push(...short.map((line) => ({ at, ...line })));
    // A package and an item in it may share their units.
    if (short.length > 0 || (itemIds.includes(10) && itemIds.length > 1)) continue;
    return lines.length > 0 ? created(shop, lines, { newId, customer, orderId, number, pick }) : [];
  }
}

type Line = Omit<RefusedLine, 'at'>;

function created(
  shop: SeasonShop,
  lines: readonly Line[],
  { newId, customer, orderId, number, pick }: Omit<Placing, 'shop' | 'refused' | 'at' | 'wanted'>,
): DomainEvent[] {
  const named = lines.map((line) => ({ ...line, ...getItem(shop, line.itemId) }));
  const quote = priceOrder(named, DEFAULT_RATES, pick(10) === 0 ? 2_500 : 0);
  const userId = pick(3) === 0 ? 1 + pick(500) : null;
  return named.map(({ itemId, eventDate, quantity, name, imageUrl }, index) => {
    const parts = getParts(itemId, shop);
    return {
      type: 'BookingCreated',
      data: {
        ...{ bookingId: newId(), orderId, itemId, eventDate, quantity, userId, quote, ...pickPartyDetails({}) },
        ...(parts && { parts }),
        number: lines.length > 1 ? lineNumber(number, index + 1) : number,
        itemName: name,
        itemImageUrl: imageUrl,
      },
      personal: customer,
    };
  });
}

/** An item that the order lacks, for its first active day. None if there is no unit left. */
export function addedLine(shop: SeasonShop, order: OrderState, newId: () => string): DomainEvent[] {
  const first = order.lines.find(({ status }) => status !== 'CANCELLED');
  const itemId = [8, 4, 3].find((id) => order.lines.every((line) => line.itemId !== id));
  if (!first || itemId === undefined || shop.unitsLeft(itemId, first.eventDate) < 1) return [];
  const { name, imageUrl, price } = getItem(shop, itemId);
  const line = { itemId, name, eventDate: first.eventDate, quantity: 1, price };
  const parts = getParts(itemId, shop);
  const data = {
    ...{ bookingId: newId(), orderId: order.id, itemId, eventDate: first.eventDate, quantity: 1, userId: order.userId },
    ...pickPartyDetails(order.partyDetails),
    ...(parts && { parts }),
    number: lineNumber(order.number, order.lines.length + 1),
    itemName: name,
    itemImageUrl: imageUrl,
    quote: priceOrder([...pricedLines(order.lines), line], DEFAULT_RATES, order.agreed.surcharge),
    isAdded: true as const,
  };
  return [{ type: 'BookingCreated', data, personal: order.customer }];
}

function getItem(shop: SeasonShop, itemId: number): { name: string; imageUrl: string; price: number } {
  const state = shop.item(itemId);
  if (state.status !== 'listed') throw new Error(`There is no item ${itemId}`);
  return state.item;
}
