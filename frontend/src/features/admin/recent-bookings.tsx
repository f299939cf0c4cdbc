import type { Booking } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { shortDay } from '../../lib/format-day';
import { BookingStatusBadge } from '../../shared/booking-status-badge';

export function RecentBookings({ bookings }: { bookings: readonly Booking[] }) {
  return (
    <section aria-labelledby="recent" className="rounded-card bg-card p-6 shadow-card">
      <h2 id="recent" className="text-2xl">
        Recent Bookings
      </h2>
      {bookings.length === 0 ? (
        <p className="py-8 text-center text-soft">No bookings yet. The first one will show here.</p>
      ) : (
        <div className="mt-4 overflow-x-auto">
          <table className="w-full min-w-[34rem] text-left">
            <thead className="text-base text-soft">
              <tr>
                {['Customer', 'Item', 'Date', 'Status'].map((heading) => (
                  <th key={heading} scope="col" className="py-2 pr-4 font-bold">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bookings.map((booking) => (
                <tr key={booking.id} className="border-t border-line">
                  <th scope="row" className="py-3 pr-4 font-semibold">
                    <Link
                      to={`/booking-details/${booking.id}`}
                      className="underline underline-offset-4 hover:text-primary"
                    >
                      {booking.customerName}
                    </Link>
                  </th>
                  <td className="py-3 pr-4">{booking.itemName}</td>
                  <td className="py-3 pr-4 whitespace-nowrap">
                    {shortDay(booking.eventDate)}, {booking.eventDate.slice(0, 4)}
                  </td>
                  <td className="py-3">
                    <BookingStatusBadge status={booking.status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
