import { addMonths, dayIn, MONTHS_AHEAD } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { monthAsOfQuery } from '../../../api/admin/time-travel';
import { toMonth } from '../../../lib/month';
import { dayState } from '../../../shared/availability-calendar/day-state';
import { MonthCalendar } from '../../../shared/availability-calendar/month-calendar';
import { LoadFailure } from '../../../shared/page/load-failure';

/** An item's calendar as the owner saw it at a moment. No day can be chosen. */
export function PastCalendar({ itemId, asOf, timeZone }: { itemId: number; asOf: string; timeZone: string }) {
  const today = dayIn(timeZone, new Date(asOf));
  const [month, setMonth] = useState(toMonth(today));
  const availability = useQuery(monthAsOfQuery(itemId, month, asOf));
  const bounds = { today, lastDay: addMonths(today, MONTHS_AHEAD) };
  return (
    <section aria-labelledby="past-calendar" className="space-y-3">
      <h2 id="past-calendar" className="text-2xl">
        Calendar as It Was
      </h2>
      <MonthCalendar
        today={today}
        month={month}
        onMonthChange={setMonth}
        selected={null}
        onSelect={() => undefined}
        getState={(day) => dayState(day, bounds, availability.data, availability.isError, 'owner')}
      />
      {availability.isError && <LoadFailure title="We couldn't load the calendar of then" query={availability} />}
    </section>
  );
}
