import type { BookingDetails, PublicSettings } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { bookingHistoryQuery } from '../../../../api/admin/bookings';
import { bookingEmailsQuery } from '../../../../api/admin/emails';
import { formatInstant } from '../../../../lib/format-instant';
import { StatusBadge } from '../../../../shared/order/status-badge';
import { OrderMoney } from '../../../../shared/order/order-money';
import { orderOfBooking } from '../../../../shared/order/order-of-booking';
import { OrderPrice } from '../../../../shared/order/order-price';
import { EmailSection } from '../../emails/email-section';
import { Timeline } from '../../parts/timeline';
import { BookingActions } from './booking-actions';
import { BookingFacts } from './booking-facts';

interface BookingViewProps {
  booking: BookingDetails;
  settings: Pick<PublicSettings, 'timeZone' | 'today'>;
}

// When stacked, the price comes before the history.
const columnStyle = 'max-xl:contents xl:grid xl:grid-cols-1 xl:gap-6';

export function BookingView({ booking, settings: { timeZone, today } }: BookingViewProps) {
  const emails = useQuery(bookingEmailsQuery(booking.id));
  const history = useQuery(bookingHistoryQuery(booking.id));
  return (
    <article className="space-y-6">
      <header className="space-y-4">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <h1 className="text-3xl whitespace-nowrap tabular-nums sm:text-4xl">{booking.number}</h1>
          <StatusBadge status={booking.status} />
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
            <OrderPrice order={orderOfBooking(booking)} orderedTotal={booking.quote.total} />
            <OrderMoney order={{ ...booking, status: booking.status === 'PENDING' ? 'RECEIVED' : booking.status }} />
            <Link
              to={`/admin/orders/${booking.orderId}`}
              className="inline-flex min-h-11 items-center font-bold underline underline-offset-4 hover:text-primary"
            >
              Payments and the Whole Order
            </Link>
          </section>
          <EmailSection
            emails={emails}
            resendFor={booking.status === 'CANCELLED' ? undefined : booking.id}
            number={booking.number}
            timeZone={timeZone}
          />
        </div>
      </div>
    </article>
  );
}
