import { formatCents } from '@party-rental/contracts';
import { PartyPopper, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { count } from '../../../lib/format-text';
import { longDay } from '../../../lib/format-day';
import { MissingEmail } from '../../../shared/shop/missing-email';
import { PageTitle } from '../../../shared/page/page-title';
import { Button, buttonStyle } from '../../../ui/button';
import { Fact } from '../../../ui/fact';
import type { Booked } from './booked';

export function BookingConfirmed({ booking }: { booking: Booked }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="confetti grid justify-items-center gap-5 rounded-[2rem] bg-card px-6 py-14 text-center shadow-card">
      <PageTitle title="Booking Confirmed!" />
      <PartyPopper aria-hidden strokeWidth={1.5} className="size-16 text-primary" />
      <h1 ref={heading} tabIndex={-1} className="text-4xl sm:text-5xl">
        Booking Confirmed!
      </h1>
      <p className="max-w-xl text-lg">
        Thank you for your booking. We've sent a confirmation email with all the details.
      </p>
      <MissingEmail />
      <dl className="grid gap-x-10 gap-y-3 rounded-2xl bg-sunken/70 px-6 py-5 text-left sm:grid-cols-[auto_auto]">
        <Fact label="Booking number">{booking.number}</Fact>
        <Fact label="Day">{longDay(booking.eventDate)}</Fact>
        <Fact label="Item">{booking.itemName}</Fact>
        <Fact label="Quantity">{count(booking.quantity, 'unit')}</Fact>
        <Fact label="Total">{formatCents(booking.total)}</Fact>
      </dl>
      <div className="flex flex-wrap justify-center gap-3 print:hidden">
        <Button look="outline" size="large" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
        {booking.userId !== null && (
          <Link to={`/booking-details/${booking.id}`} className={buttonStyle({ look: 'outline', size: 'large' })}>
            View Details
          </Link>
        )}
        <Link to="/" className={buttonStyle({ size: 'large' })}>
          Return to Home
        </Link>
      </div>
    </div>
  );
}
