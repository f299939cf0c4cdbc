import { addDays, lastDay, partyTimes, type CalendarDate, type Rental } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { orderCalendarUrl, type OrderKey } from '../../../api/orders';
import { settingsQuery } from '../../../api/settings';
import { shortDay } from '../../../lib/format';
import { cn } from '../../../lib/cn';
import { buttonStyle } from '../../../ui/button';
import { useBusinessName } from '../../shop/business';

interface AddToCalendarProps {
  order: OrderKey;
  lines: readonly (Rental & { itemName: string })[];
  address: string | undefined;
  /** `HH:MM`; null if it is not known. */
  partyStart: string | null;
  /** The page of the order. */
  orderUrl: string;
}

const STYLE = cn(buttonStyle({ variant: 'outline', size: 'small' }), 'flex-1 whitespace-nowrap sm:flex-none');

/** Puts the days of an order into a calendar: as a file, or with Google, which takes one day at a time. */
export function AddToCalendar({ order, lines, address, partyStart, orderUrl }: AddToCalendarProps) {
  const businessName = useBusinessName();
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const days = [...new Set(lines.map(({ eventDate }) => eventDate))].sort();

  function googleUrl(day: CalendarDate): string {
    const ofDay = lines.filter(({ eventDate }) => eventDate === day);
    const names = ofDay.map(({ itemName }) => itemName);
    const last = ofDay.map(lastDay).reduce((one, other) => (other > one ? other : one), day);
    const allDay = [day, addDays(last, 1)].map((date) => date.replaceAll('-', ''));
    const times = last === day && partyStart && timeZone && partyTimes(day, partyStart, timeZone);
    return `https://calendar.google.com/calendar/render?${new URLSearchParams({
      action: 'TEMPLATE',
      text: `${[...new Set(names)].join(', ')} from ${businessName}`,
      dates: (times ? [times.start, times.end].map(utc) : allDay).join('/'),
      details: `Your order: ${new URL(orderUrl, window.location.origin).href}`,
      ...(address && { location: address }),
    })}`;
  }

  return (
    <>
      <a href={orderCalendarUrl(order)} download className={STYLE}>
        <CalendarPlus aria-hidden />
        Add to Calendar
      </a>
      {days.map((day) => (
        <a key={day} href={googleUrl(day)} target="_blank" rel="noreferrer" className={STYLE}>
          Google Calendar{days.length > 1 && `, ${shortDay(day)}`}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ))}
    </>
  );
}

/** `20261212T190000Z` */
function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '');
}
