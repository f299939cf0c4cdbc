import type { OrderRepair } from '@party-rental/contracts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { longDay } from '../../../lib/format-day';
import { SameDayAlternatives } from '../../../shared/alternatives/same-day-alternatives';

interface OtherItemsProps {
  repair: OrderRepair;
  /** Whether the order still has what the shop chose instead. */
  hasOther: boolean;
}

/** Similar items that are free on the day of the party, to book. Folded: a request counts as missed demand. */
export function OtherItems({ repair: { date, lines }, hasOther }: OtherItemsProps) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-bold underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
        Something else on {longDay(date)}?
      </summary>
      {isOpen && (
        <div className="space-y-4 pt-2">
          {lines.map(({ bookingId, itemId, itemName, quantity }) => (
            <section key={bookingId} aria-label={`Instead of ${itemName}`} className="space-y-1">
              <h3 className="text-lg wrap-anywhere">Instead of {itemName}</h3>
              <SameDayAlternatives
                {...{ itemId, quantity }}
                day={date}
                verb="Book"
                onSwap={({ id }) => void navigate(`/booking/${id}?date=${date}&quantity=${quantity}`)}
              />
            </section>
          ))}
          {hasOther && <p>That's a new booking. Once you have it, cancel this one here.</p>}
        </div>
      )}
    </details>
  );
}
