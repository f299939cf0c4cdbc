import { addDays, type CalendarDate, type Customer } from '@party-rental/contracts';
import { createEvents, type DateArray } from 'ics';
import { deliveryAddress } from '../templates/customer-text.js';
import type { CalendarFile } from '../templates/email.js';
import type { LineFacts } from '../templates/order-facts.js';
import type { Shop } from '../templates/shop.js';

interface Contents {
  shop: Shop;
  customer: Customer;
  lines: readonly LineFacts[];
}

/** The status of a calendar event, as iCalendar names it. */
const CALENDAR_STATUS = { PENDING: 'TENTATIVE', CONFIRMED: 'CONFIRMED', CANCELLED: 'CANCELLED' } as const;

/** Bookings as an iCalendar file: an all-day event for each, which a later file with the same ids replaces. */
export function calendarFile({ shop, customer, lines }: Contents): CalendarFile {
  const method = lines.every(({ status }) => status === 'CANCELLED') ? 'CANCEL' : 'PUBLISH';
  const { error, value } = createEvents(
    lines.map((line) => ({
      uid: line.bookingId,
      sequence: line.sequence,
      status: CALENDAR_STATUS[line.status],
      start: dateArray(line.eventDate),
      end: dateArray(addDays(line.eventDate, 1)),
      title: printable(`${line.itemName}${line.quantity > 1 ? ` × ${line.quantity}` : ''} from ${shop.businessName}`),
      location: printable(deliveryAddress(customer).join(', ')),
      description: printable(`Booking ${line.number}. Details and cancellation: ${line.link.url}`),
      organizer: { name: printable(shop.businessName), email: shop.businessEmail },
      transp: 'TRANSPARENT',
      busyStatus: 'FREE',
    })),
    { method, productId: 'party-rental' },
  );
  if (!value) throw new Error(`Failed to create the calendar file: ${error?.name ?? 'unknown error'}`);
  return { method, content: value };
}

function dateArray(date: CalendarDate): DateArray {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return [year, month, day];
}

/** A lone carriage return would start a new line in the file. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
