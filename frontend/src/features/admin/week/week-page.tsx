import { addDays, formatCents, isCalendarDate, longDay, type Week } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { weekQuery } from '../../../api/admin/days';
import { cn } from '../../../lib/cn';
import { count, formatDate, shortDay } from '../../../lib/format';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ListPlaceholder } from '../list/record-list';

/** Seven days side by side, on a phone as a list: stops, trucks, hours and money of each. A day leads to its plan. */
export function WeekPage() {
  const [named, choose] = useAddressParam('from');
  const from = isCalendarDate(named) ? named : undefined;
  const week = useQuery(weekQuery(from));
  const first = from ?? week.data?.days[0]?.date;
  return (
    <div className="mx-auto max-w-7xl space-y-6">
      <PageTitle title="Week" />
      <header className="space-y-4">
        <h1 className="text-4xl">
          Week
          {first && (
            <span className="block pt-1 text-2xl text-soft">
              {formatDate(first)} to {formatDate(addDays(first, 6))}
            </span>
          )}
        </h1>
        {first && (
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={() => choose(addDays(first, -7))}>
              <ChevronLeft aria-hidden />
              Earlier
            </Button>
            <Button variant="outline" aria-pressed={from === undefined} onClick={() => choose('')}>
              This Week
            </Button>
            <Button variant="outline" onClick={() => choose(addDays(first, 7))}>
              Later
              <ChevronRight aria-hidden />
            </Button>
          </div>
        )}
      </header>
      {week.isError && !week.data && <LoadFailure title="We couldn't load the week" query={week} />}
      {!week.isError && !week.data && <ListPlaceholder />}
      {week.data && <Days week={week.data} />}
    </div>
  );
}

function Days({ week: { today, days } }: { week: Week }) {
  return (
    <>
      {days.every(({ stops }) => stops === 0) && (
        <p>Nothing is planned for these days. Orders appear here once they're booked.</p>
      )}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4 xl:grid-cols-7">
        {days.map((day) => (
          <li
            key={day.date}
            aria-current={day.date === today ? 'date' : undefined}
            className={cn(
              'min-w-0 space-y-3 rounded-card border-2 bg-card p-3 shadow-card',
              day.date === today ? 'border-primary' : 'border-transparent',
            )}
          >
            <PlannedDay day={day} isToday={day.date === today} />
          </li>
        ))}
      </ul>
    </>
  );
}

const linkStyle = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-primary';

function PlannedDay({ day, isToday }: { day: Week['days'][number]; isToday: boolean }) {
  const { date, isClosed, stops, pickups, trucks, unassigned, hours, toCollect, total, warnings, crew } = day;
  const facts = [
    ...trucks.map((truck) => ({ name: truck.name, value: count(truck.stops, 'stop') })),
    ...(unassigned > 0 && trucks.length > 0 ? [{ name: 'Not assigned', value: count(unassigned, 'stop') }] : []),
    { name: 'Work', value: `about ${count(hours, 'hour')}` },
    { name: 'To collect', value: formatCents(toCollect) },
    { name: 'Orders', value: formatCents(total) },
    ...(crew.length > 0 ? [{ name: 'Crew', value: crew.join(', ') }] : []),
  ];
  return (
    <>
      <h2 className="flex flex-wrap items-center gap-x-2 text-lg whitespace-nowrap xl:text-base">
        <Link to={`/admin/day-plan?date=${date}`} className={linkStyle}>
          <span className="sr-only">Day plan of {longDay(date)}</span>
          <span aria-hidden>{shortDay(date)}</span>
        </Link>
        {isToday && <Badge>Today</Badge>}
        {isClosed && <Badge>Closed</Badge>}
      </h2>
      {stops === 0 ? (
        <p className="text-soft">No stops</p>
      ) : (
        <>
          <p className="font-bold">
            {count(stops, 'stop')}
            {pickups > 0 && <span className="font-normal">, {count(pickups, 'pickup')}</span>}
          </p>
          {warnings.length > 0 && (
            <ul aria-label="Too many stops" className="text-base font-bold text-bad wrap-anywhere">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          )}
          <dl className="space-y-1.5 text-base wrap-anywhere">
            {facts.map(({ name, value }) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-3 lg:block">
                <dt className="text-soft">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Link to={`/admin/day-desk?date=${date}`} className={linkStyle}>
            <span className="sr-only">Repair {longDay(date)}</span>
            <span aria-hidden>Repair the Day</span>
          </Link>
        </>
      )}
    </>
  );
}
