import { dayIn, ofDays, priceOrder, getRates, UNDO_MINUTES, type Customer } from '@party-rental/contracts';
import type { BookingEvent } from '../events.js';
import { allOrNothing, cancelLines } from '../orders/changes/order-changes.js';
import { rejectReversal, type CreditSource } from '../orders/money/credit.js';
import { reverseEntry } from '../orders/money/ledger.js';
import type { CancellationCharged, LedgerEntryReversed } from '../orders/money/ledger-events.js';
import type { BookingCreated } from '../orders/order-events.js';
import { getPromo, pricedLines } from '../orders/order-lines.js';
import { lineNumber } from '../orders/order-number.js';
import { evolveOrder, type OrderLineState, type OrderState } from '../orders/order-state.js';
import type { ShopState } from '../orders/order.js';
import { pickTaking } from '../stock/allocations.js';
import { conflict, noSuchOrder, Rejection } from '../rejections.js';
import type { RepairAccepted, RepairUndone } from './repair-events.js';
import { confirmedAs, inRepair } from './repair-order.js';
import { latestRepair, type RepairState } from './repair-state.js';

interface UndoRepair {
  /** If set, rejects unless this is the latest repair. */
  repairId?: string;
  newId: () => string;
  now: Date;
  timeZone: string;
}

/**
 * Takes back only units that the repair holds or that the order has now, so they are always available. A cancelled line
 * stays cancelled: a new booking replaces it.
 */
export function undoRepair(
  order: OrderState | undefined,
  shop: Pick<ShopState, 'item'> & CreditSource,
  { repairId: shown, newId, now, timeZone }: UndoRepair,
): (BookingEvent | CancellationCharged | LedgerEntryReversed | RepairUndone)[] | Rejection {
  if (!order) return noSuchOrder();
  const repair = latestRepair(order);
  if (!repair || repair.answer === 'UNDONE') return conflict('This order has no repair to undo.');
  if (repair.answer === 'CHANGED' || (shown && shown !== repair.repairId))
    return conflict('This order has changed since the repair.');
  if (now >= new Date(repair.undoUntil) || repair.date < dayIn(timeZone, now))
    return conflict(`A repair can be undone for ${UNDO_MINUTES} minutes. Please change the order itself.`);
  const events =
    repair.repair.kind === 'move' ? moveBack(order, repair) : bookAgain(order, shop, repair, { newId, now, timeZone });
  if (events instanceof Rejection) return events;
  const reversed = takeBackCredits(order, repair, shop);
  if (reversed instanceof Rejection) return reversed;
  const { repairId, agreed, held, heldUntil } = repair;
  // The current surcharge: the owner may have changed it since the repair.
  const { surcharge } = order.agreed;
  const undone = { orderId: order.id, repairId, agreed: { ...agreed, surcharge }, held: [...held], heldUntil };
  return [...inRepair(events, 'undone'), ...reversed, { type: 'RepairUndone', data: undone }];
}

/** An accepted repair yields no event. With an id, only that one: a customer accepts what the page showed. */
export function acceptRepair(order: OrderState | undefined, repairId?: string): RepairAccepted[] | Rejection {
  if (!order) return noSuchOrder();
  const repair = latestRepair(order);
  if (repair && repairId && repair.repairId !== repairId) return conflict('This order has changed since then.');
  switch (repair?.answer) {
    case undefined:
    case 'UNDONE':
      return conflict("There's no change to this order to accept.");
    case 'CHANGED':
      return conflict('This order has changed since then.');
    case 'ACCEPTED':
      return [];
    case 'WAITING':
      return [{ type: 'RepairAccepted', data: { orderId: order.id, repairId: repair.repairId } }];
  }
}

/** In whole, or not at all. One that the owner has reversed since stays so. */
function takeBackCredits(
  order: OrderState,
  { credits = [] }: RepairState,
  shop: CreditSource,
): (CancellationCharged | LedgerEntryReversed)[] | Rejection {
  const given = order.entries.filter(({ id, reversed }) => !reversed && credits.includes(id));
  return allOrNothing(
    given,
    ({ id: entryId }) => rejectReversal(order, entryId, shop) ?? reverseEntry(order, { entryId, note: 'Undone' }),
  );
}

function moveBack(order: OrderState, { lines, date }: RepairState): BookingEvent[] {
  const moved = getLines(order, lines).map(({ bookingId, itemId, eventDate, quantity, ...line }) => ({
    booked: { bookingId, itemId, quantity, ...pickTaking(line) },
    from: eventDate,
  }));
  return [
    ...moved.map(({ booked, from }) => ({
      type: 'BookingDayReleased' as const,
      data: { ...booked, eventDate: from },
    })),
    ...moved.map(({ booked, from }) => ({ type: 'BookingMoved' as const, data: { ...booked, eventDate: date, from } })),
  ];
}

function bookAgain(
  order: OrderState,
  shop: Pick<ShopState, 'item'>,
  { lines, added, date }: RepairState,
  { newId, now, timeZone }: UndoRepair,
): BookingEvent[] | Rejection {
  if (!order.customer) return conflict('The personal data of this order has been erased.');
  const replaced = { by: 'admin', bookingIds: added, reason: null, now, timeZone } as const;
  const cancelled = added.length > 0 ? cancelLines(order, replaced) : [];
  if (cancelled instanceof Rejection) return cancelled;
  const events: BookingEvent[] = cancelled;
  const replacements = order.lines.filter(({ bookingId }) => added.includes(bookingId));
  const isConfirmed = replacements.some(({ status }) => status === 'CONFIRMED');
  for (const line of getLines(order, lines)) {
    const before = lines.find(({ bookingId }) => bookingId === line.bookingId);
    const status = isConfirmed ? 'CONFIRMED' : (before?.status ?? 'PENDING');
    const current = events.reduce<OrderState | undefined>(evolveOrder, order) ?? order;
    const again = { ...line, bookingId: newId(), eventDate: date };
    events.push(bookAsBefore(current, order.customer, shop, again), ...confirmedAs(status, again.bookingId));
  }
  return events;
}

/** Books a line again at its price. A cancelled line stays cancelled. */
export function bookAsBefore(
  order: OrderState,
  customer: Customer,
  shop: Pick<ShopState, 'item'>,
  line: OrderLineState,
): BookingCreated {
  const { id: orderId, userId, partyDetails, lines, agreed } = order;
  const { bookingId, itemId, itemName, eventDate, days, quantity } = line;
  const item = shop.item(itemId);
  const quote = priceOrder(
    [...pricedLines(lines), ...pricedLines([{ ...line, status: 'PENDING' }])],
    getRates(agreed),
    agreed.surcharge,
    getPromo(order),
  );
  return {
    type: 'BookingCreated',
    data: {
      ...{ bookingId, number: lineNumber(order.number, lines.length + 1), orderId, itemId, itemName },
      itemImageUrl: item.status === 'listed' ? item.item.imageUrl : '',
      ...{ eventDate, ...ofDays(days), quantity, ...pickTaking(line), userId, ...partyDetails },
      quote,
      isAdded: true,
    },
    personal: customer,
  };
}

function getLines(order: OrderState, lines: readonly { bookingId: string }[]): OrderLineState[] {
  return order.lines.filter((line) => lines.some(({ bookingId }) => bookingId === line.bookingId));
}
