import {
  DEPOSIT_CALL_HOURS,
  activeQuote,
  optionalFacts,
  type BookingDetails,
  type PublicSettings,
} from '@party-rental/contracts';
import { Printer } from 'lucide-react';
import { count } from '../../../lib/count';
import { longDay } from '../../../lib/format-day';
import { DepositTerms } from '../../../shared/booking-form/deposit-terms';
import { BookingStatusBadge } from '../../../shared/shop/booking-status-badge';
import { ItemPicture } from '../../../shared/item/item-picture';
import { OrderPrice } from '../../../shared/price/order-price';
import { PrintHead } from '../../../shared/page/print-head';
import { Button } from '../../../ui/button';
import { Fact } from '../../../ui/fact';
import { CancelBooking } from './cancel-booking';
import { ReviewBooking } from '../review/review-booking';

interface BookingDetailsViewProps {
  booking: BookingDetails;
  settings: Pick<PublicSettings, 'timeZone' | 'today'>;
  /** The guest's token from the link in the email. */
  token: string | undefined;
}

export function BookingDetailsView({ booking, settings: { timeZone, today }, token }: BookingDetailsViewProps) {
  const isOver = today > booking.eventDate;
  const isPending = booking.status === 'PENDING';
  return (
    <article className="space-y-8 print:space-y-4 print:[zoom:0.7]">
      <PrintHead />
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="space-y-2">
          <p className="text-lg text-soft">Your booking</p>
          <h1 className="text-4xl tabular-nums sm:text-5xl">{booking.number}</h1>
          <BookingStatusBadge status={booking.status} />
          {isPending && !isOver && (
            <p>
              Your day is held for you. We call within {DEPOSIT_CALL_HOURS} hours about the deposit; then this says
              Confirmed.
            </p>
          )}
          {booking.cancelReason && <p className="text-soft">Reason: {booking.cancelReason}</p>}
        </div>
        <Button look="outline" onClick={() => window.print()} className="print:hidden">
          <Printer aria-hidden />
          Print
        </Button>
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_24rem] print:grid-cols-1 print:gap-6">
        <div className="space-y-6">
          <section
            aria-label="What, when and where"
            className="overflow-hidden rounded-[2rem] bg-card shadow-card print:rounded-none"
          >
            <div className="grid sm:grid-cols-[16rem_1fr] print:grid-cols-1">
              <ItemPicture src={booking.itemImageUrl} alt="" eager className="h-full print:hidden" />
              <div className="space-y-1 p-6 print:px-0 print:pt-0">
                <h2 className="text-2xl">{booking.itemName}</h2>
                <p>{count(booking.quantity, 'unit')}</p>
                <p className="text-lg font-bold">{longDay(booking.eventDate)}</p>
              </div>
            </div>
            <dl className="grid gap-x-8 gap-y-5 border-t-2 border-dashed border-line p-6 sm:grid-cols-2 print:px-0">
              <Fact label="Address">
                {booking.address}
                <br />
                {booking.city}, {booking.state} {booking.zipCode}
              </Fact>
              <Fact label="Booked by">
                {booking.customerName}
                <br />
                {booking.customerEmail}
                <br />
                {booking.customerPhone}
              </Fact>
              {optionalFacts(booking).map(
                ({ label, text }) =>
                  text !== null && (
                    <Fact key={label} label={label}>
                      <span className="whitespace-pre-line">{text}</span>
                    </Fact>
                  ),
              )}
            </dl>
          </section>
          <ReviewBooking {...{ booking, today, token }} />
          {!isOver && <CancelBooking {...{ booking, timeZone, token }} />}
        </div>
        <section aria-labelledby="price" className="space-y-5 rounded-[2rem] bg-card p-6 shadow-card print:p-0">
          <h2 id="price" className="text-2xl">
            Price Summary
          </h2>
          <OrderPrice booking={booking} />
          {!isOver && booking.status !== 'CANCELLED' && (
            <DepositTerms deposit={isPending ? activeQuote(booking)?.deposit : undefined} />
          )}
        </section>
      </div>
    </article>
  );
}
