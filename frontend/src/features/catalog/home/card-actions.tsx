import type { CalendarDate, Item } from '@party-rental/contracts';
import { ShoppingBag } from 'lucide-react';
import { useRef, useState } from 'react';
import { SameDayAlternatives } from '../../../shared/alternatives/same-day-alternatives';
import { useCart } from '../../../shared/cart/cart-context';
import { lineIn } from '../../../shared/cart/cart-lines';
import { Button } from '../../../ui/button';
import type { ItemAvailability } from './item-availability';

interface CardActionsProps {
  item: Item;
  availability: ItemAvailability;
  /** The chosen day. */
  day: CalendarDate;
  /** Of the rental that begins on that day. */
  days: number;
}

/** What a card offers for the chosen day: one more unit in the cart, or what else is free. */
export function CardActions({ item, availability, day, days }: CardActionsProps) {
  const cart = useCart();
  if (availability.state === 'sold-out')
    return <SoldOutActions key={`${day} ${days}`} item={item} day={day} days={days} />;
  if (availability.state !== 'available') return null;
  const inCart = lineIn(cart.lines, { itemId: item.id, selectedDate: day, days })?.quantity ?? 0;
  const isAll = inCart >= availability.remaining;
  const label = isAll ? 'Already in Cart' : 'Add to Cart';
  return (
    <Button
      variant="outline"
      size="small"
      disabled={isAll}
      aria-label={`${label}: ${item.name}`}
      onClick={() => cart.add(item, day, { days, staysOnPage: true })}
      className="relative z-1 max-sm:w-full max-sm:px-2"
    >
      <ShoppingBag aria-hidden />
      {label}
    </Button>
  );
}

interface SoldOutActionsProps {
  item: Item;
  /** The chosen day. */
  day: CalendarDate;
  /** Of the rental that begins on that day. */
  days: number;
}

/** What is free instead of a card's item, to add to the cart. Folded: a request counts as missed demand. */
function SoldOutActions({ item, day, days }: SoldOutActionsProps) {
  const cart = useCart();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={toggle}
        variant="outline"
        size="small"
        aria-expanded={isOpen}
        aria-label={`See what's available that day instead of ${item.name}`}
        onClick={() => setOpen(!isOpen)}
        className="relative z-1 max-sm:w-full max-sm:px-2"
      >
        See what's available that day
      </Button>
      {isOpen && (
        <div className="relative z-1 basis-full">
          <SameDayAlternatives
            itemId={item.id}
            day={day}
            days={days}
            quantity={1}
            lines={cart.lines}
            verb="Add"
            onSwap={(alternative) => {
              if (!cart.add(alternative, day, { days, staysOnPage: true })) return;
              setOpen(false);
              toggle.current?.focus();
            }}
          />
        </div>
      )}
    </>
  );
}
