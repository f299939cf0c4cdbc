import {
  addDays,
  describeSetup,
  formatTime,
  partyTimes,
  startOfDay,
  type BookingStatus,
} from '@party-rental/contracts';
import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';
import { deliveryAddress } from '../templates/parts/customer-text.js';
import type { CalendarFile } from '../templates/parts/email.js';
import type { LineFacts, OrderFacts } from '../templates/parts/order-facts.js';

type Contents = Pick<OrderFacts, 'shop' | 'customer' | 'lines' | 'now'>;

const CALENDAR_STATUS: Record<BookingStatus, ICalEventStatus> = {
  PENDING: ICalEventStatus.TENTATIVE,
  CONFIRMED: ICalEventStatus.CONFIRMED,
  CANCELLED: ICalEventStatus.CANCELLED,
};

const HOUR_SECONDS = 3_600;

/** Bookings as an iCalendar file: an event for each, which a later file with the same ids replaces. */
export function calendarFile(contents: Contents): CalendarFile {
  const { lines } = contents;
  const method = lines.every(({ status }) => status === 'CANCELLED')
    ? ICalCalendarMethod.CANCEL
    : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ prodId: '-//party-rental//shop//EN', method, ttl: HOUR_SECONDS });
  for (const line of lines) calendar.createEvent(eventOf(line, contents));
  return { method, content: `${calendar.toString()}\r\n` };
}

function eventOf(line: LineFacts, { shop, customer, now }: Contents): ICalEventData {
  const { itemName, quantity, number, link, status } = line;
  const units = quantity > 1 ? ` × ${quantity}` : '';
  const setup = describeSetup(customer.partyStart, shop.setupWindows);
  return {
    id: line.bookingId,
    sequence: line.sequence,
    stamp: now,
    status: CALENDAR_STATUS[status],
    ...timesOf(line, customer.partyStart, shop.timeZone),
    summary: printable(`${itemName}${units} from ${shop.businessName}`),
    location: printable(deliveryAddress(customer).join(', ')),
    description: printable(
      [`Booking ${number}.`, setup, `Details and cancellation: ${link.url}`].filter(Boolean).join(' '),
    ),
    organizer: { name: printable(shop.businessName).replaceAll('"', "'"), email: shop.businessEmail },
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
    alarms: status === 'CANCELLED' ? [] : [alarmOf(line, customer.partyStart)],
  };
}

/** From the start of the party, or the whole day. */
function timesOf({ eventDate }: LineFacts, partyStart: string | null, timeZone: string) {
  if (partyStart !== null) return partyTimes(eventDate, partyStart, timeZone);
  return {
    start: startOfDay('UTC', eventDate),
    end: startOfDay('UTC', addDays(eventDate, 1)),
    timezone: 'UTC',
    allDay: true,
  };
}

/** A day before; for an event of a whole day, at 9 in the morning of the day before. */
function alarmOf({ itemName }: LineFacts, partyStart: string | null) {
  const when = partyStart === null ? 'tomorrow' : `tomorrow at ${formatTime(partyStart)}`;
  return {
    type: ICalAlarmType.display,
    description: printable(`Your party is ${when}: ${itemName}`),
    trigger: (partyStart === null ? 15 : 24) * HOUR_SECONDS,
  };
}

/** Without control characters, which have no meaning in a calendar. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
