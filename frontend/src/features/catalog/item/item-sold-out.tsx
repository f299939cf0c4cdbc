import type { Item } from '@party-rental/contracts';
import { useNavigate } from 'react-router-dom';
import { focusHeading } from '../../../lib/focus-heading';
import { DaySoldOut } from '../../../shared/availability-calendar/day-sold-out';
import { rentalQuery, useEventDay } from '../../../shared/event-day/use-event-day';

interface ItemSoldOutProps {
  item: Item;
  quantity: number;
  /** Called with the item that is chosen instead, before its page opens. */
  onSwap: (itemId: number) => void;
}

/** Says on the first screen that the chosen day is sold out, and what is free instead. */
export function ItemSoldOut({ item, quantity, onSwap }: ItemSoldOutProps) {
  const { day, days, chooseDay } = useEventDay();
  const navigate = useNavigate();
  return (
    <DaySoldOut
      itemId={item.id}
      itemName={item.name}
      day={day}
      days={days}
      quantity={quantity}
      onChoose={(chosen) => {
        chooseDay(chosen, days);
        // The button that was pressed no longer exists.
        focusHeading();
      }}
      onSwap={({ id }) => {
        onSwap(id);
        if (day) void navigate(`/item/${id}?${rentalQuery({ eventDate: day, days })}`);
      }}
      swapVerb="Choose instead:"
      className="mt-3"
    />
  );
}
