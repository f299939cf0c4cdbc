import { addDays, formatCents, type CalendarDate, type Dashboard } from '@party-rental/contracts';
import { formatDate, longDay, shortDay } from '../../../lib/format-day';
import { count } from '../../../lib/format-text';
import { PeriodChart, type Measure, type Period } from './period-chart';

const BOOKINGS: Measure = {
  name: 'Bookings',
  describe: (bookings) => count(bookings, 'booking'),
  short: (bookings) => bookings.toLocaleString('en-US'),
  axisWidth: 40,
};
const REVENUE: Measure = { name: 'Revenue', describe: formatCents, short: formatCents, axisWidth: 84 };

/** Charts of past and upcoming bookings, and of the money that upcoming orders bring. */
export function DashboardCharts({
  bookingsPerWeek,
  load,
  orders,
}: Pick<Dashboard, 'bookingsPerWeek' | 'load' | 'orders'>) {
  const parties = orders.comingWeeks.reduce((sum, week) => sum + week.orders, 0);
  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
      <PeriodChart
        title="Bookings per Week"
        hint="Events of the last twelve weeks"
        period="Week of"
        measure={BOOKINGS}
        periods={bookingsPerWeek.map(({ week, bookings }) => toWeek(week, bookings))}
      />
      <PeriodChart
        title="The Next Four Weeks"
        hint="Events per day, starting today"
        period="Day"
        measure={BOOKINGS}
        periods={load.map(({ day, bookings }) => ({
          short: shortDay(day).slice(5),
          long: longDay(day),
          value: bookings,
          to: `/admin/day-plan?date=${day}`,
        }))}
      />
      <PeriodChart
        title="Revenue of the Coming Weeks"
        hint={`${count(parties, 'coming party', 'coming parties')}, by first event day`}
        period="Week of"
        measure={REVENUE}
        periods={orders.comingWeeks.map(({ week, revenue }) => toWeek(week, revenue))}
      />
    </div>
  );
}

function toWeek(week: CalendarDate, value: number): Period {
  return {
    short: shortDay(week).slice(5),
    long: formatDate(week),
    value,
    to: `/admin/orders?from=${week}&to=${addDays(week, 6)}`,
  };
}
