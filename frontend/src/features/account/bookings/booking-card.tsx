import {
  type Booking,
  type Order,
  canCancelLate,
  cancellableUntil,
  dayIn,
  formatRentalDays,
  getRates,
  isFreeByRepair,
  lateCancellation,
} from '@party-rental/contracts';
import { CalendarDays, MapPin } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { count } from '../../../lib/format';
import { CancellationTerms } from '../../../shared/cancel-booking/cancellation';
import { useDayLink } from '../../../shared/event-day/use-event-day';
import { CancelDialog } from '../../../shared/order/cancel-dialog';
import { LineStatus } from '../../../shared/order/status-badge';
import { ContentsLine } from '../../../shared/item/contents-line';
import { ItemImage } from '../../../shared/item/item-image';
import { buttonStyle, Button } from '../../../ui/button';

interface BookingCardProps {
  booking: Booking;
  /** Undefined while it loads. */
  order: Order | undefined;
  timeZone: string;
  upcoming: boolean;
  onCancelled: () => void;
}

export function BookingCard({ booking, order, timeZone, upcoming, onCancelled }: BookingCardProps) {
  const numberId = useId();
  const dayLink = useDayLink();
  const reviewable = !upcoming && booking.status !== 'CANCELLED' && !booking.review;
  return (
    <article
      aria-labelledby={numberId}
      className="grid overflow-hidden rounded-[2rem] bg-card shadow-card sm:grid-cols-[13rem_1fr] lg:grid-cols-[17rem_1fr]"
    >
      <ItemImage
        src={booking.itemImageUrl}
        alt=""
        sizes="(min-width: 40rem) 24rem, 100vw"
        className="aspect-5/2 sm:aspect-auto sm:h-full"
      />
      <div className="space-y-4 p-5 sm:p-6">
        <header className="flex flex-col-reverse items-start justify-between gap-x-4 gap-y-2 sm:flex-row">
          <div className="min-w-0">
            <h3 className="text-xl">{booking.itemName}</h3>
            <p className="text-base text-soft tabular-nums">
              <span id={numberId}>Booking {booking.number}</span> · {count(booking.quantity, 'unit')}
            </p>
            <ContentsLine contents={booking.contents} />
          </div>
          <LineStatus status={booking.status} />
        </header>
        <div className="space-y-1.5">
          <p className="flex items-start gap-2.5 text-lg font-bold">
            <CalendarDays aria-hidden className="mt-1 size-5 shrink-0 text-primary" />
            <time dateTime={booking.eventDate}>{formatRentalDays(booking)}</time>
          </p>
          <p className="flex items-start gap-2.5">
            <MapPin aria-hidden className="mt-1 size-5 shrink-0 text-primary" />
            {booking.address}, {booking.city}, {booking.state} {booking.zipCode}
          </p>
        </div>
        {booking.cancelReason && <p className="text-soft">Reason: {booking.cancelReason}</p>}
        <footer className="flex flex-wrap items-center gap-3 border-t-2 border-dashed border-line pt-4">
          <Link
            to={dayLink(`/booking-details/${booking.id}`)}
            aria-describedby={numberId}
            className={buttonStyle({ className: 'max-sm:grow' })}
          >
            View Details
          </Link>
          {reviewable && (
            <Link
              to={dayLink(`/booking-details/${booking.id}#review`)}
              aria-describedby={numberId}
              className={buttonStyle({ variant: 'outline', className: 'max-sm:grow' })}
            >
              Write a Review
            </Link>
          )}
          {upcoming && <CancelOnCard {...{ booking, order, timeZone, numberId, onCancelled }} />}
        </footer>
      </div>
    </article>
  );
}

interface CancelOnCardProps {
  booking: Booking;
  /** Undefined while it loads. */
  order: Order | undefined;
  timeZone: string;
  /** Id of the element with the booking number. */
  numberId: string;
  onCancelled: () => void;
}

/** The cancellation deadline and button of a card. */
function CancelOnCard({ booking, order, timeZone, numberId, onCancelled }: CancelOnCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Only controls the button; the server's clock decides whether it is still in time.
  const [openedAt] = useState(() => new Date());
  const inTime = openedAt <= new Date(booking.cancellableUntil);
  const { freeHours, kept } = getRates(booking.quote);
  const isLateOnline = canCancelLate(order?.lines ?? [booking], kept, dayIn(timeZone, openedAt));
  const isLate = !inTime && isLateOnline && order !== undefined && !isFreeByRepair(order.repair, openedAt);
  const lines = order?.lines.filter(
    ({ status, eventDate }) =>
      status !== 'CANCELLED' && (isLateOnline || openedAt <= cancellableUntil(eventDate, timeZone, freeHours)),
  );
  return (
    <>
      {(inTime || isLateOnline) && (
        <Button
          variant="outline"
          disabled={!order}
          aria-describedby={numberId}
          className="max-sm:grow"
          onClick={() => setIsOpen(true)}
        >
          Cancel Booking
        </Button>
      )}
      <div className="w-full text-base text-soft">
        <CancellationTerms {...{ booking, timeZone, inTime, freeHours, isLateOnline }} />
        {isLate && <p>{lateCancellation(order.terms.kept, order.price.deposit, false)}</p>}
      </div>
      {isOpen && order && lines && (
        <CancelDialog
          {...{ order, lines, onCancelled }}
          current={booking.id}
          startsWithAll={!inTime}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
