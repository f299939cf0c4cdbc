import type { BookedDays } from '@party-rental/contracts';
import { count, longDay } from '../../../lib/format';

const SHOWN = 6;

/** The first days with the units that are booked or out of service, and the number of further days. */
export function BookedDayList({ days }: { days: BookedDays }) {
  const more = days.length - SHOWN;
  return (
    <ul className="list-disc pl-5">
      {days.slice(0, SHOWN).map(({ date, booked }) => (
        <li key={date}>
          {longDay(date)}: {count(booked, 'unit')} taken
        </li>
      ))}
      {more > 0 && <li>and {count(more, 'more day')}</li>}
    </ul>
  );
}
