import {
  activeLines,
  cancellableUntil,
  dayIn,
  deadlineDay,
  getRates,
  getTerms,
  ofDays,
  stopDays,
  type AdminOrder,
  type Booking,
  type Order,
  type OrderLine,
  type OrderRepair,
} from '@party-rental/contracts';
import { answerDeadline, latestRepair } from '../day-desk/repair-state.js';
import { stopOn } from '../day-plan/stop-state.js';
import { getCustomer } from './erased-customer.js';
import type { LedgerEntryState } from './money/ledger-entry.js';
import { toContents } from '../stock/contents.js';
import {
  computeMoney,
  computePrice,
  deriveStatus,
  findLine,
  type OrderLineState,
  type OrderState,
} from './order-state.js';
import { balanceChargeView, listOnline } from './money/online-view.js';
import { getPaymentDeadline, lapsedBy } from './money/payment-deadline.js';

/** The API's order. */
export function orderView(recorded: OrderState, { now, timeZone }: { now: Date; timeZone: string }): Order {
  const order = lapsedBy(now, recorded);
  const { id, number, importedAs, userId, customer, partyDetails, lines, entries, createdAt } = order;
  const price = computePrice(order);
  const payBy = getPaymentDeadline(order);
  const balanceCharge = balanceChargeView(order);
  const terms = getTerms({ ...order.agreed, lines: activeLines(lines), deposit: price.deposit });
  return {
    id,
    number,
    ...(importedAs !== undefined && { importedAs }),
    status: deriveStatus(order),
    userId,
    ...getCustomer(customer),
    ...partyDetails,
    lines: lines.map(toLine),
    price,
    money: {
      ...computeMoney(order),
      payments: entries.map(toPaymentView),
      ...(order.entries.some(({ provider }) => provider) && { online: listOnline(order) }),
    },
    terms,
    ...(payBy && { payBy }),
    ...(balanceCharge && { balanceCharge }),
    ...(deriveStatus(order) === 'CANCELLED' &&
      lines.some(({ hasLapsed }) => hasLapsed) && { hasLapsed: true as const }),
    cancellableUntil: cancellationDeadline(order, { now, timeZone }).toISOString(),
    ...toRepair(order),
    ...toProgress(order),
    createdAt,
  };
}

/** The API's order for the shop. `notes[].by` is the actor as the log stores it; the API has the name. */
export function adminOrderView(order: OrderState, moment: { now: Date; timeZone: string }): AdminOrder {
  const { notes, taxExemptNumber } = order;
  return { ...orderView(order, moment), notes: [...notes], ...(taxExemptNumber && { taxExemptNumber }) };
}

/** The API's entry of a ledger. */
export function toPaymentView(entry: LedgerEntryState): Order['money']['payments'][number] {
  const { id, kind, amount, method, creditCode, validUntil, provider, reference, note, imageUrl, at, reversed } = entry;
  const credit = { ...(creditCode && { creditCode }), ...(validUntil && { validUntil }) };
  const more = { ...(provider && { provider }), ...(imageUrl && { imageUrl }) };
  return { id, kind, amount, method, reference: note ?? reference ?? null, ...credit, ...more, at, reversed };
}

/** Until when an order can be cancelled for free: after a repair, at least as long as its customer can answer. */
export function cancellationDeadline(order: OrderState, { now, timeZone }: { now: Date; timeZone: string }): Date {
  const { freeHours } = getRates(order.agreed);
  const deadline = cancellableUntil(deadlineDay(order.lines, dayIn(timeZone, now)), timeZone, freeHours);
  const answer = answerDeadline(order, now);
  return answer && answer > deadline ? answer : deadline;
}

function toRepair(order: OrderState): { repair?: OrderRepair } {
  const latest = latestRepair(order);
  if (!latest || latest.answer === 'UNDONE') return {};
  const { repairId, date, repair, reason, totalBefore, answer, answerUntil } = latest;
  const lines = latest.lines.map(({ bookingId, itemId, itemName, eventDate, quantity }) => ({
    ...{ bookingId, itemId, itemName, eventDate, quantity },
  }));
  return { repair: { repairId, date, repair, reason, lines, totalBefore, answer, answerUntil } };
}

/** Days without an active line are over for the customer, even if something was loaded. */
function toProgress({ lines, stops }: OrderState): Pick<Order, 'progress'> {
  const progress = stopDays(activeLines(lines)).flatMap((date) =>
    stopOn(stops, date).progress.map(({ step, at }) => ({ date, step, at })),
  );
  return progress.length > 0 ? { progress: progress.sort((a, b) => a.at.localeCompare(b.at)) } : {};
}

function toLine(line: OrderLineState): OrderLine {
  const { bookingId, number, itemId, itemName, eventDate, days, quantity, unitPrice, rate, status } = line;
  return {
    ...{ bookingId, number, itemId, itemName, eventDate, ...ofDays(days), quantity, unitPrice },
    ...(rate && { rate }),
    ...{ status, contents: toContents(line) },
  };
}

/** The API's booking: a line with what it has of its order. Undefined if the order has no such line. */
export function bookingView(order: OrderState | undefined, bookingId: string, timeZone: string): Booking | undefined {
  const line = findLine(order, bookingId);
  const quote = line && order?.quotes[line.quote];
  if (!order || !quote) return undefined;
  const { number, itemId, itemName, itemImageUrl, eventDate, days, quantity, status, cancelReason, review, createdAt } =
    line;
  const payBy = getPaymentDeadline(order);
  return {
    ...{ id: bookingId, number, orderId: order.id, itemId, itemName, itemImageUrl, userId: order.userId },
    ...{ eventDate, ...ofDays(days), quantity, contents: toContents(line) },
    ...getCustomer(order.customer),
    ...order.partyDetails,
    ...{ status, cancelReason, review, createdAt, quote },
    ...(payBy && { payBy }),
    cancellableUntil: cancellableUntil(eventDate, timeZone, getRates(order.agreed).freeHours).toISOString(),
  };
}
