import { addDays, LINK_DAYS_AFTER_EVENT, pickCustomer, type CalendarDate } from '@party-rental/contracts';
import { isCustomer } from '../actor.js';
import type { BookingEvent } from '../events.js';
import { linkEnded, type Rejection } from '../rejections.js';
import type { BookingContactChanged } from './order-events.js';
import type { OrderState } from './order-state.js';

const EMAIL_UNDO_MS = 48 * 3_600_000;

/** The number of email changes in an order. Links of earlier versions were sent to a wrong address. */
export function linkVersion(lines: readonly (readonly BookingEvent[])[]): number {
  return lines.flat().filter(changesEmail).length;
}

export function changesEmail(event: BookingEvent): boolean {
  return event.type === 'BookingContactChanged' && event.data.changed.includes('customerEmail');
}

/** `lastEventDay` is the latest event day of the order. */
export function hasLinkExpired(lastEventDay: CalendarDate, today: CalendarDate): boolean {
  return today > addDays(lastEventDay, LINK_DAYS_AFTER_EVENT);
}

/** A customer's change of an order's email, which the earlier email can set back. */
export interface EmailChange {
  email: string;
  earlierEmail: string;
  undoableUntil: Date;
}

/**
 * The latest change of the email in the events of an order's first line; undefined if it was the shop's or set an email back.
 * A further change soon after does not make the email in between the one to set back.
 */
export function findEmailChange(
  line: readonly (BookingEvent & { recordedAt: Date; meta: { actor: string } })[],
): EmailChange | undefined {
  let email = '';
  let change: EmailChange | undefined;
  for (const event of line) {
    if (event.type === 'BookingCreated') email = event.personal?.customerEmail ?? '';
    if (event.type !== 'BookingContactChanged' || !changesEmail(event)) continue;
    const { recordedAt, meta, personal, data } = event;
    const earlierEmail = change && recordedAt < change.undoableUntil ? change.earlierEmail : email;
    email = personal?.customerEmail ?? '';
    const undoableUntil = new Date(recordedAt.getTime() + EMAIL_UNDO_MS);
    change = isCustomer(meta.actor) && !data.isUndo ? { email, earlierEmail, undoableUntil } : undefined;
  }
  return change?.email === change?.earlierEmail ? undefined : change;
}

/** Works once, and only while the order has the new email. */
export function undoEmailChange(
  order: OrderState | undefined,
  { email, earlierEmail }: EmailChange,
): BookingContactChanged[] | Rejection {
  if (order?.customer?.customerEmail !== email) return linkEnded();
  const personal = { ...pickCustomer(order.customer), customerEmail: earlierEmail };
  return order.lines.map(({ bookingId }) => ({
    type: 'BookingContactChanged',
    data: { bookingId, changed: ['customerEmail'], isUndo: true },
    personal,
  }));
}
