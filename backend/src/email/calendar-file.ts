import { addDays, type CalendarDate } from '@party-rental/contracts';
import { createEvents, type DateArray } from 'ics';
import type { OrderFacts } from './order-facts.js';

/** The order as an iCalendar file: a whole-day event for each line, which a later file with the same ids replaces. */
export function calendarFile({ shop, customer, lines }: OrderFacts): string {
  const { address, city, state, zipCode } = customer;
  const { error, value } = createEvents(
    lines.map((line) => ({
      uid: line.bookingId,
      start: dateArray(line.eventDate),
      end: dateArray(addDays(line.eventDate, 1)),
      title: printable(`${line.itemName}${line.quantity > 1 ? ` × ${line.quantity}` : ''} from ${shop.businessName}`),
      location: printable(`${address}, ${city}, ${state} ${zipCode}`),
      description: printable(`Booking ${line.number}. Details and cancellation: ${line.detailsUrl}`),
      transp: 'TRANSPARENT',
      busyStatus: 'FREE',
    })),
    { method: 'PUBLISH', productId: 'party-rental' },
  );
  if (!value) throw new Error(`The calendar file could not be made: ${error?.name ?? 'no reason given'}`);
  return value;
}

function dateArray(date: CalendarDate): DateArray {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return [year, month, day];
}

/** A lone carriage return would begin a line of its own in the file. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
