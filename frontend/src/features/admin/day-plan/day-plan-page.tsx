import { isCalendarDate, longDay, type DayPlan } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { CloudRain, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { settingsQuery } from '../../../api/settings';
import { cn } from '../../../lib/cn';
import { count } from '../../../lib/format';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Button, buttonStyle } from '../../../ui/button';
import { DayChoice } from '../parts/day-field';
import { ListPlaceholder, NothingFound } from '../list/record-list';
import { StopList } from './stop-list';
import { SuggestedPlan } from './suggested-plan';
import { getStops, type Place, type TruckId, useStopDrag } from './stop-places';
import { PlanMap } from './plan-map';
import { Overload } from './overload';
import { TruckCrews } from './truck-crews';
import { TruckStops } from './truck-stops';
import { usePlan } from './use-plan';

/** From so many stops on, a wide screen begins with the list. */
const MANY_STOPS = 12;

/** The stops of a day by truck, to sort, to print, and to follow, or as a list to plan many at once. */
export function DayPlanPage() {
  const [chosen, choose] = useAddressParam('date');
  const settings = useQuery(settingsQuery);
  const today = settings.data?.today;
  const day = isCalendarDate(chosen) ? chosen : today;
  const { query, plan, move, place } = usePlan(day);
  const failed = [query, settings].find((query) => query.isError);

  return (
    <div className="mx-auto max-w-7xl space-y-6 print:max-w-none print:space-y-0 print:[page:rows]">
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
            {plan && settings.data && plan.trucks.length > 0 && plan.stops.length > 1 && (
              <SuggestedPlan
                plan={plan}
                timeZone={settings.data.timeZone}
                onUse={({ stops }) =>
                  place(
                    plan,
                    stops.map(({ orderId, truckId, position }) => ({ orderId, truckId, position })),
                  )
                }
              />
            )}
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
      {plan && plan.stops.length > 0 && <Stops plan={plan} onMove={move} />}
    </div>
  );
}

interface StopsProps {
  plan: DayPlan;
  /** Moves stops together, in this order. */
  onMove: (plan: DayPlan, orderIds: readonly string[], to: Place) => void;
}

function Stops({ plan, onMove }: StopsProps) {
  const { trucks, stops } = plan;
  const [chosen, choose] = useAddressParam('view');
  const isList = (chosen || (stops.length > MANY_STOPS ? 'list' : 'trucks')) === 'list';
  const [said, setSaid] = useState('');
  const page = useRef<HTMLDivElement>(null);
  const moved = useRef<{ orderId: string; button: string | undefined }>(undefined);
  const columns = [...trucks, { id: null, name: trucks.length > 0 ? 'Not assigned' : 'All stops' }];
  const getName = (truckId: TruckId) => columns.find(({ id }) => id === truckId)?.name ?? '';

  function moveMany(orderIds: readonly string[], truckId: TruckId) {
    setSaid(`${getName(truckId)}: ${count(orderIds.length, 'stop')} more`);
    onMove(plan, orderIds, { truckId, index: Infinity });
  }

  function move(orderId: string, to: Place) {
    const { activeElement } = document;
    moved.current = {
      orderId,
      button: activeElement instanceof HTMLElement ? activeElement.dataset['move'] : undefined,
    };
    const others = getStops(plan, to.truckId).filter((stop) => stop.orderId !== orderId).length;
    setSaid(`${getName(to.truckId)}: stop ${Math.min(to.index, others) + 1} of ${others + 1}`);
    onMove(plan, [orderId], to);
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
      <div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <p className="font-bold">
          {count(stops.length, 'stop')}, {count(stops.flatMap(({ lines }) => lines).length, 'booking')}
        </p>
        <Button
          variant="outline"
          size="small"
          className="max-lg:hidden"
          onClick={() => choose(isList ? 'trucks' : 'list')}
        >
          {isList ? 'Show trucks side by side' : 'Show as a list'}
        </Button>
      </div>
      {trucks.length === 0 && (
        <p className="text-soft print:hidden">
          Add your trucks in the{' '}
          <Link to="/admin/settings" className="underline underline-offset-4">
            settings
          </Link>{' '}
          to plan who drives where.
        </p>
      )}
      <Overload plan={plan} />
      <TruckCrews plan={plan} />
      <p role="status" className="sr-only">
        {said}
      </p>
      <PlanMap plan={plan} columns={columns} />
      {isList && <StopList plan={plan} columns={columns} onMove={moveMany} className="max-lg:hidden print:hidden" />}
      <div
        ref={page}
        className={cn(
          'grid items-start gap-6 lg:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))] print:block',
          isList && 'lg:hidden',
        )}
      >
        {columns.map((truck) => (
          <TruckStops key={truck.id} plan={plan} truck={truck} drag={drag} onMove={move} />
        ))}
      </div>
    </>
  );
}
