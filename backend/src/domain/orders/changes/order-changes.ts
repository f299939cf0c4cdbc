import {
  businessTime,
  activeLines,
  cancellableUntil,
  canCancelLate,
  dayIn,
  deadlineDay,
  describeFreeHours,
  formatCents,
  pickCustomer,
  getRates,
  lastDay,
  type CalendarDate,
  type CancelledBy,
  type Customer,
} from '@party-rental/contracts';
import type { CancellationCharged, PaymentDeadlineLifted } from '../money/ledger-events.js';
import type {
  BookingCancelled,
  BookingConfirmed,
  BookingContactChanged,
  BookingDayReleased,
  BookingMoved,
  CancellationCause,
} from '../order-events.js';
import { cancelledForever, conflict, noSuchBooking, noSuchOrder, Rejection } from '../../rejections.js';
import { answerDeadline, awaitsAnswer } from '../../day-desk/repair-state.js';
import { agreeSurcharge } from '../delivery.js';
import { cancelBooking } from './cancel.js';
import { chargeFor } from './cancellation-charge.js';
import { moveBooking } from './move.js';
import { liftDeadline } from '../money/ledger.js';
import type { OrderLineState, OrderState } from '../order-state.js';
import { withAllocations, type ShopState } from '../order.js';
import { allocate, release, type Allocation } from '../../stock/allocations.js';

interface Change {
  by: 'customer' | 'admin';
  now: Date;
  timeZone: string;
}

export function confirmOrder(
  order: OrderState | undefined,
  bookingIds: readonly string[] | undefined,
): (PaymentDeadlineLifted | BookingConfirmed)[] | Rejection {
  const lines = selectLines(order, bookingIds);
  if (!order || lines instanceof Rejection) return lines instanceof Rejection ? lines : noSuchOrder();
  const pending = lines.filter(({ status }) => status === 'PENDING');
  if (pending.length > 0)
    return [
      ...liftDeadline(order),
      ...pending.map(({ bookingId }) => ({ type: 'BookingConfirmed', data: { bookingId } }) as const),
    ];
  const what = toNoun(bookingIds);
  return lines.some(({ status }) => status === 'CONFIRMED')
    ? conflict(`This ${what} is already confirmed.`)
    : cancelledForever(what);
}

export interface CancelOrder extends Change {
  /** If undefined, all upcoming lines, or all lines if none is upcoming. */
  bookingIds?: readonly string[] | undefined;
  reason: string | null;
  /** Only an admin can say; by default the shop. A customer's own call is always the customer. */
  requestedBy?: CancelledBy | undefined;
  /** Only an admin can say: in cents, instead of what the terms say. */
  charge?: number | undefined;
  /** In cents, as the caller has seen it. */
  expectedCharge?: number | undefined;
}

/** Cancels lines and, if none is left, charges what the terms or the owner say. */
export function cancelOrder(
  order: OrderState | undefined,
  command: CancelOrder,
): (BookingCancelled | CancellationCharged)[] | Rejection {
  const cancelled = cancelLines(order, command);
  if (!order || cancelled instanceof Rejection) return cancelled;
  const { by, requestedBy = 'SHOP' } = command;
  const charged = chargeFor(order, {
    ...command,
    requestedBy: by === 'customer' ? 'CUSTOMER' : requestedBy,
    isWhole: cancelled.length === activeLines(order.lines).length,
  });
  if (charged instanceof Rejection) return charged;
  const amount = charged[0]?.data.amount ?? 0;
  if ((command.expectedCharge ?? amount) !== amount)
    return conflict('What cancelling costs has changed. Please check it again.');
  return [...cancelled, ...charged];
}

/** Cancels lines without any charge. */
export function cancelLines(order: OrderState | undefined, command: CancelOrder): BookingCancelled[] | Rejection {
  const lines = selectLines(order, command.bookingIds);
  if (!order || lines instanceof Rejection) return lines instanceof Rejection ? lines : noSuchOrder();
  const active = activeLines(lines);
  if (active.length === 0) return conflict(`This ${toNoun(command.bookingIds)} is already cancelled.`);
  const today = dayIn(command.timeZone, command.now);
  // Only the owner ends a rental that has begun.
  const upcoming = active.filter((line) => (command.by === 'customer' ? line.eventDate : lastDay(line)) >= today);
  const chosen = command.bookingIds || upcoming.length === 0 ? active : upcoming;
  const requestedBy = command.by === 'admin' ? command.requestedBy : undefined;
  const scope = chosen.length === activeLines(order.lines).length ? 'whole' : 'part';
  const late = canCancelLate(order.lines, getRates(order.agreed).kept, today) ? scope : undefined;
  // The shop has changed this line: its customer can still choose otherwise.
  const isWaived = (line: OrderLineState) =>
    upcoming.includes(line) && awaitsAnswer(order, line.bookingId, command.now);
  return allOrNothing(chosen, (line) =>
    cancelBooking(
      { ...line, customer: order.customer, agreed: order.agreed },
      { ...command, requestedBy, late, bookingId: line.bookingId, ...(isWaived(line) && { by: 'system' }) },
    ),
  );
}

export interface CancelUnconfirmed extends Omit<CancelOrder, 'by'> {
  by: 'admin' | 'system';
  bookingIds: readonly string[];
  cause: CancellationCause;
}

/** Only the lines that are still pending. */
export function cancelUnconfirmed(
  order: OrderState | undefined,
  command: CancelUnconfirmed,
): BookingCancelled[] | Rejection {
  const lines = selectLines(order, command.bookingIds);
  if (!order || lines instanceof Rejection) return lines instanceof Rejection ? lines : noSuchOrder();
  return allOrNothing(
    lines.filter(({ status }) => status === 'PENDING'),
    (line) =>
      cancelBooking(
        { ...line, customer: order.customer, agreed: order.agreed },
        { ...command, bookingId: line.bookingId },
      ),
  );
}

export interface MoveOrder extends Change {
  /** Only the lines of this day. */
  from?: CalendarDate | undefined;
  /** Only these lines. */
  bookingIds?: readonly string[] | undefined;
  to: CalendarDate;
}

/** Releases the old day and takes the new one for all lines, or for none. */
export function moveOrder(
  order: OrderState | undefined,
  shop: ShopState,
  { from, bookingIds, to, by, now, timeZone }: MoveOrder,
): (BookingMoved | BookingDayReleased)[] | Rejection {
  if (!order) return noSuchOrder();
  const active = activeLines(order.lines);
  if (active.length === 0) return cancelledForever(toNoun(bookingIds));
  const lines = active.filter(
    ({ eventDate, bookingId }) => (!from || eventDate === from) && (!bookingIds || bookingIds.includes(bookingId)),
  );
  const [first] = lines;
  if (!first)
    return bookingIds ? cancelledForever(toNoun(bookingIds)) : conflict('This order has nothing on that day.');
  if (lines.some(({ eventDate }) => eventDate !== first.eventDate))
    return new Rejection('malformed', 'This order is on several days. Please choose the day to move.');
  const isBound = by === 'customer' && !lines.every(({ bookingId }) => awaitsAnswer(order, bookingId, now));
  const deadline = isBound && rejectAfterDeadline(order, first.eventDate, { now, timeZone });
  if (deadline) return deadline;
  // A line frees its own units itself.
  const taken: Allocation[] = [];
  const clock = businessTime({ now, timeZone });
  const events = allOrNothing(lines, (line) => {
    const { bookingId } = line;
    const freed = lines.filter((other) => other !== line).flatMap((other) => release(allocate(other)));
    const left = withAllocations(shop, [...freed, ...taken]);
    taken.push(...allocate({ ...line, eventDate: to }));
    return moveBooking(line, left, { bookingId, to, byOwner: by === 'admin', ...clock });
  });
  if (events instanceof Rejection) return events;
  // With buffer days, one line's old day may be another one's new day.
  const isRelease = (event: BookingMoved | BookingDayReleased) => event.type === 'BookingDayReleased';
  return [...events.filter(isRelease), ...events.filter((event) => !isRelease(event))];
}

interface ContactChange extends Change {
  /** The owner applies the surcharge of the new ZIP code, in cents as the preview showed it; null in the preview. */
  surcharge?: number | null | undefined;
}

/** Changes the customer of every line. Unchanged data yields no event. The agreed surcharge stays, unless the owner applies the new one. */
export function changeOrderContact(
  order: OrderState | undefined,
  { rules }: Pick<ShopState, 'rules'>,
  changes: Partial<Customer>,
  { by, now, timeZone, surcharge }: ContactChange,
): BookingContactChanged[] | Rejection {
  if (!order) return noSuchOrder();
  if (!order.customer) return conflict('The personal data of this order has been erased.');
  const before = pickCustomer(order.customer);
  const changed = (Object.keys(changes) as (keyof Customer)[]).filter((field) => changes[field] !== before[field]);
  if (changed.length === 0) return [];
  const isBound = by === 'customer' && !answerDeadline(order, now);
  const deadline =
    isBound && rejectAfterDeadline(order, deadlineDay(order.lines, dayIn(timeZone, now)), { now, timeZone });
  if (deadline) return deadline;
  const personal = { ...before, ...changes };
  const agreed = changed.includes('zipCode')
    ? agreeSurcharge(personal.zipCode, rules, { byOwner: by === 'admin' })
    : order.agreed.surcharge;
  if (agreed instanceof Rejection) return agreed;
  const isApplied = by === 'admin' && surcharge !== undefined;
  if (isApplied && surcharge !== null && surcharge !== agreed)
    return conflict(
      `The delivery surcharge to ${personal.zipCode} is ${formatCents(agreed)} now. Please check it again.`,
    );
  return order.lines.map(({ bookingId }) => ({
    type: 'BookingContactChanged',
    data: { bookingId, changed, ...(isApplied && { agreedSurcharge: agreed }) },
    personal,
  }));
}

function toNoun(bookingIds: readonly string[] | undefined): 'booking' | 'order' {
  return bookingIds?.length === 1 ? 'booking' : 'order';
}

function selectLines(
  order: OrderState | undefined,
  bookingIds: readonly string[] | undefined,
): readonly OrderLineState[] | Rejection {
  if (!order) return noSuchOrder();
  if (!bookingIds) return order.lines;
  const lines = order.lines.filter(({ bookingId }) => bookingIds.includes(bookingId));
  return lines.length < new Set(bookingIds).size ? noSuchBooking() : lines;
}

export function allOrNothing<Line, Event>(
  lines: readonly Line[],
  decide: (line: Line) => readonly Event[] | Rejection,
): Event[] | Rejection {
  const events: Event[] = [];
  for (const line of lines) {
    const decided = decide(line);
    if (decided instanceof Rejection) return decided;
    events.push(...decided);
  }
  return events;
}

/** Customers change a line until as many hours before its day as their order agreed on. */
export function rejectAfterDeadline(
  { agreed }: Pick<OrderState, 'agreed'>,
  eventDate: CalendarDate,
  { now, timeZone }: { now: Date; timeZone: string },
): Rejection | undefined {
  const { freeHours } = getRates(agreed);
  if (now <= cancellableUntil(eventDate, timeZone, freeHours)) return undefined;
  return conflict(`Changes are possible until ${describeFreeHours(freeHours)}. Please call us.`);
}
