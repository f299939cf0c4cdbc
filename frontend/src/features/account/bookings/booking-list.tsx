import type { Booking } from '@party-rental/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { BookingCard } from './booking-card';

const STEP = 20;

interface BookingListProps {
  bookings: readonly Booking[];
  timeZone: string;
  upcoming: boolean;
  onCancelled: () => void;
}

/** The first cards of a list, with a button to show the others. */
export function BookingList({ bookings, timeZone, upcoming, onCancelled }: BookingListProps) {
  const [shown, setShown] = useState(STEP);
  const rest = bookings.length - shown;
  return (
    <div className="space-y-6">
      <ul className="grid gap-6">
        {bookings.slice(0, shown).map((booking) => (
          <li key={booking.id}>
            <BookingCard {...{ booking, timeZone, upcoming, onCancelled }} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <div className="text-center">
          <Button look="outline" onClick={() => setShown(shown + STEP)}>
            Show {Math.min(STEP, rest)} more of {rest}
          </Button>
        </div>
      )}
    </div>
  );
}
