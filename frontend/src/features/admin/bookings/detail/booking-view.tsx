import {
  longDay,
  type Booking,
  type BookingDetails,
  type BookingReview as Review,
  type CalendarDate,
  type PublicSettings,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { bookingHistoryQuery, hideReview } from '../../../../api/admin/bookings';
import { bookingEmailsQuery } from '../../../../api/admin/emails';
import { formatInstant } from '../../../../lib/format-instant';
import { count } from '../../../../lib/format-text';
import { notifyFailure } from '../../../../shared/form/notify-failure';
import { ContentsLine } from '../../../../shared/item/contents-line';
import { ItemImage } from '../../../../shared/item/item-image';
import { StatusBadge } from '../../../../shared/order/status-badge';
import { OrderMoney } from '../../../../shared/order/order-money';
import { orderOfBooking } from '../../../../shared/order/order-of-booking';
import { OrderPrice } from '../../../../shared/order/order-price';
import { Button } from '../../../../ui/button';
import { Fact } from '../../../../ui/fact';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog';
import { notify } from '../../../../ui/overlays/notify';
import { Stars } from '../../../../ui/stars';
import { EmailSection } from '../../emails/email-section';
import { CustomerFacts } from '../../parts/customer-facts';
import { Timeline } from '../../parts/timeline';
import { BookingActions } from './booking-actions';
import { useBookingChange } from './use-booking-change';

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

const linkStyle = 'w-fit font-bold underline underline-offset-4 hover:text-primary';

function BookingFacts({ booking, today }: { booking: Booking; today: CalendarDate }) {
  return (
    <section aria-label="What, when and where" className="overflow-hidden rounded-card bg-card shadow-card">
      <div className="grid sm:grid-cols-[14rem_minmax(0,1fr)]">
        <ItemImage src={booking.itemImageUrl} alt="" eager className="h-full max-h-56" />
        <div className="space-y-1 p-6">
          <h2 className="text-2xl">{booking.itemName}</h2>
          <p>{count(booking.quantity, 'unit')}</p>
          <ContentsLine contents={booking.contents} />
          <p className="text-lg font-bold">{longDay(booking.eventDate)}</p>
          {booking.eventDate < today && <p className="text-soft">This day is over.</p>}
          <Link to={`/admin/day-plan?date=${booking.eventDate}`} className={`inline-block pt-1 ${linkStyle}`}>
            Day Plan
          </Link>
        </div>
      </div>
      <dl className="grid gap-x-8 gap-y-5 border-t-2 border-dashed border-line p-6 sm:grid-cols-2">
        <CustomerFacts of={booking}>
          <Fact label="Review" className={booking.review ? 'sm:col-span-2' : ''}>
            {booking.review ? <BookingReview booking={booking} review={booking.review} /> : 'None yet'}
          </Fact>
        </CustomerFacts>
      </dl>
    </section>
  );
}

/** The customer's review, with a button to hide it. */
function BookingReview({ booking, review }: { booking: Booking; review: Review }) {
  const { rating, text, author, isHidden } = review;
  return (
    <div className="space-y-2">
      <Stars value={rating} className="text-lg" />
      {text && <p className="max-w-prose whitespace-pre-line">{text}</p>}
      <p className="text-base text-soft">
        {isHidden ? "Hidden: it isn't shown, and its stars don't count." : `Published as ${author}`}
      </p>
      {!isHidden && <HideReview booking={booking} />}
    </div>
  );
}

function HideReview({ booking: { id, itemName } }: { booking: Booking }) {
  const hiding = useBookingChange(
    () => hideReview(id),
    () => notify('success', 'Review hidden', `It is no longer shown with ${itemName}.`),
  );
  const hide = () => hiding.mutate(undefined, { onError: (error) => notifyFailure('Review not hidden', error) });
  return (
    <ConfirmDialog
      trigger={
        <Button look="outline" size="small" disabled={hiding.isPending}>
          {hiding.isPending ? 'Processing...' : 'Hide Review'}
        </Button>
      }
      title="Hide this review?"
      description={`It disappears from the page of ${itemName}, and its stars no longer count. You can't undo this.`}
      confirmLabel="Hide Review"
      dismissLabel="Keep Review"
      onConfirm={hide}
    />
  );
}
