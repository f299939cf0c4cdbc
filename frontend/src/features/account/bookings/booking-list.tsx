import type { Booking, Order } from '@party-rental/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { BookingCard } from './booking-card';
import { OrderGroup } from './order-group';

const STEP = 20;

interface BookingListProps {
  bookings: readonly Booking[];
  orders: readonly Order[];
  timeZone: string;
  upcoming: boolean;
  onCancelled: () => void;
}

/** The first cards of a list, grouped by order, with a button to show the others. */
export function BookingList({ bookings, orders, timeZone, upcoming, onCancelled }: BookingListProps) {
  const [shown, setShown] = useState(STEP);
  const rest = bookings.length - shown;
  return (
    <div className="space-y-6">
      <ul className="grid gap-10">
        {groupByOrder(bookings.slice(0, shown)).map(([orderId, ofOrder]) => {
          const order = orders.find(({ id }) => id === orderId);
          return (
            <li key={orderId}>
              <OrderGroup order={order} timeZone={timeZone} isOver={!upcoming}>
                {ofOrder.map((booking) => (
                  <BookingCard key={booking.id} {...{ booking, order, timeZone, upcoming, onCancelled }} />
                ))}
              </OrderGroup>
            </li>
          );
        })}
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

/** Each order stands where its first booking does. */
function groupByOrder(bookings: readonly Booking[]): [string, Booking[]][] {
  const groups = new Map<string, Booking[]>();
  for (const booking of bookings) groups.set(booking.orderId, [...(groups.get(booking.orderId) ?? []), booking]);
  return [...groups];
}
