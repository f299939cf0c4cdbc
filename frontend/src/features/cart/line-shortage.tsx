import { formatRentalDays, type CalendarDate, type Item, type Rental } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { settingsQuery } from '../../api/settings';
import { count, longDay, onDays, shortDay } from '../../lib/format';
import { SameDayAlternatives } from '../../shared/alternatives/same-day-alternatives';
import { useCart } from '../../shared/cart/cart-context';
import { NearestDays } from '../../shared/availability-calendar/nearest-days';
import { Alert } from '../../ui/alert';
import { Button, buttonStyle } from '../../ui/button';
import type { CheckedLine, Shortage } from './use-cart-check';
import { getKey, toRental } from '../../shared/cart/cart-lines';
import { notify } from '../../ui/overlays/notify';

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
  const { selectedDate, days = 1, quantity } = line;
  return (
    <div tabIndex={-1} data-unsettled>
      <Alert title={`${named ? `${item.name}: ` : ''}${reason(shortage, toRental(line))}`}>
        {(shortage.kind === 'taken' || shortage.kind === 'short') && (
          <SameDayAlternatives
            itemId={item.id}
            day={selectedDate}
            days={days}
            quantity={quantity}
            onSwap={actions.swap}
            lines={lines}
          />
        )}
        {shortage.kind !== 'gone' && shortage.kind !== 'too-long' && (
          <NearestDays
            itemId={item.id}
            day={today && selectedDate < today ? today : selectedDate}
            days={days}
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
          {shortage.kind === 'too-long' && (
            <Button size="small" onClick={() => actions.shorten(shortage.maxDays)}>
              Shorten to {count(shortage.maxDays, 'day')}
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

function reason(shortage: Shortage, rental: Rental): string {
  const { eventDate: day, days = 1 } = rental;
  switch (shortage.kind) {
    case 'gone':
      return 'We no longer offer this item.';
    case 'past':
      return `${longDay(day)} is in the past.`;
    case 'closed':
      return days > 1
        ? `We're closed on the first or the last day: ${formatRentalDays(rental)}.`
        : `We're closed on ${longDay(day)}.`;
    case 'lead_time':
      return `${longDay(day)} is too soon for us to deliver.`;
    case 'taken':
      return `Sold out ${onDays(rental)}.`;
    case 'short':
      return `Only ${count(shortage.remaining, 'unit')} left ${onDays(rental)}.`;
    case 'too-long':
      return `We don't rent for ${count(days, 'day')} anymore.`;
  }
}

export interface LineActions {
  remove: () => void;
  move: (to: CalendarDate) => void;
  shorten: (days: number) => void;
  swap: (alternative: Item) => void;
  take: (quantity: number) => void;
  acceptPrice: () => void;
}

/** Ways to fix a line. Each notifies the visitor. */
export function useLineActions(afterwards: () => void): (checked: CheckedLine) => LineActions {
  const cart = useCart();
  return ({ line, item }) => {
    const key = getKey(line);
    const rental = toRental(line);
    const done = (what: string) => {
      notify('success', 'Cart updated', what);
      afterwards();
    };
    return {
      remove() {
        cart.remove(key);
        done(`We've taken ${item.name} for ${formatRentalDays(rental, shortDay)} out of your cart.`);
      },
      move(to) {
        cart.move(key, to);
        done(
          rental.days === undefined || rental.days === 1
            ? `You've moved ${item.name} to ${longDay(to)}.`
            : `${item.name} is in your cart ${onDays({ ...rental, eventDate: to })} now.`,
        );
      },
      shorten(days) {
        cart.move(key, line.selectedDate, days);
        done(`You now have ${item.name} ${onDays({ ...rental, days })}.`);
      },
      swap(alternative) {
        cart.swap(key, alternative);
        done(`You've swapped ${item.name} for ${alternative.name} ${onDays(rental, shortDay)}.`);
      },
      take(quantity) {
        cart.changeQuantity(key, quantity);
        done(`You now have ${quantity} of ${item.name} ${onDays(rental, shortDay)}.`);
      },
      acceptPrice() {
        cart.update(item);
        done(`Your cart now has ${item.name} at the new price.`);
      },
    };
  };
}
