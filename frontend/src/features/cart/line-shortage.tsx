import type { CalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { settingsQuery } from '../../api/settings';
import { count } from '../../lib/format-text';
import { longDay } from '../../lib/format-day';
import { SameDayAlternatives } from '../../shared/alternatives/same-day-alternatives';
import { useCart } from '../../shared/cart/cart-context';
import { NearestDays } from '../../shared/availability-calendar/nearest-days';
import { Alert } from '../../ui/alert';
import { Button, buttonStyle } from '../../ui/button';
import type { CheckedLine, Shortage } from './line-check';
import type { LineActions } from './use-line-actions';

interface LineShortageProps {
  checked: CheckedLine;
  actions: LineActions;
  /** Whether it is shown apart from its line and must name it. */
  named?: boolean;
}

/** Why a line is unavailable, and what to do next. */
export function LineShortage({ checked: { line, item, shortage }, actions, named = false }: LineShortageProps) {
  const today = useQuery(settingsQuery).data?.today;
  const { lines } = useCart();
  if (!shortage) return null;
  const { selectedDate, quantity } = line;
  return (
    <div tabIndex={-1} data-unsettled>
      <Alert title={`${named ? `${item.name}: ` : ''}${reason(shortage, selectedDate)}`}>
        {(shortage.kind === 'taken' || shortage.kind === 'short') && (
          <SameDayAlternatives
            itemId={item.id}
            day={selectedDate}
            quantity={quantity}
            onSwap={actions.swap}
            lines={lines}
          />
        )}
        {shortage.kind !== 'gone' && (
          <NearestDays
            itemId={item.id}
            day={today && selectedDate < today ? today : selectedDate}
            quantity={quantity}
            onChoose={actions.move}
          />
        )}
        <div className="flex flex-wrap gap-2 pt-1">
          {shortage.kind === 'short' && (
            <Button size="small" onClick={() => actions.take(shortage.remaining)}>
              Take the {shortage.remaining} that {shortage.remaining === 1 ? 'is' : 'are'} left
            </Button>
          )}
          {shortage.kind === 'gone' ? (
            <Link
              to={`/?date=${selectedDate}&available=only#products`}
              className={buttonStyle({ size: 'small', variant: 'outline' })}
            >
              See what else is available that day
            </Link>
          ) : (
            <Link to={`/item/${item.id}`} className={buttonStyle({ size: 'small', variant: 'outline' })}>
              See its calendar
            </Link>
          )}
          <Button size="small" variant="outline" onClick={actions.remove}>
            Remove from cart
          </Button>
        </div>
      </Alert>
    </div>
  );
}

function reason(shortage: Shortage, day: CalendarDate): string {
  switch (shortage.kind) {
    case 'gone':
      return 'We no longer offer this item.';
    case 'past':
      return `${longDay(day)} is in the past.`;
    case 'closed':
      return `We're closed on ${longDay(day)}.`;
    case 'lead_time':
      return `${longDay(day)} is too soon for us to deliver.`;
    case 'taken':
      return `Sold out on ${longDay(day)}.`;
    case 'short':
      return `Only ${count(shortage.remaining, 'unit')} left on ${longDay(day)}.`;
  }
}
