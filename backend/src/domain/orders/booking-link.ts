import { addDays, LINK_DAYS_AFTER_EVENT, type CalendarDate } from '@party-rental/contracts';
import type { BookingEvent } from '../events.js';

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
