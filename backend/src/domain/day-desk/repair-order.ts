import {
  businessTime,
  dayIn,
  longDay,
  ofDays,
  startOfDay,
  UNDO_MINUTES,
  type CalendarDate,
  type CancelledBy,
  type Repair,
} from '@party-rental/contracts';
import type { BookingEvent } from '../events.js';
import { giveBack } from '../orders/money/credit.js';
import type { RefundRecorded } from '../orders/money/ledger-events.js';
import { cancelLines, moveOrder } from '../orders/changes/order-changes.js';
import { bookLine } from '../orders/order-lines.js';
import { computePrice, evolveOrder, type OrderLineState, type OrderState } from '../orders/order-state.js';
import { withAllocations, type ShopState } from '../orders/order.js';
import { getAllocations } from '../placement.js';
import { conflict, noSuchOrder, Rejection } from '../rejections.js';
import { addUp, HELD_LONGER_MS } from '../stock/allocations.js';
import { affectedLines, type Affected } from './affected-lines.js';
import type { FreedUnits, OrderRepaired } from './repair-events.js';

const ANSWER_HOURS = 24;

export interface RepairOrder extends Affected {
  repairId: string;
  repair: Repair;
  reason: string;
  /** Returns the id of a booking that replaces a line, or of a ledger entry. */
  newId: () => string;
  newCreditCode: () => string;
  now: Date;
  timeZone: string;
}

/** Changes all affected lines of an order, or rejects the repair. No deadline applies, because only the owner repairs. */
export function repairOrder(
  order: OrderState | undefined,
  shop: ShopState,
  command: RepairOrder,
): (BookingEvent | RefundRecorded | OrderRepaired)[] | Rejection {
  if (!order) return noSuchOrder();
  const { date, repairId, repair, reason, newId, newCreditCode, now, timeZone } = command;
  if (date < dayIn(timeZone, now)) return conflict(`${longDay(date)} is over.`);
  const affected = affectedLines(order, command);
  if (affected.length === 0) return conflict(`Nothing of order ${order.number} is affected on ${longDay(date)}.`);
  const events = changeLines(order, shop, command);
  if (events instanceof Rejection) return events;
  const after = events.reduce<OrderState | undefined>(evolveOrder, order) ?? order;
  const changed = affected.filter(({ bookingId }) => events.some(({ data }) => data.bookingId === bookingId));
  const known = new Set(order.lines.map(({ bookingId }) => bookingId));
  const added = after.lines.map(({ bookingId }) => bookingId).filter((id) => !known.has(id));
  const { delivery, setup, cleaning, surcharge, subtotal } = order.agreed;
  const given = {
    requestedBy: toRequester(command),
    today: dayIn(timeZone, now),
    isAtOnce: true,
    newId,
    newCreditCode,
  };
  const credits = giveBack(order, after, given);
  const undoUntil = now.getTime() + UNDO_MINUTES * 60_000;
  return [
    ...events,
    ...credits,
    {
      type: 'OrderRepaired',
      data: {
        ...{ orderId: order.id, repairId, date, repair, reason },
        lines: changed.map(({ bookingId, itemId, itemName, eventDate, quantity, status }) => ({
          ...{ bookingId, itemId, itemName, eventDate, quantity, status },
        })),
        added,
        ...(credits.length > 0 && { credits: credits.map(({ data }) => data.entryId) }),
        totalBefore: computePrice(order).total,
        agreed: { subtotal, delivery, setup, cleaning, surcharge },
        held: freedUnits(events, affected),
        undoUntil: new Date(undoUntil).toISOString(),
        heldUntil: new Date(undoUntil + HELD_LONGER_MS).toISOString(),
        answerUntil: new Date(Math.max(undoUntil, answerUntil(after, now, timeZone))).toISOString(),
      },
    },
  ];
}

/** Whose terms hold: a storm is about a whole day, and a broken item about that item. */
function toRequester({ repair, itemIds }: RepairOrder): CancelledBy {
  return (repair.kind === 'cancel' && repair.requestedBy) || (itemIds ? 'SHOP' : 'WEATHER');
}

function changeLines(order: OrderState, shop: ShopState, command: RepairOrder): BookingEvent[] | Rejection {
  const { repair, reason, now, timeZone } = command;
  const bookingIds = affectedLines(order, command).map(({ bookingId }) => bookingId);
  const change = { by: 'admin', bookingIds, now, timeZone } as const;
  switch (repair.kind) {
    case 'move':
      return inRepair(moveOrder(order, shop, { ...change, to: repair.to }), 'applied');
    case 'cancel':
      return inRepair(cancelLines(order, { ...change, reason, requestedBy: repair.requestedBy }), 'applied');
    case 'swap':
      return swapLines(order, shop, command, repair.swaps);
  }
}

/** First all former units are released, so that a package may give way to what is in it. */
function swapLines(
  order: OrderState,
  shop: ShopState,
  { newId, ...command }: RepairOrder,
  swaps: readonly { bookingId: string; itemId: number }[],
): BookingEvent[] | Rejection {
  const { date, reason, now, timeZone } = command;
  const swapped = affectedLines(order, command).filter(({ bookingId }) =>
    swaps.some((swap) => swap.bookingId === bookingId),
  );
  if (swapped.length < swaps.length) return conflict(`Order ${order.number} has changed. Please look at it again.`);
  const bookingIds = swapped.map(({ bookingId }) => bookingId);
  const cancelled = cancelLines(order, { by: 'admin', bookingIds, reason, now, timeZone });
  if (cancelled instanceof Rejection) return cancelled;
  const events: BookingEvent[] = cancelled;
  for (const { bookingId, days, quantity, status } of swapped) {
    const itemId = swaps.find((swap) => swap.bookingId === bookingId)?.itemId ?? 0;
    const current = events.reduce<OrderState | undefined>(evolveOrder, order) ?? order;
    const left = withAllocations(shop, events.flatMap(getAllocations));
    const line = { bookingId: newId(), itemId, eventDate: date, ...ofDays(days), quantity };
    const booked = bookLine(current, left, line, businessTime({ now, timeZone }));
    if (booked instanceof Rejection) return booked;
    events.push(...booked, ...confirmedAs(status, line.bookingId));
  }
  return inRepair(events, 'applied');
}

/** Confirms a replacement booking if the replaced one was confirmed. */
export function confirmedAs(status: string, bookingId: string): BookingEvent[] {
  return status === 'CONFIRMED' ? [{ type: 'BookingConfirmed', data: { bookingId, atOnce: true } }] : [];
}

/** Marks events, so that the email about the repair is the only one. */
export function inRepair<Events extends readonly BookingEvent[] | Rejection>(
  events: Events,
  repair: 'applied' | 'undone',
): BookingEvent[] | Extract<Events, Rejection> {
  if (events instanceof Rejection) return events as Extract<Events, Rejection>;
  return events.map((event) => {
    switch (event.type) {
      case 'BookingCreated':
        return { ...event, data: { ...event.data, repair } };
      case 'BookingMoved':
        return { ...event, data: { ...event.data, repair } };
      case 'BookingCancelled':
        return { ...event, data: { ...event.data, repair } };
      case 'BookingConfirmed':
      case 'BookingQuantityChanged':
      case 'BookingDayReleased':
      case 'BookingContactChanged':
      case 'BookingClaimed':
      case 'ReviewWritten':
      case 'ReviewHidden':
        return event;
    }
  });
}

/** Ends when the first upcoming event day begins, so that the crew knows by then. */
function answerUntil({ lines }: OrderState, now: Date, timeZone: string): number {
  const days = lines.filter(({ status }) => status !== 'CANCELLED').map(({ eventDate }) => eventDate);
  const upcoming = days.filter((day) => day >= dayIn(timeZone, now)).sort();
  const first: CalendarDate | undefined = upcoming[0];
  const latest = now.getTime() + ANSWER_HOURS * 3_600_000;
  return first ? Math.min(latest, startOfDay(timeZone, first).getTime()) : latest;
}

/** The net units that a repair frees: with buffer days, it may take some of the freed units again. */
function freedUnits(events: readonly BookingEvent[], lines: readonly OrderLineState[]): FreedUnits[] {
  // A package has no units of its own.
  const packages = lines.filter(({ itemId, parts }) => parts && !parts.some((part) => part.itemId === itemId));
  return addUp(events.flatMap(getAllocations))
    .filter(({ itemId, delta }) => delta < 0 && packages.every((one) => one.itemId !== itemId))
    .map(({ itemId, day, delta }) => ({ itemId, day, quantity: -delta }));
}
