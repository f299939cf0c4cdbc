import { formatRentalDays, type Booking, type Flood } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { shortDate, longDay, count } from '../../../lib/format';
import { StatusBadge } from '../../../shared/order/status-badge';
import { useQuery } from '@tanstack/react-query';
import { missedDemandQuery } from '../../../api/admin/insight';
import { cancelFlood } from '../../../api/admin/bookings';
import { Alert } from '../../../ui/alert';
import { RowAction } from '../parts/row-action';

export function RecentBookings({ bookings }: { bookings: readonly Booking[] }) {
  return (
    <section aria-labelledby="recent" className="rounded-card bg-card p-6 shadow-card">
      <h2 id="recent" className="text-2xl">
        Recent Bookings
      </h2>
      {bookings.length === 0 ? (
        <p className="py-8 text-center text-soft">No bookings yet. The first one will show here.</p>
      ) : (
        <div role="table" aria-labelledby="recent" className="mt-4 sm:grid sm:grid-cols-[1fr_1.2fr_auto_auto]">
          <div role="rowgroup" className="contents">
            <div
              role="row"
              className="col-span-full grid-cols-subgrid gap-x-4 pb-2 text-base font-bold text-soft max-sm:sr-only sm:grid"
            >
              {['Customer', 'Item', 'Date', 'Status'].map((heading) => (
                <span key={heading} role="columnheader">
                  {heading}
                </span>
              ))}
            </div>
          </div>
          <div role="rowgroup" className="contents">
            {bookings.map((booking) => (
              <RecentBooking key={booking.id} booking={booking} />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

function RecentBooking({ booking }: { booking: Booking }) {
  return (
    <div
      role="row"
      className="col-span-full grid grid-cols-2 items-center gap-x-4 gap-y-1 border-t border-line py-3 sm:grid-cols-subgrid"
    >
      <div role="rowheader" className="font-semibold">
        <Link to={`/admin/bookings/${booking.id}`} className="underline underline-offset-4 hover:text-primary">
          {booking.customerName}
        </Link>
      </div>
      <div role="cell">{booking.itemName}</div>
      <div role="cell">{formatRentalDays(booking, shortDate)}</div>
      <div role="cell" className="whitespace-nowrap">
        <StatusBadge status={booking.status} />
      </div>
    </div>
  );
}

/** Sold-out days of the next 30 with the most missed demand; nothing if there are none. */
export function MissedDemand() {
  const days = useQuery(missedDemandQuery).data ?? [];
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="missed-demand" className="rounded-card bg-card p-6 shadow-card">
      <h2 id="missed-demand" className="text-2xl">
        Missed Demand: Next 30 Days
      </h2>
      <p className="mt-1 text-soft">
        Sold-out days that customers wanted. A refusal is an order or a change that we couldn't take.{' '}
        <Link to="/admin/missed-demand" className="underline underline-offset-4">
          All missed demand
        </Link>
      </p>
      <ul className="mt-4 divide-y-2 divide-dashed divide-line">
        {days.map(({ itemId, itemName, date, refusals, views }) => (
          <li key={`${itemId} ${date}`} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <span>
              <Link to={`/admin/items/${itemId}`} className="font-bold underline underline-offset-4">
                {itemName}
              </Link>
              , {longDay(date)}
            </span>
            <span className="text-base text-soft">
              {count(refusals, 'refusal')}, {count(views, 'view')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Warns of unusually many unconfirmed bookings from one source, with a button to cancel them. */
export function FloodNotice({ flood }: { flood: Flood }) {
  const origin = flood.source === 'network' ? 'from one network' : 'with one email';
  const bookings = count(flood.bookings, 'unconfirmed booking');
  return (
    <Alert title={`${bookings} ${origin} in the last 24 hours`}>
      <p>
        They hold {count(flood.bookings, 'item-day')} and {count(flood.units, 'unit')}. If you don't know these
        customers, someone may be filling up your calendar.
      </p>
      <RowAction
        label={`Cancel all ${origin}`}
        pending="Cancelling..."
        change={() => cancelFlood(flood)}
        changes={['bookings']}
        done="Bookings Cancelled"
        details={({ cancelled }) => `${count(cancelled, 'booking')} cancelled. No emails were sent.`}
        failed="Cancel Failed"
        confirm={{
          title: `Cancel ${bookings} ${origin}?`,
          description:
            "Every unconfirmed booking of the last 24 hours from there is cancelled, and its units are available again. No emails are sent. You can't undo this.",
          confirmLabel: 'Cancel all of them',
          dismissLabel: 'Keep them',
        }}
      />
    </Alert>
  );
}
