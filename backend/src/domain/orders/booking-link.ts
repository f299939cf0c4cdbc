import { addDays, LINK_DAYS_AFTER_EVENT, pickCustomer, type CalendarDate } from '@party-rental/contracts';
import { isCustomer } from '../actor.js';
import type { BookingEvent } from '../events.js';
import { linkEnded, type Rejection } from '../rejections.js';
import type { BookingClaimed, BookingContactChanged } from './order-events.js';
import type { OrderState } from './order-state.js';

const EMAIL_UNDO_MS = 48 * 3_600_000;

/** The number of email changes in an order. Links of earlier versions were sent to a wrong address. */
export function linkVersion(lines: readonly (readonly BookingEvent[])[]): number {
  return lines.flat().filter(changesEmail).length;
}

export function changesEmail(event: BookingEvent): event is BookingContactChanged {
  return event.type === 'BookingContactChanged' && event.data.changed.includes('customerEmail');
}

/** `lastEventDay` is the latest event day of the order. */
export function hasLinkExpired(lastEventDay: CalendarDate, today: CalendarDate): boolean {
  return today > addDays(lastEventDay, LINK_DAYS_AFTER_EVENT);
}

/** One command's change of an order's email. */
export interface EmailChange {
  commandId: string;
  from: string;
  to: string;
  /** Of the links since then. */
  version: number;
  /** Undefined if the shop changed the email or it was set back. */
  chain: EmailChain | undefined;
}

/** Customers' changes of an order's email within 48 hours: until then, the email before the first one can be set back. */
export interface EmailChain {
  first: EmailChange;
  /** The account that the order was in. */
  userId: number | null;
  undoableUntil: Date;
}

type LineEvent = BookingEvent & { commandId: string; recordedAt: Date; meta: { actor: string } };

/** The changes of an order's email, oldest first, from the events of its lines. */
export function emailChanges(lines: readonly (readonly LineEvent[])[]): EmailChange[] {
  const changes: EmailChange[] = [];
  let email: string | undefined;
  let userId: number | null = null;
  for (const event of lines.flat().sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime())) {
    if (event.type === 'BookingClaimed') userId = event.data.userId;
    if (event.type === 'BookingCreated' && email === undefined) {
      userId = event.data.userId;
      email = event.personal?.customerEmail ?? '';
    }
    if (!changesEmail(event)) continue;
    const { commandId, recordedAt, data, personal, meta } = event;
    let change = changes.find((other) => other.commandId === commandId);
    if (!change) {
      const last = changes.at(-1);
      const [from, to] = [email ?? '', personal?.customerEmail ?? ''];
      change = { commandId, from, to, version: last?.version ?? 0, chain: undefined };
      if (isCustomer(meta.actor) && !data.isUndo) {
        const undoableUntil = new Date(recordedAt.getTime() + EMAIL_UNDO_MS);
        change.chain = findUndoable(changes, recordedAt) ?? { first: change, userId, undoableUntil };
      }
      changes.push(change);
      email = to;
    }
    for (const later of changes.slice(changes.indexOf(change))) later.version += 1;
  }
  return changes;
}

/** The chain whose first email can still be set back after these changes. */
export function findUndoable(changes: readonly EmailChange[], now: Date): EmailChain | undefined {
  const last = changes.at(-1);
  return last?.chain && now < last.chain.undoableUntil && !isBack(last) ? last.chain : undefined;
}

function isBack({ to, chain }: EmailChange): boolean {
  return to === chain?.first.from;
}

/** Works once, and takes the order out of an account that has claimed it since. */
export function undoEmailChange(
  order: OrderState | undefined,
  email: string,
  { first, userId }: EmailChain,
): (BookingContactChanged | BookingClaimed)[] | Rejection {
  if (order?.customer?.customerEmail !== email) return linkEnded();
  const personal = { ...pickCustomer(order.customer), customerEmail: first.from };
  return order.lines.flatMap(({ bookingId }) => [
    { type: 'BookingContactChanged', data: { bookingId, changed: ['customerEmail'], isUndo: true }, personal },
    ...(order.userId === userId ? [] : [{ type: 'BookingClaimed', data: { bookingId, userId } } as const]),
  ]);
}
