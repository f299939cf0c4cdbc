import type { Item } from '@party-rental/contracts';
import { useNavigate } from 'react-router-dom';
import { focusHeading } from '../../../lib/focus-heading';
import { DaySoldOut } from '../../../shared/availability-calendar/day-sold-out';
import { useEventDay } from '../../../shared/event-day/use-event-day';

/** Says on the first screen that the chosen day is sold out, and what is free instead. */
export function ItemSoldOut({ item }: { item: Item }) {
  const { day, chooseDay } = useEventDay();
  const navigate = useNavigate();
  return (
    <DaySoldOut
      itemId={item.id}
      itemName={item.name}
      day={day}
      quantity={1}
      onChoose={(chosen) => {
        chooseDay(chosen);
        // The pressed button is gone then.
        focusHeading();
      }}
      onSwap={({ id }) => void navigate(`/item/${id}?date=${day}`)}
      swapVerb="See"
      className="mt-3"
    />
  );
}
