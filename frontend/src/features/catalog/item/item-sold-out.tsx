import type { Item } from '@party-rental/contracts';
import { useNavigate } from 'react-router-dom';
import { focusHeading } from '../../../lib/focus-heading';
import { DaySoldOut } from '../../../shared/availability-calendar/day-sold-out';
import { useEventDay } from '../../../shared/event-day/use-event-day';

interface ItemSoldOutProps {
  item: Item;
  quantity: number;
  /** Called with the item that is chosen instead, before its page opens. */
  onSwap: (itemId: number) => void;
}

/** Says on the first screen that the chosen day is sold out, and what is free instead. */
export function ItemSoldOut({ item, quantity, onSwap }: ItemSoldOutProps) {
  const { day, chooseDay } = useEventDay();
  const navigate = useNavigate();
  return (
    <DaySoldOut
      itemId={item.id}
      itemName={item.name}
      day={day}
      quantity={quantity}
      onChoose={(chosen) => {
        chooseDay(chosen);
        // The button that was pressed no longer exists.
        focusHeading();
      }}
      onSwap={({ id }) => {
        onSwap(id);
        void navigate(`/item/${id}?date=${day}`);
      }}
      swapVerb="Choose instead:"
      className="mt-3"
    />
  );
}
