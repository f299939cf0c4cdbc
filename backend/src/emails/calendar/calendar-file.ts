import {
  addDays,
  describeSetup,
  formatTime,
  partyTimes,
  type BookingStatus,
  type CalendarDate,
} from '@party-rental/contracts';
import { deliveryAddress } from '../templates/customer-text.js';
import type { CalendarFile } from '../templates/email.js';
import type { LineFacts, OrderFacts } from '../templates/order-facts.js';
import { escapeText, foldLines, formatUtc, quoteParameter } from './icalendar.js';

type Contents = Pick<OrderFacts, 'shop' | 'customer' | 'lines' | 'now'>;

/** The status of a calendar event, as iCalendar names it. */
const CALENDAR_STATUS: Record<BookingStatus, string> = {
  PENDING: 'TENTATIVE',
  CONFIRMED: 'CONFIRMED',
  CANCELLED: 'CANCELLED',
};

/** Bookings as an iCalendar file: an event for each, which a later file with the same ids replaces. */
export function calendarFile(contents: Contents): CalendarFile {
  const { lines } = contents;
  const method = lines.every(({ status }) => status === 'CANCELLED') ? 'CANCEL' : 'PUBLISH';
  const content = foldLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'PRODID:party-rental',
    `METHOD:${method}`,
    'X-PUBLISHED-TTL:PT1H',
    ...lines.flatMap((line) => eventOf(line, contents)),
    'END:VCALENDAR',
  ]);
  return { method, content };
}

function eventOf(line: LineFacts, { shop, customer, now }: Contents): string[] {
  const { itemName, quantity, number, link, status, eventDate } = line;
  const units = quantity > 1 ? ` × ${quantity}` : '';
  const setup = describeSetup(customer.partyStart, shop.setupWindows);
  const description = [`Booking ${number}.`, setup, `Details and cancellation: ${link.url}`].filter(Boolean).join(' ');
  return [
    'BEGIN:VEVENT',
    `UID:${line.bookingId}`,
    `SEQUENCE:${line.sequence}`,
    `DTSTAMP:${formatUtc(now)}`,
    ...(customer.partyStart === null
      ? allDay(eventDate)
      : atParty(partyTimes(eventDate, customer.partyStart, shop.timeZone))),
    `SUMMARY:${escapeText(`${itemName}${units} from ${shop.businessName}`)}`,
    `LOCATION:${escapeText(deliveryAddress(customer).join(', '))}`,
    `DESCRIPTION:${escapeText(description)}`,
    `STATUS:${CALENDAR_STATUS[status]}`,
    `ORGANIZER;CN=${quoteParameter(shop.businessName)}:mailto:${shop.businessEmail}`,
    'TRANSP:TRANSPARENT',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    ...(status === 'CANCELLED' ? [] : alarmOf(line, customer.partyStart)),
    'END:VEVENT',
  ];
}

function allDay(day: CalendarDate): string[] {
  return [`DTSTART;VALUE=DATE:${dateValue(day)}`, `DTEND;VALUE=DATE:${dateValue(addDays(day, 1))}`];
}

function atParty({ start, end }: ReturnType<typeof partyTimes>): string[] {
  return [`DTSTART:${formatUtc(start)}`, `DTEND:${formatUtc(end)}`];
}

/** A day before; for an event that begins at midnight, at 9 in the morning of the day before. */
function alarmOf({ itemName }: LineFacts, partyStart: string | null): string[] {
  const when = partyStart === null ? 'tomorrow' : `tomorrow at ${formatTime(partyStart)}`;
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(`Your party is ${when}: ${itemName}`)}`,
    `TRIGGER:${partyStart === null ? '-PT15H' : '-P1D'}`,
    'END:VALARM',
  ];
}

function dateValue(day: CalendarDate): string {
  return day.replaceAll('-', '');
}
