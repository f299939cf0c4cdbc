import { isBookableDay, isCalendarDate, type CalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../api/settings';
import { useAddressParam } from '../form/use-address-param';

interface EventDay {
  /** The chosen day, if it is within the bookable range. */
  day: CalendarDate | null;
  /** The business day; undefined until it is known. */
  today: CalendarDate | undefined;
  chooseDay: (day: CalendarDate | null) => void;
}

/** The event day, stored in the URL (`?date=`). */
export function useEventDay(): EventDay {
  const [date, setDate] = useAddressParam('date');
  const today = useQuery(settingsQuery).data?.today;
  const day = isCalendarDate(date) && today && isBookableDay(date, today) ? date : null;
  return { day, today, chooseDay: (chosen) => setDate(chosen ?? '') };
}
