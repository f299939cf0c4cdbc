import { formatDollars, type Calendar, type CalendarDate } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { cn } from '../../../lib/cn';
import { longDay } from '../../../lib/format-day';
import { count } from '../../../lib/format-text';
import type { ShownDay } from './calendar-days';

interface OrderMonthProps {
  days: readonly ShownDay[];
  orders: Calendar['days'];
  today: CalendarDate;
}

/** The orders of each day as a calendar, on a phone as a list of the week. */
export function OrderMonth({ days, orders, today }: OrderMonthProps) {
  const of = new Map(orders.map((order) => [order.day, order]));
  const inMonth = days.filter(({ isInMonth }) => isInMonth).map(({ day }) => day);
  const sum = (key: 'orders' | 'revenue') => inMonth.reduce((total, day) => total + (of.get(day)?.[key] ?? 0), 0);
  return (
    <section aria-labelledby="month-of-orders" className="space-y-3">
      <h2 id="month-of-orders" className="text-2xl">
        Orders
      </h2>
      <p className="text-soft">
        The whole month:{' '}
        <Link
          to={`/admin/orders?from=${inMonth[0]}&to=${inMonth.at(-1)}`}
          className="font-bold underline underline-offset-4"
        >
          {count(sum('orders'), 'order')}
        </Link>
        , {formatDollars(sum('revenue'))}, each on its first event day.
      </p>
      <ul className="grid gap-1.5 md:grid-cols-7">
        {days.map((shown) => (
          <li key={shown.day} className={cn(!shown.isInMonth && 'md:invisible', !shown.isInWeek && 'max-md:hidden')}>
            <OrderDay day={shown.day} isToday={shown.day === today} figures={of.get(shown.day)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OrderDayProps {
  day: CalendarDate;
  isToday: boolean;
  figures: Calendar['days'][number] | undefined;
}

function OrderDay({ day, isToday, figures }: OrderDayProps) {
  return (
    <Link
      to={`/admin/day-plan?date=${day}`}
      aria-current={isToday ? 'date' : undefined}
      className={cn(
        'block min-h-20 rounded-xl border-2 p-2 hover:border-primary',
        figures ? 'border-line bg-card' : 'border-transparent bg-sunken text-soft',
        isToday && 'border-plum',
      )}
    >
      <span className="sr-only">{longDay(day)}</span>
      <span aria-hidden className="flex gap-1.5 md:block lg:flex">
        {longDay(day).slice(0, 3)} <strong className="text-ink">{Number(day.slice(8))}</strong>
        {isToday && <span>today</span>}
      </span>
      {figures ? (
        <span className="block text-base">
          <strong className="block">{count(figures.stops, 'stop')}</strong>
          {figures.revenue > 0 && formatDollars(figures.revenue)}
        </span>
      ) : (
        <span className="sr-only">, no orders</span>
      )}
    </Link>
  );
}
