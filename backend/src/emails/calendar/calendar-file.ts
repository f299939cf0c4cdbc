import { describeSetup, formatTime, partyTimes, type BookingStatus } from '@party-rental/contracts';
import { ICalAlarmType, ICalCalendarMethod, ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator';
import { iCalendar, printable, type CalendarEntry } from '../../platform/formats/icalendar.js';
import { deliveryAddress } from '../templates/parts/customer-text.js';
import type { CalendarFile } from '../templates/parts/email.js';
import type { LineFacts, OrderFacts } from '../templates/parts/order-facts.js';

type Contents = Pick<OrderFacts, 'shop' | 'customer' | 'lines' | 'now'>;

const CALENDAR_STATUS: Record<BookingStatus, CalendarEntry['status']> = {
  PENDING: 'TENTATIVE',
  CONFIRMED: 'CONFIRMED',
  CANCELLED: 'CANCELLED',
};

const HOUR_SECONDS = 3_600;

/** Bookings as an iCalendar file: an event for each, which a later file with the same ids replaces. */
export function calendarFile(contents: Contents): CalendarFile {
  const { lines } = contents;
  const method = lines.every(({ status }) => status === 'CANCELLED')
    ? ICalCalendarMethod.CANCEL
    : ICalCalendarMethod.PUBLISH;
  const entries = lines.map((line) => toEntry(line, contents));
  return { method, content: [...iCalendar({ method }, entries)].join('') };
}

function toEntry(line: LineFacts, { shop, customer, now }: Contents): CalendarEntry {
  const { itemName, quantity, number, link, status, eventDate } = line;
  const { partyStart } = customer;
  const units = quantity > 1 ? ` × ${quantity}` : '';
  const setup = describeSetup(partyStart, shop.setupWindows);
  return {
    id: line.bookingId,
    sequence: line.sequence,
    stamp: now,
    status: CALENDAR_STATUS[status],
    when: partyStart === null ? eventDate : partyTimes(eventDate, partyStart, shop.timeZone),
    summary: `${itemName}${units} from ${shop.businessName}`,
    location: deliveryAddress(customer).join(', '),
    description: [`Booking ${number}.`, setup, `Details and cancellation: ${link.url}`].filter(Boolean).join(' '),
    organizer: { name: printable(shop.businessName).replaceAll('"', "'"), email: shop.businessEmail },
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
    alarms: status === 'CANCELLED' ? [] : [toAlarm(line, partyStart)],
  };
}

/** A day before; for an event of a whole day, at 9 in the morning of the day before. */
function toAlarm({ itemName }: LineFacts, partyStart: string | null) {
  const when = partyStart === null ? 'tomorrow' : `tomorrow at ${formatTime(partyStart)}`;
  return {
    type: ICalAlarmType.display,
    description: printable(`Your party is ${when}: ${itemName}`),
    trigger: (partyStart === null ? 15 : 24) * HOUR_SECONDS,
  };
}
