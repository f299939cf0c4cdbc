import { calendarDate, type CalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { settingsQuery } from '../../api/settings';

interface EventDay {
  /** The chosen day, if there is one and it is not past. */
  day: CalendarDate | null;
  /** The business day; undefined until it is known. */
  today: CalendarDate | undefined;
  chooseDay: (day: CalendarDate | null) => void;
}

/** The day of the party: chosen once, it lives in the address (`?date=`). */
export function useEventDay(): EventDay {
  const [params, setParams] = useSearchParams();
  const today = useQuery(settingsQuery).data?.today;
  const asked = calendarDate.safeParse(params.get('date'));
  const day = asked.success && today && asked.data >= today ? asked.data : null;

  const chooseDay = (chosen: CalendarDate | null) =>
    setParams(
      (current) => {
        if (chosen) current.set('date', chosen);
        else current.delete('date');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );

  return { day, today, chooseDay };
}
