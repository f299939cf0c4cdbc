import { lastDay, type Booking, type CalendarDate, type OrderLine } from '@party-rental/contracts';
import { MapPin } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { cn } from '../../lib/cn';
import { longDay, count } from '../../lib/format';
import { ContentsLine } from '../item/contents-line';
import { ItemImage } from '../item/item-image';
import { LineStatus } from './status-badge';

interface OrderLinesProps {
  lines: readonly OrderLine[];
  /** The line at which the page opened. It is marked among others, and shows more. */
  current?: Pick<Booking, 'id' | 'itemImageUrl' | 'cancelReason'> | undefined;
  /** Buttons or links of a line. */
  lineActions?: (line: OrderLine) => ReactNode;
  /** Buttons of a day with active lines. */
  dayActions?: (day: CalendarDate) => ReactNode;
}

/** The lines of an order, grouped by their first day. */
export function OrderLines({ lines, current, lineActions, dayActions }: OrderLinesProps) {
  const isOnly = lines.length === 1;
  useScrollTo(isOnly ? undefined : lines.find(({ bookingId }) => bookingId === current?.id)?.number);
  return (
    <div className="space-y-6">
      {linesByDay(lines).map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="space-y-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h3 id={`day-${day}`} className="text-xl">
              <time dateTime={day}>{longDay(day)}</time>
            </h3>
            {ofDay.some(({ status }) => status !== 'CANCELLED') && dayActions?.(day)}
          </div>
          <ul className="divide-y-2 divide-dashed divide-line border-y-2 border-dashed border-line">
            {ofDay.map((line) => (
              <OrderLine
                key={line.bookingId}
                line={line}
                isOnly={isOnly}
                current={line.bookingId === current?.id ? current : undefined}
              >
                {lineActions?.(line)}
              </OrderLine>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Scrolls to a line, unless the address names a place or the browser has already restored a position. */
function useScrollTo(number: string | undefined): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (number === undefined || hash || window.scrollY > 0) return;
    document.getElementById(number)?.scrollIntoView({ block: 'nearest' });
  }, [number, hash]);
}

interface OrderLineProps {
  line: OrderLine;
  /** Whether it is the order's only line, so that its number and status would only repeat the order's. */
  isOnly: boolean;
  current: OrderLinesProps['current'];
  /** Buttons or links. */
  children: ReactNode;
}

function OrderLine({ line, isOnly, current, children }: OrderLineProps) {
  const { number, itemName, days = 1, quantity, contents, rate, status } = line;
  const isMarked = current !== undefined && !isOnly;
  return (
    <li
      id={number}
      aria-current={isMarked ? 'true' : undefined}
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3',
        isMarked && '-mx-3 rounded-xl border-transparent bg-sunken/70 px-3 ring-2 ring-sun print:ring-0',
      )}
    >
      <div className="flex min-w-0 items-center gap-4 sm:grow sm:basis-64">
        {current && (
          <ItemImage
            src={current.itemImageUrl}
            alt=""
            eager
            className="w-24 shrink-0 rounded-xl sm:w-32 print:hidden"
          />
        )}
        <div className="min-w-0">
          {isMarked && (
            <p className="flex items-center gap-1.5 text-sm font-bold print:hidden">
              <MapPin aria-hidden className="size-4 shrink-0" />
              This booking
            </p>
          )}
          <p className="font-bold wrap-anywhere">{itemName}</p>
          <p className="text-base text-soft tabular-nums">
            {!isOnly && `${number} · `}
            {count(quantity, 'unit')}
            {days > 1 && ` for ${count(days, 'day')}, until ${longDay(lastDay(line))}`}
            {rate && ` · ${rate}`}
          </p>
          <ContentsLine contents={contents} />
          {current?.cancelReason && <p className="text-base text-soft">Reason: {current.cancelReason}</p>}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {!isOnly && <LineStatus status={status} />}
        {children}
      </div>
    </li>
  );
}

export function byDay(a: Pick<OrderLine, 'eventDate'>, b: Pick<OrderLine, 'eventDate'>): number {
  return a.eventDate.localeCompare(b.eventDate);
}

/** Earliest day first. */
export function linesByDay(lines: readonly OrderLine[]): [CalendarDate, OrderLine[]][] {
  const days = [...new Set(lines.map(({ eventDate }) => eventDate))].sort();
  return days.map((day) => [day, lines.filter(({ eventDate }) => eventDate === day)]);
}
