import {
  addDays,
  calendarDate,
  formatDollars,
  isCalendarDate,
  type Calendar,
  type CalendarDate,
} from '@party-rental/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { calendarQuery } from '../../../api/admin/insight';
import { settingsQuery } from '../../../api/settings';
import { cn } from '../../../lib/cn';
import { longDay, count } from '../../../lib/format';
import { monthLabel, shiftMonth, toMonth } from '../../../lib/month';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Button } from '../../../ui/button';
import { DayField } from '../parts/day-field';
import { ListPlaceholder } from '../list/record-list';
import { calendarDays, StockGrid, type ShownDay } from './stock-grid';

/** A month of orders and of what they take of each item; on a phone a week. */
export function CalendarPage() {
  const [named, choose] = useAddressParam('date');
  const settings = useQuery(settingsQuery);
  const chosen = isCalendarDate(named) ? named : settings.data?.today;
  const days = chosen && calendarDays(chosen);
  const calendar = useQuery({
    ...calendarQuery(days && { from: days[0].day, to: days.at(-1)?.day ?? days[0].day }),
    placeholderData: keepPreviousData,
  });
  const failed = [calendar, settings].find((query) => query.isError);
  return (
    <div className="mx-auto max-w-7xl space-y-8">
      <PageTitle title="Calendar" />
      <header className="space-y-4">
        <h1 className="text-4xl">
          Calendar
          {chosen && <span className="block pt-1 text-2xl text-soft">{monthLabel(toMonth(chosen))}</span>}
        </h1>
        {chosen && <CalendarChoice day={chosen} today={settings.data?.today ?? chosen} onChoose={choose} />}
      </header>
      {failed && !calendar.data && <LoadFailure title="We couldn't load the calendar" query={failed} />}
      {!failed && !calendar.data && <ListPlaceholder />}
      {calendar.data && chosen && days && (
        <>
          <OrderMonth days={days} orders={calendar.data.days} today={calendar.data.today} />
          <StockGrid items={calendar.data.items} days={days} chosen={chosen} />
        </>
      )}
    </div>
  );
}

/** Moves by month, or on a phone by week. */
function CalendarChoice({
  day,
  today,
  onChoose,
}: {
  day: CalendarDate;
  today: CalendarDate;
  onChoose: (day: string) => void;
}) {
  const step = (label: string, to: CalendarDate, className: string, Icon: typeof ChevronLeft) => (
    <Button variant="outline" onClick={() => onChoose(to)} className={`min-h-12 ${className}`}>
      {Icon === ChevronLeft && <Icon aria-hidden />}
      {label}
      {Icon === ChevronRight && <Icon aria-hidden />}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-end gap-3">
      {step('Month before', toFirstOfMonth(day, -1), 'max-md:hidden', ChevronLeft)}
      {step('Week before', addDays(day, -7), 'md:hidden', ChevronLeft)}
      {step('Week after', addDays(day, 7), 'md:hidden', ChevronRight)}
      {step('Month after', toFirstOfMonth(day, 1), 'max-md:hidden', ChevronRight)}
      <DayField label="Go to day" day={day} onChoose={onChoose} className="w-44" />
      <Button variant="outline" aria-pressed={day === today} onClick={() => onChoose(today)} className="min-h-12">
        Today
      </Button>
    </div>
  );
}

/** The first day of a month that is so many months later. */
function toFirstOfMonth(day: CalendarDate, months: number): CalendarDate {
  const { year, month } = shiftMonth(toMonth(day), months);
  return calendarDate.parse(`${year}-${String(month).padStart(2, '0')}-01`);
}

/** The orders of each day as a calendar, on a phone as a list of the week. */
function OrderMonth({
  days,
  orders,
  today,
}: {
  days: readonly ShownDay[];
  orders: Calendar['days'];
  today: CalendarDate;
}) {
  const ordersOn = new Map(orders.map((order) => [order.day, order]));
  const inMonth = days.filter(({ isInMonth }) => isInMonth).map(({ day }) => day);
  const sum = (key: 'orders' | 'revenue') => inMonth.reduce((total, day) => total + (ordersOn.get(day)?.[key] ?? 0), 0);
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
            <OrderDay day={shown.day} isToday={shown.day === today} figures={ordersOn.get(shown.day)} />
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
