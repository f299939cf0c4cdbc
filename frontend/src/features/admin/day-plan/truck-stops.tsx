import type { DayPlan, CalendarDate, Stop, Truck, ReportedStop, StopProgress, StopStep } from '@party-rental/contracts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { GripVertical } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { recordStep, revertStep, type Repeatable } from '../../../api/admin/days';
import { randomKey } from '../../../api/client';
import { orderQuery } from '../../../api/orders';
import { longDay, count } from '../../../lib/format';
import { PullSheet } from '../../../shared/day-plan/pull-sheet';
import { cn } from '../../../lib/cn';
import { StopArrival, StopContact, StopLines, StopMoney, StopNotes } from '../../../shared/day-plan/stop-details';
import { StopSteps } from '../../../shared/day-plan/stop-steps';
import { notifyFailure, SaveFailure } from '../../../shared/form/form';
import { Button } from '../../../ui/button';
import { PaymentDialog } from '../orders/detail/dialogs/money-dialogs';
import { getStops, type Place, type TruckId, type StopDrag } from './stop-places';
import { StopMoves } from './stop-moves';
import { useRefresh } from '../../../api/query';

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
      <h2
        id={titleId}
        className="flex flex-wrap items-baseline justify-between gap-x-3 text-2xl print:text-base print:leading-none"
      >
        {name}
        <span className="text-base font-normal text-soft">{count(stops.length, 'stop')}</span>
        <span className="hidden text-base font-normal print:inline">{longDay(date)}</span>
      </h2>
      {stops.length === 0 ? (
        <p className="rounded-card border-2 border-dashed border-line p-6 text-center text-soft">No stops yet</p>
      ) : (
        <>
          <PullSheet truck={name} stops={stops} />
          <ol className="space-y-4 print:space-y-0">
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

interface StopCardProps {
  stop: Stop;
  date: CalendarDate;
  trucks: readonly Truck[];
  /** How many stops the truck has. */
  total: number;
  drag: StopDrag;
  onMove: (to: Place) => void;
}

/** One stop: where, what, and the money to collect. Printed, it is a row of small type, so that sixty stops take three pages. */
function StopCard({ stop, date, trucks, total, drag, onMove }: StopCardProps) {
  const { orderId, number, position, customerName } = stop;
  const { record, undo, isPending } = useReportStop(stop, date);
  return (
    <li
      data-stop={orderId}
      tabIndex={-1}
      className={cn(
        'break-inside-avoid space-y-3 rounded-card bg-card p-4 shadow-card print:grid print:grid-cols-[10.5rem_1fr_1fr_9rem] print:gap-x-2 print:space-y-0 print:rounded-none print:border-b print:border-line print:px-0 print:pt-px print:pb-0 print:text-[8pt] print:leading-[1.1]',
        drag.isDragged(orderId) && 'opacity-50',
      )}
    >
      <div className="flex items-start gap-2">
        <span
          {...drag.handle(orderId)}
          aria-hidden
          title="Drag to another place"
          className="-ml-2 grid size-11 shrink-0 cursor-grab place-items-center text-soft print:hidden"
        >
          <GripVertical />
        </span>
        <h3 className="min-w-0 text-lg wrap-anywhere print:text-[1em] print:leading-[inherit]">
          {position}. {customerName}{' '}
          <Link
            to={`/admin/orders/${orderId}`}
            className="text-base font-normal whitespace-nowrap underline underline-offset-4 print:text-[1em] print:leading-[inherit] print:no-underline"
          >
            {number}
          </Link>
        </h3>
      </div>
      <div>
        <StopArrival stop={stop} />
        <StopContact stop={stop} />
      </div>
      <div className="space-y-3 print:space-y-0">
        <StopLines lines={stop.lines} />
        <StopNotes notes={stop.notes} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 print:block">
        <StopMoney stop={stop} date={date} />
        <RecordBalance stop={stop} />
      </div>
      <StopSteps stop={stop} size="small" disabled={isPending} onRecord={record} onUndo={undo} />
      <StopMoves stop={stop} trucks={trucks} index={position - 1} isLast={position === total} onMove={onMove} />
    </li>
  );
}

/** Records the balance of a stop's order, with two taps. */
function RecordBalance({ stop: { orderId: id, number, toCollect } }: { stop: Stop }) {
  const [isOpen, setOpen] = useState(false);
  const order = useQuery({ ...orderQuery({ id }), enabled: isOpen });
  if (toCollect === 0) return null;
  return (
    <>
      <Button
        variant="outline"
        size="small"
        aria-label={`Record Balance of ${number}`}
        className="print:hidden"
        onClick={() => setOpen(true)}
      >
        Record Balance
      </Button>
      {isOpen && !order.data && <SaveFailure title="We couldn't load the order" error={order.error} />}
      {isOpen && order.data && (
        <PaymentDialog order={order.data} kind="BALANCE" due={toCollect} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** What the owner reports for the crew. */
function useReportStop({ orderId }: Stop, date: CalendarDate) {
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: (send: (request: Repeatable) => Promise<ReportedStop>) => send({ idempotencyKey: randomKey() }),
    onError: (error) => notifyFailure("We couldn't record this", error),
    onSettled: () => refresh('bookings'),
  });
  const stop = { orderId, date };
  return {
    isPending,
    record: (step: StopStep) => mutate((request) => recordStep(stop, { step, at: new Date().toISOString() }, request)),
    undo: ({ step, at }: StopProgress) => mutate((request) => revertStep(stop, { step, at }, request)),
  };
}
