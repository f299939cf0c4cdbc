import { addDays, startOfDay, type CalendarDate } from '@party-rental/contracts';
import ical, {
  escape,
  foldLines,
  ICalEvent,
  ICalEventStatus,
  type ICalCalendarData,
  type ICalEventData,
} from 'ical-generator';

const HOUR_SECONDS = 3_600;
const END = 'END:VCALENDAR';
const STATUS = {
  TENTATIVE: ICalEventStatus.TENTATIVE,
  CONFIRMED: ICalEventStatus.CONFIRMED,
  CANCELLED: ICalEventStatus.CANCELLED,
} as const;

export interface CalendarEntry extends Omit<ICalEventData, 'status' | 'start' | 'end' | 'location' | 'description'> {
  id: string;
  status: keyof typeof STATUS;
  /** A whole day has no time zone. */
  when: { start: Date; end: Date } | CalendarDate | { from: CalendarDate; to: CalendarDate };
  summary: string;
  location: string;
  description: string;
}

/** A business's iCalendar file (RFC 5545) in parts, one for each entry. Readers ask for it again after an hour. */
export function* iCalendar(
  businessName: string,
  { name, ...data }: ICalCalendarData,
  entries: readonly CalendarEntry[],
): Generator<string, void> {
  // The library escapes the properties of events, but not these two.
  const toText = (text: string) => escape(printable(text), false);
  const prodId = { company: toText(businessName) || 'party-rental', product: 'shop' };
  const calendar = ical({ prodId, name: name ? toText(name) : null, ttl: HOUR_SECONDS, ...data });
  yield `${calendar.toString().slice(0, -END.length)}`;
  for (const { when, status, summary, location, description, ...entry } of entries) {
    const event = new ICalEvent(
      {
        ...entry,
        ...(typeof when === 'string' ? wholeDays(when, when) : 'from' in when ? wholeDays(when.from, when.to) : when),
        status: STATUS[status],
        summary: printable(summary),
        location: printable(location),
        description: printable(description),
      },
      calendar,
    );
    yield foldLines(event.toString());
  }
  yield `${END}\r\n`;
}

/** Without control characters, which have no meaning in a calendar. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

function wholeDays(first: CalendarDate, last: CalendarDate) {
  return { start: startOfDay('UTC', first), end: startOfDay('UTC', addDays(last, 1)), timezone: 'UTC', allDay: true };
}
