import { cancellableUntil, dayIn, deadlineDay, type Order, type OrderLine } from '@party-rental/contracts';
import { customerOf } from './erased-customer.js';
import { contentsOf } from '../stock/contents.js';
import { moneyOf, priceOf, statusOf, type OrderLineState, type OrderState } from './order-state.js';

/** The API's order. */
export function orderView(order: OrderState, { now, timeZone }: { now: Date; timeZone: string }): Order {
  const { id, number, userId, customer, partyDetails, lines, entries, createdAt } = order;
  return {
    id,
    number,
    status: statusOf(order),
    userId,
    ...customerOf(customer),
    ...partyDetails,
    lines: lines.map(toLine),
    price: priceOf(order),
    money: {
      ...moneyOf(order),
      payments: entries.map(({ note, ...entry }) => ({ ...entry, reference: note })),
    },
    cancellableUntil: cancellableUntil(deadlineDay(lines, dayIn(timeZone, now)), timeZone).toISOString(),
    createdAt,
  };
}

function toLine(line: OrderLineState): OrderLine {
  const { parts: _, ...shown } = line;
  return { ...shown, contents: contentsOf(line) };
}
