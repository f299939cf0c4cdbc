import { dayIn, describeDue, formatCents, type Order } from '@party-rental/contracts';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../lib/format-day';
import { StatusBadge } from '../../../shared/order/status-badge';

interface OrderGroupProps {
  /** Undefined while it loads. */
  order: Order | undefined;
  timeZone: string;
  isOver: boolean;
  /** The cards of its bookings. */
  children: ReactNode;
}

/** An order in the list of bookings: its number, date and money, and a link to its page. */
export function OrderGroup({ order, timeZone, isOver, children }: OrderGroupProps) {
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
