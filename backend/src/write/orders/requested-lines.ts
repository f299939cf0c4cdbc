import { ofDays, type Rental } from '@party-rental/contracts';
import { orderNumber, lineNumber } from '../../domain/orders/order-number.js';
import type { PlacedLine } from '../../domain/orders/order.js';
import type { Booked } from '../../domain/stock/allocations.js';
import { getParts, type Stock } from '../../domain/stock/units-left.js';
import type { ConsistencyBoundary } from '../executor/consistency-boundary.js';
import { newId } from '../../platform/ids.js';
import { randomBytes } from '@party-rental/event-store/random-bytes';
import { unitsBoundary } from './units-boundary.js';

interface RequestedLine extends Rental {
  itemId: number;
  quantity: number;
}

/** One line for each item, first day and number of days: quantities are added up. The number of a line is the order's, and its index if there are several. */
export function mergeLines(requested: readonly RequestedLine[]): PlacedLine[] {
  const lines = new Map<string, Omit<PlacedLine, 'number'>>();
  for (const { itemId, eventDate, days, quantity } of requested) {
    const key = `${itemId} ${eventDate} ${days ?? 1}`;
    const existing = lines.get(key);
    if (existing) existing.quantity += quantity;
    else lines.set(key, { bookingId: newId(), itemId, eventDate, ...ofDays(days), quantity });
  }
  const number = orderNumber(randomBytes(8));
  return [...lines.values()].map((line, i) => ({
    ...line,
    number: lines.size === 1 ? number : lineNumber(number, i + 1),
  }));
}

/** What placing new lines depends on. */
export function stockBoundary(
  lines: readonly PlacedLine[],
  stock: Pick<Stock, 'item'>,
  freed: readonly Booked[] = [],
): ConsistencyBoundary {
  return unitsBoundary(
    lines.map((line) => ({ ...line, parts: getParts(line.itemId, stock, line.days) })),
    freed,
  );
}
