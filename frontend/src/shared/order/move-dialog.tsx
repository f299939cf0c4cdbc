import { activeLines, type CalendarDate, type Order, type OrderLine } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { moveOrder, orderPreviewQuery } from '../../api/orders';
import { longDay, shortDay } from '../../lib/format-day';
import { count } from '../../lib/format-text';
import type { Booker } from '../availability-calendar/booker';
import { ChangeFailure } from './change-failure';
import { OrderCalendar } from './order-calendar';
import { linesByDay } from './order-lines';
import { isPossible, OrderPreview } from './order-preview';
import { useOrderChange } from './use-order-change';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/overlays/dialog';
import { notify } from '../../ui/overlays/notify';
import { Choice } from '../../ui/fields/choice';

interface MoveDialogProps {
  order: Order;
  token?: string | undefined;
  /** The lines that can still be moved. */
  lines: readonly OrderLine[];
  today: CalendarDate;
  booker?: Booker;
  onClose: () => void;
}

/** Moves the given lines of one day of an order to another day, all or none. */
export function MoveDialog({ order, token, lines, today, booker, onClose }: MoveDialogProps) {
  const days = linesByDay(lines);
  const chosenId = useId();
  const [from, setFrom] = useState(days.length === 1 ? days[0]?.[0] : undefined);
  const [to, setTo] = useState<CalendarDate | null>(null);
  const key = { id: order.id, token };
  const moving = lines.filter(({ eventDate }) => eventDate === from);
  const isWhole = activeLines(order.lines).filter(({ eventDate }) => eventDate === from).length === moving.length;
  const chosen = isWhole ? {} : { bookingIds: moving.map(({ bookingId }) => bookingId) };
  const change = from && to && to !== from ? { from, to, ...chosen } : undefined;
  const preview = useQuery({
    ...orderPreviewQuery(key, change ? { move: change } : {}),
    enabled: change !== undefined,
  });
  const move = useOrderChange(key, moveOrder, ({ number }) => {
    notify('success', 'Day changed', `Order ${number}: now on ${to ? longDay(to) : ''}.`);
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
        booker === 'owner'
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
            {moving.map(({ bookingId, itemName, quantity }) => (
              <li key={bookingId}>
                {itemName}, {count(quantity, 'unit')}
              </li>
            ))}
          </ul>
          <OrderCalendar lines={moving} selected={to} onSelect={choose} opensAt={from} {...{ today, booker }} />
          <p id={chosenId} role="status" className="font-bold">
            {to === from ? "That's the day you have now." : to ? `New day: ${longDay(to)}` : 'Please select a date'}
          </p>
        </>
      )}
      {change && !move.isPending && <OrderPreview preview={preview} order={order} />}
      <ChangeFailure title="Nothing was moved" error={move.error} />
      <div ref={buttons} className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onClose}>
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
