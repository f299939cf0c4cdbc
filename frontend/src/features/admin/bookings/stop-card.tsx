import type { Booking } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { count } from '../../../lib/count';
import { telLink } from '../../../lib/tel-link';
import { BookingStatusBadge } from '../../../shared/booking-status-badge';
import type { Stop } from './day-stops';

/** One address of the day: who waits there, and each thing that goes there with a box to tick. */
export function StopCard({ stop: { address, bookings } }: { stop: Stop }) {
  return (
    <li className="break-inside-avoid space-y-4 rounded-card bg-card p-5 shadow-card sm:p-6 print:border print:border-line print:p-3">
      <h2 className="text-2xl print:text-lg">{address}</h2>
      <ul className="divide-y divide-line">
        {bookings.map((booking) => (
          <Delivery key={booking.id} booking={booking} />
        ))}
      </ul>
    </li>
  );
}

function Delivery({ booking }: { booking: Booking }) {
  const { id, number, itemName, quantity, status, customerName, customerPhone, specialInstructions } = booking;
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] print:grid-cols-[minmax(0,1fr)_auto]">
      <label className="flex min-h-11 items-start gap-3 print:min-h-0">
        <input type="checkbox" className="mt-1 size-6 shrink-0 accent-primary" />
        <span>
          <strong className="text-lg">{itemName}</strong>, {count(quantity, 'unit')}
        </span>
      </label>
      <p className="flex flex-wrap items-center gap-3 pl-9 sm:pl-0">
        <BookingStatusBadge status={status} />
        <Link
          to={`/admin/bookings/${id}`}
          className="whitespace-nowrap underline underline-offset-4 print:no-underline"
        >
          {number}
        </Link>
      </p>
      <p className="pl-9 sm:col-span-2">
        {customerName},{' '}
        <a
          href={telLink(customerPhone)}
          className="font-bold whitespace-nowrap underline underline-offset-4 print:no-underline"
        >
          {customerPhone}
        </a>
      </p>
      {specialInstructions && (
        <p className="rounded-xl bg-warn-tint p-3 whitespace-pre-line sm:col-span-2 print:border print:border-line print:bg-transparent">
          <strong>Notes:</strong> {specialInstructions}
        </p>
      )}
    </li>
  );
}
