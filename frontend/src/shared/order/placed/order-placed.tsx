import {
  addUpLedger,
  awaitsDeposit,
  describeDue,
  describeSetup,
  formatCents,
  formatRentalDays,
  lastDay,
  toOrderNumber,
  type Order,
  type CalendarDate,
  formatHours,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { PartyPopper, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { currentUserQuery } from '../../../api/accounts';
import { orderQuery } from '../../../api/orders';
import { settingsQuery } from '../../../api/settings';
import { startAtTop } from '../../../lib/focus-heading';
import { cn } from '../../../lib/cn';
import { Button, buttonStyle } from '../../../ui/button';
import { useLateDays } from '../../cancel-booking/cancellation';
import { groupByRental } from '../../event-day/group-by-rental';
import { PageTitle } from '../../page/page-title';
import { PrintHead } from '../../page/print-head';
import { PhoneLink } from '../../shop/business';
import { AddToCalendar } from './add-to-calendar';
import { NextSteps } from '../next-steps';
import { PayOnline } from '../pay-online';
import type { Placed } from './placed-order';
import { describeStatus, StatusBadge } from '../status-badge';

/** The confirmation of an order: what, when, where, how much, and what happens next. */
export function OrderPlaced({ placed }: { placed: Placed }) {
  const { id, token, createdAt } = placed;
  const key = token === null ? { id } : { id, token };
  const isSignedIn = Boolean(useQuery(currentUserQuery).data);
  // For the address, which the browser's history must not contain, and for what has changed since.
  const order = useQuery(orderQuery(key)).data;
  const settings = useQuery(settingsQuery).data;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (heading.current) startAtTop(heading.current);
  }, []);

  const { bookings, total } = order ? currently(order) : placed;
  const current = order ?? { status: 'RECEIVED' as const, money: addUpLedger(placed, []), payBy: placed.payBy };
  const rule = order?.terms.deposit ?? settings?.priceBook.deposit;
  const isCancelled = order?.status === 'CANCELLED';
  const { payBy } = current;
  const isDone = !isCancelled && !payBy;
  const title = isCancelled ? 'Booking Cancelled' : payBy ? 'Almost There!' : 'Booking Confirmed!';
  const days = [...new Set(bookings.map(({ eventDate }) => eventDate))].sort();
  const orderUrl = `/orders/${id}${token === null ? '' : `?${new URLSearchParams({ token })}`}`;
  const partyStart = order?.partyStart ?? null;
  const address = order && `${order.address}, ${order.city}, ${order.state} ${order.zipCode}`;
  return (
    <div className="mx-auto max-w-4xl space-y-6">
      <PageTitle title={title} />
      <PrintHead />
      <div
        className={cn(
          'space-y-2 rounded-[2rem] bg-card px-4 py-3 text-center shadow-card sm:space-y-4 sm:px-8 sm:py-10 print:py-2',
          isDone && 'confetti',
        )}
      >
        {isDone && (
          <PartyPopper
            aria-hidden
            strokeWidth={1.5}
            className="mx-auto size-14 text-primary max-sm:hidden print:hidden"
          />
        )}
        <h1 ref={heading} tabIndex={-1} className="text-3xl sm:text-5xl">
          {title}
        </h1>
        {!isCancelled && (
          <p className="text-xl font-bold tabular-nums">Order {toOrderNumber(bookings[0]?.number ?? '')} is in.</p>
        )}
        <p className="mx-auto flex max-w-xl flex-wrap items-center justify-center gap-x-3 gap-y-1">
          <StatusBadge status={current.status} />
          {describeStatus(current, false)}
        </p>
        <div className="mx-auto max-w-2xl rounded-2xl bg-sunken/70 px-4 py-2 text-left sm:px-5 sm:py-4">
          {groupByRental(bookings, (line) => line).map(({ key, rental, lines }) => (
            <div key={key} className="border-b-2 border-dashed border-line py-2 first:pt-0">
              <h2 className="font-sans text-base font-bold">{formatRentalDays(rental)}</h2>
              <ul aria-label={`Your bookings, ${formatRentalDays(rental)}`}>
                {lines.map(({ number, itemName, quantity }) => (
                  <li key={number} className="flex flex-wrap justify-between gap-x-4">
                    {quantity > 1 ? `${quantity} × ${itemName}` : itemName}
                    {bookings.length > 1 && <span className="text-soft tabular-nums">{number}</span>}
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <p className="min-h-10 py-2 leading-snug">{address}</p>
          <p className="flex justify-between gap-4 border-t-2 border-dashed border-line pt-2 text-xl font-bold">
            Total <span className="font-display tabular-nums">{formatCents(total)}</span>
          </p>
          <p className="text-base leading-snug">{describeDue(current)}</p>
        </div>
        {order && <PayOnline order={order} orderKey={key} className="mx-auto max-w-2xl" />}
        <div className="flex flex-wrap justify-center gap-2 sm:gap-3 print:hidden">
          <Link to={orderUrl} className={cn(buttonStyle({ variant: payBy ? 'outline' : 'primary' }), 'max-sm:w-full')}>
            View Your Order
          </Link>
          {!isCancelled && <AddToCalendar order={key} {...{ lines: bookings, address, partyStart, orderUrl }} />}
        </div>
        {!isCancelled && (
          <>
            <p className="mx-auto max-w-xl">
              Thank you for your booking. We've sent{' '}
              {payBy
                ? 'an email with all the details and a link to pay, in case you close this page'
                : 'a confirmation email with all the details'}
              .
            </p>
            <MissingEmail email={order?.customerEmail} />
          </>
        )}
      </div>
      {!isCancelled && (
        <div className="grid gap-6 md:grid-cols-2">
          <NextSteps
            deposit={awaitsDeposit(current) ? rule : undefined}
            payBy={payBy}
            placedAt={createdAt}
            days={days}
            pickupDays={bookings.map(lastDay)}
            setup={order && settings ? describeSetup(order.partyStart, settings.setupWindows) : null}
          />
          <Reminders days={days} freeHours={order?.terms.freeHours ?? settings?.priceBook.cancellation.freeHours} />
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-3 print:hidden">
        <Button variant="outline" size="large" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
        {isSignedIn && (
          <Link to="/account" className={buttonStyle({ variant: 'outline', size: 'large' })}>
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

/** What is in the order now; of a cancelled one, what was in it. */
function currently({ status, lines, price }: Order): Pick<Placed, 'bookings' | 'total'> {
  const bookings = status === 'CANCELLED' ? lines : lines.filter((line) => line.status !== 'CANCELLED');
  return { bookings, total: price.total };
}

/** What the customer does for an order that was just placed. */
function Reminders({ days, freeHours }: { days: readonly CalendarDate[]; freeHours: number | undefined }) {
  const isLate = useLateDays(days, freeHours).length > 0;
  const reminders = [
    'Someone must be present for delivery and pickup.',
    'Have a flat area with a power outlet ready.',
    isLate
      ? 'Please call us right away if your plans change.'
      : `Tell us about changes or cancellations ${freeHours ? `at least ${formatHours(freeHours)} ahead` : 'before the event day'}.`,
  ];
  return (
    <section aria-labelledby="reminders" className="space-y-4 rounded-[2rem] bg-card p-5 shadow-card sm:p-6">
      <h2 id="reminders" className="text-2xl">
        Please remember
      </h2>
      <ul className="list-disc space-y-3 pl-5 marker:text-primary">
        {reminders.map((reminder) => (
          <li key={reminder}>{reminder}</li>
        ))}
      </ul>
    </section>
  );
}

interface MissingEmailProps {
  /** Where the email goes, once it is known. */
  email: string | undefined;
}

function MissingEmail({ email }: MissingEmailProps) {
  return (
    <p className="mx-auto max-w-xl text-base text-soft">
      {email && (
        <>
          It's on its way to <strong className="text-ink [overflow-wrap:anywhere]">{email}</strong>.{' '}
        </>
      )}
      If it doesn't arrive in a few minutes, check your spam folder or call us at{' '}
      <PhoneLink className="font-bold whitespace-nowrap text-ink underline underline-offset-4" />.
    </p>
  );
}
