import type { BookingDetails, PublicSettings } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { bookingHistoryQuery } from '../../../../api/admin-bookings';
import { formatInstant } from '../../../../lib/format-instant';
import { BookingStatusBadge } from '../../../../shared/shop/booking-status-badge';
import { OrderPrice } from '../../../../shared/price/order-price';
import { Timeline } from '../../parts/timeline';
import { BookingActions } from './booking-actions';
import { BookingEmails } from './booking-emails';
import { BookingFacts } from './booking-facts';

interface BookingViewProps {
  booking: BookingDetails;
  settings: Pick<PublicSettings, 'timeZone' | 'today'>;
}

// When stacked, the price comes before the history.
const columnStyle = 'max-xl:contents xl:grid xl:grid-cols-1 xl:gap-6';

export function BookingView({ booking, settings: { timeZone, today } }: BookingViewProps) {
  const history = useQuery(bookingHistoryQuery(booking.id));
  return (
    <article className="space-y-6">
      <header className="space-y-4">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <h1 className="text-3xl whitespace-nowrap tabular-nums sm:text-4xl">{booking.number}</h1>
          <BookingStatusBadge status={booking.status} />
        </div>
        {booking.cancelReason && <p>Reason: {booking.cancelReason}</p>}
        <p className="text-base text-soft">
          Booked on <time dateTime={booking.createdAt}>{formatInstant(booking.createdAt, timeZone)}</time>
        </p>
        <BookingActions booking={booking} today={today} />
      </header>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className={columnStyle}>
          <BookingFacts booking={booking} today={today} />
          <Timeline title="Timeline" history={history} className="max-xl:order-2" />
        </div>
        <div className={columnStyle}>
          <section aria-labelledby="price" className="space-y-4 rounded-card bg-card p-6 shadow-card max-xl:order-1">
            <h2 id="price" className="text-2xl">
              Price Summary
            </h2>
            <OrderPrice booking={booking} />
          </section>
          <BookingEmails booking={booking} timeZone={timeZone} />
        </div>
      </div>
    </article>
  );
}
