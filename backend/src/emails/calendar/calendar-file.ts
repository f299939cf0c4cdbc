import { describeSetup, formatTime, lastDay, partyTimes } from '@party-rental/contracts';
import { ICalAlarmType, ICalCalendarMethod, ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator';
import { iCalendar, printable, type CalendarEntry } from '../../platform/formats/icalendar.js';
import { deliveryAddress } from '../templates/parts/customer-text.js';
import type { CalendarFile } from '../templates/parts/email.js';
import { numberFact, type LineFacts, type OrderFacts } from '../templates/parts/order-facts.js';

type Contents = Pick<OrderFacts, 'shop' | 'customer' | 'lines' | 'now' | 'order'>;

const HOUR_SECONDS = 3_600;

/**
 * An order as an iCalendar file: an event for each of its days, with the id of the first line that is on it, cancelled or not.
 * Every file has the whole order, and a number that grows with each event of a line, so that it replaces earlier ones.
 */
export function calendarFile(contents: Contents): CalendarFile {
  const { lines, shop } = contents;
  const method = lines.every(isCancelled) ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const days = [...new Set(lines.map(({ eventDate }) => eventDate))].map((day) =>
    lines.filter(({ eventDate }) => eventDate === day),
  );
  // They may have had events of their own: on another day, or in a file from before days had one event.
  const others = days.flatMap(([, ...ofDay]) => ofDay);
  const isStale = method === ICalCalendarMethod.CANCEL || lines.some(({ hasMoved }) => hasMoved);
  const ends = isStale ? others.map((line) => [line, []] as const) : [];
  const events = days.flatMap((ofDay) =>
    ofDay[0] ? [[ofDay[0], ofDay.filter((line) => !isCancelled(line))] as const] : [],
  );
  const entries = [...events, ...ends].map(([first, active]) => toEntry(first, active, contents));
  // Without a calendar's name: with one, Outlook makes a calendar of its own for the order.
  return { method, content: [...iCalendar(shop.businessName, { method }, entries)].join('') };
}

function isCancelled({ status }: LineFacts): boolean {
  return status === 'CANCELLED';
}

/** The event of a line that is the first one on its day; cancelled without active lines. */
function toEntry(
  first: LineFacts,
  active: readonly LineFacts[],
  { shop, customer, lines, now, order }: Contents,
): CalendarEntry {
  const [shown = first, ...others] = active;
  const { link, eventDate } = shown;
  const last = [shown, ...others].map(lastDay).reduce((one, other) => (other > one ? other : one));
  const { partyStart } = customer;
  const setup = describeSetup(partyStart, shop.setupWindows);
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const number = numberFact({ lines, order }).join(' ');
  const all = others.length > 0 ? `: ${[shown, ...others].map(formatUnits).join(', ')}` : '';
  return {
    id: first.bookingId,
    sequence: lines.reduce((sum, line) => sum + line.sequence, lines.length - 1),
    stamp: now,
    status:
      active.length === 0
        ? 'CANCELLED'
        : active.every(({ status }) => status === 'CONFIRMED')
          ? 'CONFIRMED'
          : 'TENTATIVE',
    when:
      last > eventDate
        ? { from: eventDate, to: last }
        : partyStart === null
          ? eventDate
          : partyTimes(eventDate, partyStart, shop.timeZone),
    summary: `${formatUnits(shown)}${more} from ${shop.businessName}${lines.length > 1 ? ` (${number})` : ''}`,
    location: deliveryAddress(customer).join(', '),
    description: [`${number}${all}.`, setup, `Details and cancellation: ${link.url}`].filter(Boolean).join(' '),
    organizer: { name: printable(shop.businessName).replaceAll('"', "'"), email: shop.businessEmail },
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
    alarms: active.length === 0 ? [] : [toAlarm(`${shown.itemName}${more}`, last > eventDate ? null : partyStart)],
  };
}

function formatUnits({ itemName, quantity }: LineFacts): string {
  return quantity > 1 ? `${itemName} × ${quantity}` : itemName;
}

/** A day before; for an event of a whole day, at 9 in the morning of the day before. */
function toAlarm(what: string, partyStart: string | null) {
  const when = partyStart === null ? 'tomorrow' : `tomorrow at ${formatTime(partyStart)}`;
  return {
    type: ICalAlarmType.display,
    description: printable(`Your party is ${when}: ${what}`),
    trigger: (partyStart === null ? 15 : 24) * HOUR_SECONDS,
  };
}
