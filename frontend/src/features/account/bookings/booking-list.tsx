import { type Booking, type Order, dayIn, describeDue, formatCents } from '@party-rental/contracts';
import { useState, useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../lib/format';
import { StatusBadge } from '../../../shared/order/status-badge';
import { Button } from '../../../ui/button';
import { BookingCard } from './booking-card';

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
          <Button variant="outline" onClick={() => setShown(shown + STEP)}>
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

interface OrderGroupProps {
  /** Undefined while it loads. */
  order: Order | undefined;
  timeZone: string;
  isOver: boolean;
  /** The cards of its bookings. */
  children: ReactNode;
}

/** An order in the list of bookings: its number, date and money, and a link to its page. */
function OrderGroup({ order, timeZone, isOver, children }: OrderGroupProps) {
  const titleId = useId();
  if (!order) return <div className="grid gap-4">{children}</div>;
  const { id, number, status, createdAt, price } = order;
  return (
    <section aria-labelledby={titleId} className="space-y-4">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div className="space-y-1">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id={titleId} className="text-2xl tabular-nums">
              Order {number}
            </h2>
            <StatusBadge status={status} />
          </div>
          <p className="text-base text-soft">
            Ordered on {formatDate(dayIn(timeZone, new Date(createdAt)))} · Total {formatCents(price.total)}
          </p>
          <p className="font-bold">{describeDue(order, isOver)}</p>
        </div>
        <Link
          to={`/orders/${id}`}
          aria-describedby={titleId}
          className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
        >
          View Order
        </Link>
      </header>
      <div className="grid gap-4">{children}</div>
    </section>
  );
}
