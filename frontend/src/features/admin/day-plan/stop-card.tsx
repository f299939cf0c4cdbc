import type { CalendarDate, Stop, Truck } from '@party-rental/contracts';
import { GripVertical } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cn } from '../../../lib/cn';
import { StopContact } from '../../../shared/day-plan/stop-contact';
import { StopLines, StopNotes } from '../../../shared/day-plan/stop-lines';
import { StopMoney } from '../../../shared/day-plan/stop-money';
import { StopSteps } from '../../../shared/day-plan/stop-steps';
import type { Place } from './places';
import { RecordBalance } from './record-balance';
import { StopMoves } from './stop-moves';
import { useReportStop } from './use-report-stop';
import type { StopDrag } from './use-stop-drag';

interface StopCardProps {
  stop: Stop;
  date: CalendarDate;
  trucks: readonly Truck[];
  /** How many stops the truck has. */
  total: number;
  drag: StopDrag;
  onMove: (to: Place) => void;
}

/** One stop: where, what, and the money to collect. Printed, it takes a few lines in three columns under its name. */
export function StopCard({ stop, date, trucks, total, drag, onMove }: StopCardProps) {
  const { orderId, number, position, customerName } = stop;
  const { record, undo, isPending } = useReportStop(stop, date);
  return (
    <li
      data-stop={orderId}
      tabIndex={-1}
      className={cn(
        'break-inside-avoid space-y-3 rounded-card bg-card p-4 shadow-card print:grid print:grid-cols-12 print:gap-x-3 print:space-y-0 print:rounded-none print:border print:border-line print:p-1.5 print:text-xs print:leading-tight',
        drag.isDragged(orderId) && 'opacity-50',
      )}
    >
      <div className="flex items-start gap-2 print:-order-1 print:col-span-7">
        <span
          {...drag.handle(orderId)}
          aria-hidden
          title="Drag to another place"
          className="-ml-2 grid size-11 shrink-0 cursor-grab place-items-center text-soft print:hidden"
        >
          <GripVertical />
        </span>
        <h3 className="min-w-0 text-lg wrap-anywhere print:text-sm">
          {position}. {customerName}{' '}
          <Link
            to={`/admin/orders/${orderId}`}
            className="text-base font-normal whitespace-nowrap underline underline-offset-4 print:text-sm print:no-underline"
          >
            {number}
          </Link>
        </h3>
      </div>
      <div className="print:col-span-4">
        <StopContact stop={stop} />
      </div>
      <div className="print:col-span-5">
        <StopLines lines={stop.lines} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 print:-order-1 print:col-span-5 print:justify-end">
        <StopMoney stop={stop} date={date} />
        <RecordBalance stop={stop} />
      </div>
      <div className="empty:hidden print:col-span-3">
        <StopNotes notes={stop.notes} />
      </div>
      <StopSteps stop={stop} size="small" disabled={isPending} onRecord={record} onUndo={undo} />
      <StopMoves stop={stop} trucks={trucks} index={position - 1} isLast={position === total} onMove={onMove} />
    </li>
  );
}
