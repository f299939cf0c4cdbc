import type { CalendarDate, Item } from '@party-rental/contracts';
import { useRef, useState } from 'react';
import { SameDayAlternatives } from '../../../shared/alternatives/same-day-alternatives';
import { useCart } from '../../../shared/cart/cart-context';
import { Button } from '../../../ui/button';

interface SoldOutActionsProps {
  item: Item;
  /** The chosen day. */
  day: CalendarDate;
}

/** What is free instead of a card's item, to add to the cart. Folded: a request counts as missed demand. */
export function SoldOutActions({ item, day }: SoldOutActionsProps) {
  const cart = useCart();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={toggle}
        look="outline"
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
            quantity={1}
            lines={cart.lines}
            verb="Add"
            onSwap={(alternative) => {
              if (!cart.add(alternative, day, { staysOnPage: true })) return;
              setOpen(false);
              toggle.current?.focus();
            }}
          />
        </div>
      )}
    </>
  );
}
