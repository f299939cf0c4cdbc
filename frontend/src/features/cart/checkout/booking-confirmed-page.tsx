import { formatCents, FREE_CANCELLATION_HOURS } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { PartyPopper, Printer } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { currentUserQuery } from '../../../api/accounts';
import { count } from '../../../lib/format-text';
import { longDay } from '../../../lib/format-day';
import { useLateDays } from '../../../shared/cancel-booking/use-free-cancellation';
import { NextSteps } from '../../../shared/order/next-steps';
import { MissingEmail } from '../../../shared/shop/missing-email';
import { PageTitle } from '../../../shared/page/page-title';
import { PrintHead } from '../../../shared/page/print-head';
import { Button, buttonStyle } from '../../../ui/button';
import { readConfirmation, type OrderConfirmation } from './order-confirmation';

export function BookingConfirmedPage() {
  const user = useQuery(currentUserQuery).data;
  const order = readConfirmation(useLocation().state);
  const isLate = useLateDays(order?.bookings.map(({ eventDate }) => eventDate) ?? []).length > 0;
  const reminders = [
    'Someone must be present for delivery and pickup.',
    'Have a flat area with a power outlet ready.',
    isLate
      ? 'Please call us right away if your plans change.'
      : `Tell us about changes or cancellations at least ${FREE_CANCELLATION_HOURS} hours ahead.`,
  ];
  return (
    <div className="container-page max-w-4xl space-y-6 pt-20 pb-4">
      <PageTitle title="Booking Confirmed!" />
      <PrintHead />
      <div className="confetti grid justify-items-center gap-5 rounded-[2rem] bg-card px-6 py-12 text-center shadow-card print:py-2">
        <PartyPopper aria-hidden strokeWidth={1.5} className="size-16 text-primary print:hidden" />
        <h1 className="text-4xl sm:text-5xl">Booking Confirmed!</h1>
        <p className="max-w-xl text-lg">
          Thank you for your order. We've received it, and your day is held. We've sent a confirmation email with all
          the details.
        </p>
        <MissingEmail />
        {order && <Bookings order={order} />}
      </div>
      <div className="grid gap-6 md:grid-cols-2">
        <NextSteps awaitsDeposit />
        <section aria-labelledby="reminders" className="space-y-4 rounded-[2rem] bg-card p-6 shadow-card">
          <h2 id="reminders" className="text-2xl">
            Please remember
          </h2>
          <ul className="list-disc space-y-3 pl-5 marker:text-primary">
            {reminders.map((reminder) => (
              <li key={reminder}>{reminder}</li>
            ))}
          </ul>
        </section>
      </div>
      <div className="flex flex-wrap justify-center gap-3 print:hidden">
        {order && (
          <Button look="outline" size="large" onClick={() => window.print()}>
            <Printer aria-hidden />
            Print
          </Button>
        )}
        {user && (
          <Link to="/account" className={buttonStyle({ look: 'outline', size: 'large' })}>
            View My Bookings
          </Link>
        )}
        <Link to="/" className={buttonStyle({ size: 'large' })}>
          Return to Home
        </Link>
      </div>
    </div>
  );
}

function Bookings({ order: { bookings, total } }: { order: OrderConfirmation }) {
  return (
    <div className="w-full max-w-2xl rounded-2xl bg-sunken/70 px-5 py-4 text-left">
      <ul aria-label="Your bookings" className="divide-y-2 divide-dashed divide-line">
        {bookings.map(({ number, itemName, eventDate, quantity }) => (
          <li key={number} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-3 first:pt-0">
            <div>
              <p className="font-bold">
                {itemName}, {count(quantity, 'unit')}
              </p>
              <p className="text-base text-soft">{longDay(eventDate)}</p>
            </div>
            <p className="font-bold tabular-nums">{number}</p>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t-2 border-dashed border-line pt-3 text-xl font-bold">
        Total <span className="font-display tabular-nums">{formatCents(total)}</span>
      </p>
    </div>
  );
}
