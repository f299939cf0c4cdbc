import type { Dashboard } from '@party-rental/contracts';
import { dateOf, longDay, shortDay } from '../../../lib/format-day';
import { CountChart } from './count-chart';

/** Charts of past and upcoming bookings. */
export function DashboardCharts({ bookingsPerWeek, load }: Pick<Dashboard, 'bookingsPerWeek' | 'load'>) {
  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
      <CountChart
        title="Bookings per Week"
        hint="Events of the last twelve weeks"
        period="Week of"
        counts={bookingsPerWeek.map(({ week, bookings }) => ({
          short: shortDay(week).slice(5),
          long: dateOf(week),
          bookings,
        }))}
      />
      <CountChart
        title="The Next Four Weeks"
        hint="Events per day, starting today"
        period="Day"
        counts={load.map(({ day, bookings }) => ({ short: shortDay(day).slice(5), long: longDay(day), bookings }))}
      />
    </div>
  );
}
