import type { Booking } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { shortDate } from '../../../lib/format-day';
import { StatusBadge } from '../../../shared/order/status-badge';

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
      <div role="cell">{shortDate(booking.eventDate)}</div>
      <div role="cell" className="whitespace-nowrap">
        <StatusBadge status={booking.status} />
      </div>
    </div>
  );
}
