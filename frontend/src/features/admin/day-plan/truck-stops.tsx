import type { DayPlan } from '@party-rental/contracts';
import { useId } from 'react';
import { longDay } from '../../../lib/format-day';
import { count } from '../../../lib/format-text';
import { PullSheet } from '../../../shared/day-plan/pull-sheet';
import { cn } from '../../../lib/cn';
import { getStops, type Place, type TruckId } from './places';
import { StopCard } from './stop-card';
import type { StopDrag } from './use-stop-drag';

interface TruckStopsProps {
  plan: DayPlan;
  truck: { id: TruckId; name: string };
  drag: StopDrag;
  onMove: (orderId: string, to: Place) => void;
}

/** The stops of a truck, or those of none, with what to load for them. Printed, each truck begins on a new page. */
export function TruckStops({ plan, truck, drag, onMove }: TruckStopsProps) {
  const titleId = useId();
  const { date, trucks } = plan;
  const { id, name } = truck;
  const stops = getStops(plan, id);
  return (
    <section
      aria-labelledby={titleId}
      {...drag.list(id)}
      className={cn(
        'min-w-0 space-y-4 rounded-card p-2 print:space-y-1 print:p-0 print:not-first:break-before-page',
        drag.isOver(id) && 'outline-3 outline-primary outline-dashed',
        stops.length === 0 && 'print:hidden',
      )}
    >
      <h2 id={titleId} className="flex flex-wrap items-baseline justify-between gap-x-3 text-2xl print:text-base">
        {name}
        <span className="text-base font-normal text-soft">{count(stops.length, 'stop')}</span>
        <span className="hidden text-base font-normal print:inline">{longDay(date)}</span>
      </h2>
      {stops.length === 0 ? (
        <p className="rounded-card border-2 border-dashed border-line p-6 text-center text-soft">No stops yet</p>
      ) : (
        <>
          <PullSheet truck={name} stops={stops} />
          <ol className="space-y-4 print:space-y-1">
            {stops.map((stop) => (
              <StopCard
                key={stop.orderId}
                {...{ stop, date, trucks, drag }}
                total={stops.length}
                onMove={(to) => onMove(stop.orderId, to)}
              />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
