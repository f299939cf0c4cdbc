import { addDays, daysOfMonth, weekday, type Calendar, type CalendarDate } from '@party-rental/contracts';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../../../lib/cn';
import { longDay } from '../../../lib/format';
import { toMonth } from '../../../lib/month';

type Row = Calendar['items'][number];
type Units = Omit<Row['days'][number], 'day'>;

const NONE_TAKEN: Units = { booked: 0, onBufferDays: 0, outOfService: 0, reasons: [] };

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The units of each item by day. Arrow keys go from day to day, so that only one of its links is a tab stop. */
export function StockGrid({
  items,
  days,
  chosen,
}: {
  items: readonly Row[];
  days: readonly ShownDay[];
  chosen: CalendarDate;
}) {
  return (
    <section aria-labelledby="units" className="min-w-0 space-y-3">
      <h2 id="units" className="text-2xl">
        Units
      </h2>
      <p className="max-w-3xl text-soft">
        Units booked, held or out of service; “clean” counts those that a buffer day after an event needs. Packages
        count as the items in them. Hover over a day for details, or open the calendar on the item's page. Use the arrow
        keys to go from day to day; each day opens its day plan.
      </p>
      <div className="relative overflow-x-auto rounded-card bg-card p-1 shadow-card sm:p-4">
        <table className="w-full border-separate border-spacing-px text-center">
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 z-10 bg-card p-1 text-left align-bottom">
                Item
              </th>
              {days.map((shown) => (
                <th key={shown.day} scope="col" className={cn('p-0.5 text-sm text-soft', hiddenAt(shown))}>
                  <span className="sr-only">{longDay(shown.day)}</span>
                  <span aria-hidden className="block">
                    {longDay(shown.day).slice(0, 2)}
                    <span className="block text-base text-ink">{Number(shown.day.slice(8))}</span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item, row) => (
              <tr key={item.itemId}>
                <th
                  scope="row"
                  className="sticky left-0 z-10 max-w-24 bg-card p-1 text-left text-sm font-bold wrap-break-word md:max-w-none md:min-w-44 md:text-base"
                >
                  {item.name}
                  <span className="block text-sm font-normal text-soft">of {item.stock}</span>
                </th>
                {days.map((shown, column) => (
                  <td key={shown.day} className={cn('p-0', hiddenAt(shown))}>
                    <DayCell
                      item={item}
                      day={shown.day}
                      isTabStop={row === 0 && shown.day === chosen}
                      place={`${row} ${column}`}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface DayCellProps {
  item: Row;
  day: CalendarDate;
  isTabStop: boolean;
  place: string;
}

function DayCell({ item, day, isTabStop, place }: DayCellProps) {
  const units = item.days.find((known) => known.day === day) ?? NONE_TAKEN;
  const taken = units.booked + units.outOfService;
  const description = describe(item, day, units);
  return (
    <Link
      title={description}
      to={`/admin/day-plan?date=${day}`}
      tabIndex={isTabStop ? 0 : -1}
      data-place={place}
      onKeyDown={step}
      className={cn(
        'flex min-h-12 min-w-7 flex-col items-center justify-center rounded-lg hover:underline',
        heat(taken, item.stock),
      )}
    >
      <span className="sr-only">{description}</span>
      <span aria-hidden className="flex flex-col">
        <span className="font-bold tabular-nums">{taken > 0 ? taken : '·'}</span>
        {mark(taken, item.stock) && <span className="text-xs leading-none font-bold">{mark(taken, item.stock)}</span>}
        {units.onBufferDays > 0 && <span className="text-xs leading-none">clean {units.onBufferDays}</span>}
        {units.outOfService > 0 && <span className="text-xs leading-none">out {units.outOfService}</span>}
      </span>
    </Link>
  );
}

function describe({ name, stock }: Row, day: CalendarDate, units: Units): string {
  const { booked, onBufferDays, outOfService, reasons } = units;
  const taken = booked + outOfService;
  return [
    `${name}, ${longDay(day)}: ${booked - onBufferDays} of ${stock} booked`,
    ...(onBufferDays > 0 ? [`${onBufferDays} cleaning after an event`] : []),
    ...(outOfService > 0 ? [`${outOfService} out of service (${reasons.join('; ')})`] : []),
    ...(taken > stock ? [`overbooked by ${taken - stock}`] : []),
    ...(taken === stock && stock > 0 ? ['sold out'] : []),
  ].join(', ');
}

function mark(taken: number, stock: number): string {
  if (taken > stock) return 'over';
  return taken === stock && stock > 0 ? 'full' : '';
}

function heat(taken: number, stock: number): string {
  if (taken > stock) return 'bg-bad-tint text-bad outline-2 -outline-offset-2 outline-bad';
  if (taken === 0) return 'text-soft';
  if (taken === stock) return 'bg-primary text-on-primary';
  return taken * 2 > stock ? 'bg-sun text-on-sun' : 'bg-warn-tint';
}

/** Focuses the next shown day in the direction of an arrow key. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const direction = STEPS[event.key];
  const place = event.currentTarget.dataset['place'];
  if (!direction || place === undefined) return;
  event.preventDefault();
  const [row = 0, column = 0] = place.split(' ').map(Number);
  const [down, right] = direction;
  const grid = event.currentTarget.closest('table');
  const next = grid?.querySelector<HTMLElement>(`[data-place="${row + down} ${column + right}"]`);
  // A day that this screen hides has no box.
  if (next && next.getClientRects().length > 0) next.focus();
}

/** A day of the calendar. A wide screen shows those of the month, a phone those of the week. */
export interface ShownDay {
  day: CalendarDate;
  isInMonth: boolean;
  isInWeek: boolean;
}

/** The weeks of a day's month, from Sunday to Saturday. */
export function calendarDays(chosen: CalendarDate): [first: ShownDay, ...ShownDay[]] {
  const month = toMonth(chosen);
  const days = daysOfMonth(month.year, month.month);
  const [first = chosen, last = chosen] = [days[0], days.at(-1)];
  const sunday = addDays(first, -weekday(first));
  const week = addDays(chosen, -weekday(chosen));
  const toShown = (day: CalendarDate): ShownDay => ({
    day,
    isInMonth: day >= first && day <= last,
    isInWeek: day >= week && day <= addDays(week, 6),
  });
  const shown = [toShown(sunday)] as [ShownDay, ...ShownDay[]];
  for (let day = addDays(sunday, 1); day <= last || weekday(day) > 0; day = addDays(day, 1)) shown.push(toShown(day));
  return shown;
}

/** The classes that hide a day where it is not shown. */
function hiddenAt({ isInMonth, isInWeek }: ShownDay): string {
  return `${isInMonth ? '' : 'md:hidden'} ${isInWeek ? '' : 'max-md:hidden'}`;
}
