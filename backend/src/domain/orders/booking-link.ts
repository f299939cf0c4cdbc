import { addDays, LINK_DAYS_AFTER_EVENT, type CalendarDate } from '@party-rental/contracts';
import type { BookingEvent } from '../events.js';

/** How often the customer's email was changed in an order: links of earlier versions went to an address that is not the customer's. */
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
