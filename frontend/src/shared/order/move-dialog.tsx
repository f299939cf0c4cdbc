import {
  activeLines,
  formatRentalDays,
  type CalendarDate,
  type MonthAvailability,
  type Order,
  type OrderLine,
  addMonths,
  MONTHS_AHEAD,
} from '@party-rental/contracts';
import { useQuery, useQueries } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { monthAvailabilityQuery } from '../../api/items';
import { moveOrder, orderPreviewQuery } from '../../api/orders';
import { longDay, onDays, shortDay, count } from '../../lib/format';
import { shiftMonth } from '../../lib/month';
import { Choice } from '../../ui/fields/checkbox-field';
import { availabilityFor, type Actor, dayState, type DayState, unitsFor } from '../availability-calendar/day-state';
import { CalendarLegend, OwnerNotes } from '../availability-calendar/availability-calendar';
import type { DayNotes } from '../availability-calendar/missing-units';
import { MonthCalendar } from '../availability-calendar/month-calendar';
import { useShownMonth } from '../availability-calendar/use-shown-month';
import { LoadFailure } from '../page/load-failure';
import { ChangeFailure, useOrderChange } from './order-change';
import { linesByDay } from './order-lines';
import { isPossible, OrderPreview } from './order-money';
import { getLongest, toNeededUnits, withOwnUnits } from './units-after-move';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/overlays/dialog';
import { notify } from '../../ui/overlays/notify';

interface MoveDialogProps {
  order: Order;
  token?: string | undefined;
  /** The lines that can still be moved, by their first day. Only the owner moves a part of a day. */
  lines: readonly OrderLine[];
  today: CalendarDate;
  actor?: Actor;
  onClose: () => void;
}

/** Moves the given lines of one day of an order to another day, all or none. Each keeps its number of days. */
export function MoveDialog({ order, token, lines, today, actor, onClose }: MoveDialogProps) {
  const days = linesByDay(lines);
  const chosenId = useId();
  const [from, setFrom] = useState(days.length === 1 ? days[0]?.[0] : undefined);
  const [to, setTo] = useState<CalendarDate | null>(null);
  const key = { id: order.id, token };
  const moving = lines.filter(({ eventDate }) => eventDate === from);
  const longest = getLongest(moving);
  const isPart = activeLines(order.lines).filter(({ eventDate }) => eventDate === from).length > moving.length;
  const part = actor === 'admin' && isPart ? { bookingIds: moving.map(({ bookingId }) => bookingId) } : {};
  const change = from && to && to !== from ? { from, to, ...part } : undefined;
  const preview = useQuery({
    ...orderPreviewQuery(key, change ? { move: change } : {}),
    enabled: change !== undefined,
  });
  const move = useOrderChange(key, moveOrder, ({ number }) => {
    notify('success', 'Day changed', `Order ${number}: now ${to ? onDays({ eventDate: to, days: longest }) : ''}.`);
    onClose();
  });

  // On a phone, the new total and the button are below the calendar.
  const buttons = useRef<HTMLDivElement>(null);
  const isPreviewed = change !== undefined && preview.data !== undefined;
  useEffect(() => {
    if (isPreviewed) buttons.current?.scrollIntoView({ block: 'nearest' });
  }, [isPreviewed, to]);

  function choose(day: CalendarDate | null) {
    setTo(day);
    move.reset();
  }

  return (
    <Dialog
      onClose={onClose}
      title="Move to another day"
      description={
        actor === 'admin'
          ? 'The price stays the same.'
          : 'Everything on the same day moves together, and your price stays the same.'
      }
    >
      {days.length > 1 && (
        <fieldset disabled={move.isPending}>
          <legend className="font-bold">Which day should we move?</legend>
          {days.map(([day]) => (
            <Choice
              key={day}
              type="radio"
              name="from"
              checked={day === from}
              onChange={() => {
                setFrom(day);
                choose(null);
              }}
            >
              {longDay(day)}
            </Choice>
          ))}
        </fieldset>
      )}
      {from && (
        <>
          <ul className="list-disc pl-5">
            {moving.map(({ bookingId, itemName, quantity, days = 1 }) => (
              <li key={bookingId}>
                {itemName}, {count(quantity, 'unit')}
                {days > 1 && ` for ${count(days, 'day')}`}
              </li>
            ))}
          </ul>
          <OrderCalendar lines={moving} selected={to} onSelect={choose} opensAt={from} {...{ today, actor }} />
          <p id={chosenId} role="status" className="font-bold">
            {to === from
              ? "That's the day you have now."
              : to
                ? `${longest > 1 ? 'New days' : 'New day'}: ${formatRentalDays({ eventDate: to, days: longest })}`
                : 'Please select a date'}
          </p>
        </>
      )}
      {change && !move.isPending && <OrderPreview preview={preview} order={order} />}
      <ChangeFailure title="Nothing was moved" error={move.error} />
      <div ref={buttons} className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Keep {from ? shortDay(from) : 'Everything'}
        </Button>
        <Button
          aria-describedby={chosenId}
          disabled={!change || !isPossible(preview) || move.isPending}
          onClick={() => change && move.mutate(change)}
        >
          {move.isPending ? 'Processing...' : to ? `Move to ${shortDay(to)}` : 'Move'}
        </Button>
      </div>
    </Dialog>
  );
}

interface OrderCalendarProps {
  /** Lines that move together. */
  lines: readonly OrderLine[];
  today: CalendarDate;
  selected: CalendarDate | null;
  onSelect: (day: CalendarDate) => void;
  opensAt: CalendarDate;
  actor?: Actor | undefined;
}

/** The first days from which all units of these lines are available. */
function OrderCalendar({ lines, today, selected, onSelect, opensAt, actor = 'customer' }: OrderCalendarProps) {
  const [month, setMonth] = useShownMonth(selected, opensAt);
  const longest = getLongest(lines);
  const itemIds = [...new Set(lines.map(({ itemId }) => itemId))];
  // Longer rentals may end in the next month.
  const months = longest > 1 ? [month, shiftMonth(month, 1)] : [month];
  const results = useQueries({
    queries: itemIds.flatMap((itemId) => months.map((one) => monthAvailabilityQuery(itemId, one.year, one.month))),
  });
  const [notes, setNotes] = useState<{ getNote: DayNotes }>();
  const bounds = { today, lastDay: addMonths(today, MONTHS_AHEAD) };
  const failed = results.find(({ isError }) => isError);
  const items = itemIds.map((itemId, i) => {
    const loaded = results.slice(i * months.length, (i + 1) * months.length);
    const all = loaded.reduce<MonthAvailability>((days, { data }) => ({ ...days, ...data }), {});
    const ofItem = lines.filter((line) => line.itemId === itemId);
    return {
      hasFailed: loaded.some(({ isError }) => isError),
      available: loaded.every(({ data }) => data) ? withOwnUnits(all, ofItem) : undefined,
      needed: toNeededUnits(ofItem),
    };
  });

  function computeState(day: CalendarDate): DayState {
    const states = items.flatMap(({ hasFailed, available, needed }) => {
      const state = dayState(day, bounds, available, hasFailed, actor);
      return needed.map(({ days, units }): DayState => {
        if (state.kind !== 'available') return state;
        const found = availabilityFor({ eventDate: day, days }, (date) => available?.[date]);
        return found && unitsFor(actor, found) >= units ? state : { kind: 'unavailable' };
      });
    });
    const taken = states.find(({ kind }) => kind !== 'available');
    return { ...(taken ?? { kind: 'available' }), note: notes?.getNote(day) };
  }

  return (
    <div className="space-y-4">
      <MonthCalendar
        {...{ today, month, selected, onSelect, getState: computeState }}
        days={longest}
        onMonthChange={setMonth}
      />
      {failed && (
        <LoadFailure
          title="We couldn't check these days"
          query={{
            error: failed.error,
            refetch: () => results.forEach((query) => query.isError && void query.refetch()),
          }}
        />
      )}
      <CalendarLegend />
      <OwnerNotes itemIds={itemIds} month={month} onNotes={setNotes} />
    </div>
  );
}
