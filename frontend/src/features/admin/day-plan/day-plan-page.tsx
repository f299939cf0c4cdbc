import { isCalendarDate, longDay, type DayPlan, type CalendarDate, type StopPlace } from '@party-rental/contracts';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudRain, Printer } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { dayPlanQuery, placeStops } from '../../../api/admin/days';
import { settingsQuery } from '../../../api/settings';
import { count } from '../../../lib/format';
import { notifyFailure } from '../../../shared/form/form';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Button, buttonStyle } from '../../../ui/button';
import { DayChoice } from '../parts/day-field';
import { ListPlaceholder, NothingFound } from '../parts/record-list';
import { getStops, type Place, moveStop, getPlaces, useStopDrag } from './stop-places';
import { TruckStops } from './truck-stops';
import { reading } from '../../../api/query';

/** The stops of a day by truck, to sort, to print, and to follow. */
export function DayPlanPage() {
  const [chosen, choose] = useAddressParam('date');
  const settings = useQuery(settingsQuery);
  const today = settings.data?.today;
  const day = isCalendarDate(chosen) ? chosen : today;
  const { query, plan, move } = usePlan(day);
  const failed = [query, settings].find((query) => query.isError);

  return (
    <div className="mx-auto max-w-7xl space-y-6 print:max-w-none print:space-y-0">
      <PageTitle title="Day Plan" />
      <header className="space-y-4 print:hidden">
        <h1 className="text-4xl">
          Day Plan{day && <span className="block pt-1 text-2xl text-soft">{longDay(day)}</span>}
        </h1>
        {day && today && (
          <DayChoice day={day} today={today} onChoose={choose}>
            <Button variant="outline" onClick={() => window.print()} className="min-h-12">
              <Printer aria-hidden />
              Print
            </Button>
            <Link
              to={`/admin/day-desk?date=${day}`}
              className={buttonStyle({ variant: 'outline', className: 'min-h-12' })}
            >
              <CloudRain aria-hidden />
              Repair the Day
            </Link>
          </DayChoice>
        )}
      </header>
      {failed && !plan && <LoadFailure title="We couldn't load the day" query={failed} />}
      {!failed && !plan && <ListPlaceholder />}
      {plan?.stops.length === 0 && (
        <NothingFound title="Nothing on this day" text="No orders that are received or confirmed.">
          <Link to="/admin/bookings" className={buttonStyle({ variant: 'outline' })}>
            All Bookings
          </Link>
        </NothingFound>
      )}
      {plan && plan.stops.length > 0 && <Trucks plan={plan} onMove={move} />}
    </div>
  );
}

interface TrucksProps {
  plan: DayPlan;
  onMove: (plan: DayPlan, orderId: string, to: Place) => void;
}

function Trucks({ plan, onMove }: TrucksProps) {
  const { trucks, stops } = plan;
  const [said, setSaid] = useState('');
  const page = useRef<HTMLDivElement>(null);
  const moved = useRef<{ orderId: string; button: string | undefined }>(undefined);
  const columns = [...trucks, { id: null, name: trucks.length > 0 ? 'Not assigned' : 'All stops' }];

  function move(orderId: string, to: Place) {
    const { activeElement } = document;
    moved.current = {
      orderId,
      button: activeElement instanceof HTMLElement ? activeElement.dataset['move'] : undefined,
    };
    const others = getStops(plan, to.truckId).filter((stop) => stop.orderId !== orderId).length;
    const name = columns.find(({ id }) => id === to.truckId)?.name ?? '';
    setSaid(`${name}: stop ${Math.min(to.index, others) + 1} of ${others + 1}`);
    onMove(plan, orderId, to);
  }
  const drag = useStopDrag(move);

  // A card that has changed its list is a new element, so the focus would be lost.
  useEffect(() => {
    if (!moved.current) return;
    const { orderId, button } = moved.current;
    moved.current = undefined;
    const card = page.current?.querySelector<HTMLElement>(`[data-stop="${orderId}"]`);
    const again = card?.querySelector<HTMLButtonElement>(`[data-move="${button}"]:enabled`);
    (again ?? card)?.focus();
  }, [plan]);

  return (
    <>
      <p className="font-bold print:hidden">
        {count(stops.length, 'stop')}, {count(stops.flatMap(({ lines }) => lines).length, 'booking')}
      </p>
      {trucks.length === 0 && (
        <p className="text-soft print:hidden">
          Add your trucks in the{' '}
          <Link to="/admin/settings" className="underline underline-offset-4">
            settings
          </Link>{' '}
          to plan who drives where.
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <div ref={page} className="grid items-start gap-6 lg:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))] print:block">
        {columns.map((truck) => (
          <TruckStops key={truck.id} plan={plan} truck={truck} drag={drag} onMove={move} />
        ))}
      </div>
    </>
  );
}

interface Move {
  date: CalendarDate;
  orderId: string;
  to: Place;
  places: readonly StopPlace[];
}

const mutationKey = ['day plan'];

/** The plan of a day, and how to move its stops. A move shows at once, and stays whatever the server sends before it is saved. */
function usePlan(day: CalendarDate | undefined) {
  const queryClient = useQueryClient();
  const query = useQuery(dayPlanQuery(day));
  const save = useMutation({
    mutationKey,
    // One after the other, in the order of the moves.
    scope: { id: 'day plan' },
    mutationFn: ({ date, places }: Move) => placeStops(date, places),
    async onSuccess(saved) {
      const { queryKey } = dayPlanQuery(saved.date);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, saved);
    },
    onError: (error) => {
      notifyFailure("We couldn't move the stop", error);
      void queryClient.invalidateQueries(reading('bookings'));
    },
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Move, // of mutationKey
  });
  const plan = useMemo(() => {
    const moves = pending.filter(({ date }) => date === query.data?.date);
    return query.data && moves.reduce((moved, { orderId, to }) => moveStop(moved, orderId, to), query.data);
  }, [query.data, pending]);

  function move(from: DayPlan, orderId: string, to: Place) {
    save.mutate({ date: from.date, orderId, to, places: getPlaces(moveStop(from, orderId, to), to.truckId) });
  }

  return { query, plan, move };
}
