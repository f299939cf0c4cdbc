import { addDays, isCalendarDate, longDay, type CalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ordersOfDayQuery } from '../../../../api/admin-orders';
import { settingsQuery } from '../../../../api/settings';
import { count } from '../../../../lib/format-text';
import { LoadFailure } from '../../../../shared/page/load-failure';
import { PageTitle } from '../../../../shared/page/page-title';
import { Button, buttonStyle } from '../../../../ui/button';
import { DayField } from '../../settings/day-field';
import { ListPlaceholder } from '../../parts/list-placeholder';
import { NothingFound } from '../../parts/nothing-found';
import { useAddressParam } from '../../../../shared/form/use-address-param';
import { toStops } from './day-stops';
import { ItemsToLoad } from './items-to-load';
import { StopCard } from './stop-card';
import { useTicks } from './use-ticks';

/** The stops of a day with their deliveries, to print or to check off on a phone. */
export function DaySheetPage() {
  const [chosen, choose] = useAddressParam('date');
  const settings = useQuery(settingsQuery);
  const day = isCalendarDate(chosen) ? chosen : settings.data?.today;
  const orders = useQuery(ordersOfDayQuery(day));
  const ticks = useTicks(day);
  const stops = orders.data && day && toStops(orders.data, day);
  const failed = [orders, settings].find((query) => query.isError);

  return (
    <div className="mx-auto max-w-4xl space-y-8 print:max-w-none print:space-y-4">
      <PageTitle title="Day Sheet" />
      <header className="space-y-4">
        <h1 className="text-4xl print:text-2xl">
          Day Sheet{day && <span className="block pt-1 text-2xl text-soft print:text-lg">{longDay(day)}</span>}
        </h1>
        {day && <DayChoice day={day} onChoose={choose} />}
      </header>
      {failed && !stops && (
        <LoadFailure title="We couldn't load the day" error={failed.error} onRetry={() => failed.refetch()} />
      )}
      {!failed && !stops && <ListPlaceholder />}
      {stops?.length === 0 && (
        <NothingFound title="Nothing on this day" text="No bookings that are pending or confirmed.">
          <Link to="/admin/bookings" className={buttonStyle({ look: 'outline' })}>
            All Bookings
          </Link>
        </NothingFound>
      )}
      {stops && stops.length > 0 && (
        <>
          <p className="font-bold">
            {count(stops.length, 'stop')},{' '}
            {count(stops.flatMap((stop) => stop.orders.flatMap(({ lines }) => lines)).length, 'booking')}
          </p>
          <ItemsToLoad stops={stops} />
          <ol className="space-y-5 print:space-y-3">
            {stops.map((stop) => (
              <StopCard key={stop.address} stop={stop} ticks={ticks} />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function DayChoice({ day, onChoose }: { day: CalendarDate; onChoose: (day: string) => void }) {
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <Button
        look="outline"
        aria-label="Day before"
        onClick={() => onChoose(addDays(day, -1))}
        className="size-12 px-0"
      >
        <ChevronLeft aria-hidden />
      </Button>
      <DayField label="Day" day={day} onChoose={onChoose} className="w-44" />
      <Button look="outline" aria-label="Day after" onClick={() => onChoose(addDays(day, 1))} className="size-12 px-0">
        <ChevronRight aria-hidden />
      </Button>
      <Button look="outline" onClick={() => window.print()} className="min-h-12">
        <Printer aria-hidden />
        Print
      </Button>
    </div>
  );
}
