import {
  awaitsDeposit,
  activeLines,
  describeSetup,
  formatRentalDays,
  lastDay,
  type BookingDetails,
  type Order,
  type PublicSettings,
  isDeliveredSoon,
  telLink,
  type CalendarDate,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Pencil, Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
import { currentUserQuery } from '../../../api/accounts';
import { orderCalendarUrl, eventDayPhoneQuery } from '../../../api/orders';
import { longDay } from '../../../lib/format';
import { DepositTerms } from '../../../shared/booking-form/deposit-terms';
import { ReviewBooking } from '../review/review-booking';
import { NextSteps } from '../../../shared/order/next-steps';
import { OrderFacts } from '../../../shared/order/order-facts';
import { byDay, OrderLines } from '../../../shared/order/order-lines';
import { OrderMoney } from '../../../shared/order/order-money';
import { OrderPrice } from '../../../shared/order/order-price';
import { PayOnline } from '../../../shared/order/pay-online';
import { describeStatus, StatusBadge } from '../../../shared/order/status-badge';
import { PrintHead } from '../../../shared/page/print-head';
import { buttonStyle, Button } from '../../../ui/button';
import { Fact } from '../../../ui/fact';
import { Arrival } from './arrival';
import { DeliveryProgress } from './delivery-progress';
import { OrderActions } from './order-actions';
import { RepairNotice } from './repair-notice';

interface OrderViewProps {
  order: Order;
  /** The line at which the page opens. */
  booking: BookingDetails | undefined;
  settings: Pick<PublicSettings, 'timeZone' | 'today' | 'setupWindows'>;
  /** The guest's token from the link in the email. */
  token: string | undefined;
}

export function OrderView({ order, booking, settings: { timeZone, today, setupWindows }, token }: OrderViewProps) {
  const user = useQuery(currentUserQuery).data;
  const isOwn = order.userId !== null && order.userId === user?.id;
  const upcoming = order.lines.filter((line) => line.status !== 'CANCELLED' && lastDay(line) >= today).sort(byDay);
  const isOver = upcoming.length === 0;
  const changeable = upcoming.filter(({ eventDate }) => eventDate >= today);

  return (
    <article className="space-y-8 print:space-y-4 print:[zoom:0.7]">
      <PrintHead />
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="space-y-2">
          <p className="text-lg text-soft">Your order</p>
          <h1 className="text-4xl tabular-nums sm:text-5xl">{order.number}</h1>
          <StatusBadge status={order.status} />
          <p>{describeStatus(order, isOver)}</p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          {!isOver && (
            <a
              href={orderCalendarUrl({ id: order.id, token })}
              download
              className={buttonStyle({ variant: 'outline' })}
            >
              <CalendarPlus aria-hidden />
              Add to Calendar
            </a>
          )}
          {changeable.length > 0 && (
            <a href="#change" className={buttonStyle({ variant: 'outline' })}>
              <Pencil aria-hidden />
              Change or Cancel
            </a>
          )}
          <PrintButton />
        </div>
      </header>
      <PayOnline order={order} orderKey={{ id: order.id, token }} />
      {order.repair && <RepairNotice {...{ order, today, timeZone, token }} repair={order.repair} />}
      <EventDayPhone {...{ order, today, token }} />
      <Arrival {...{ order, timeZone, today, token }} />
      <DeliveryProgress order={order} timeZone={timeZone} />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_24rem] print:grid-cols-1 print:gap-6">
        <div className="space-y-6">
          <section
            aria-labelledby="lines"
            className="space-y-6 rounded-[2rem] bg-card p-6 shadow-card print:rounded-none print:p-0"
          >
            <h2 id="lines" className="text-2xl">
              What, when and where
            </h2>
            <OrderLines
              lines={order.lines}
              current={booking}
              // Only the link of a booking lets a guest review it.
              lineActions={(line) =>
                isOwn &&
                lastDay(line) < today &&
                line.status !== 'CANCELLED' &&
                line.bookingId !== booking?.id && (
                  <Link
                    to={`/booking-details/${line.bookingId}#review`}
                    aria-label={`Review ${line.itemName}, ${formatRentalDays(line)}`}
                    className="inline-flex min-h-11 items-center font-bold underline underline-offset-4 print:hidden"
                  >
                    Review
                  </Link>
                )
              }
            />
            <StopDays order={order} />
            <OrderFacts
              order={order}
              setup={isOver ? null : describeSetup(order.partyStart, setupWindows)}
              className="grid gap-x-8 gap-y-5 sm:grid-cols-2"
            />
          </section>
          {booking && <ReviewBooking key={booking.id} {...{ booking, today, token }} />}
          {changeable.length > 0 && (
            <div className="print:hidden">
              <NextSteps
                deposit={awaitsDeposit(order) ? order.terms.deposit : undefined}
                payBy={order.payBy}
                placedAt={order.createdAt}
                days={changeable.map(({ eventDate }) => eventDate)}
                pickupDays={changeable.map(lastDay)}
              />
            </div>
          )}
          {changeable.length > 0 && <OrderActions {...{ order, timeZone, today, token }} upcoming={changeable} />}
        </div>
        <section aria-labelledby="price" className="space-y-5 rounded-[2rem] bg-card p-6 shadow-card print:p-0">
          <h2 id="price" className="text-2xl">
            Price Summary
          </h2>
          <OrderPrice order={order} {...(booking && { orderedTotal: booking.quote.total })} />
          <OrderMoney order={order} isOver={isOver} />
          {!isOver && (
            <DepositTerms
              terms={order.money.damageDepositHeld > 0 ? { ...order.terms, damageDeposit: 0 } : order.terms}
            />
          )}
        </section>
      </div>
    </article>
  );
}

/** When the crew comes, for rentals of several days. */
function StopDays({ order }: { order: Order }) {
  const active = activeLines(order.lines);
  if (!active.some(({ days = 1 }) => days > 1)) return null;
  const list = (days: CalendarDate[]) => [...new Set(days)].sort().map((day) => <p key={day}>{longDay(day)}</p>);
  return (
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <Fact label="Delivery">{list(active.map(({ eventDate }) => eventDate))}</Fact>
      <Fact label="Pickup">{list(active.map(lastDay))}</Fact>
    </dl>
  );
}

/** Whom to call, on the event day and the day before. */
function EventDayPhone({ order, today, token }: { order: Order; today: CalendarDate; token: string | undefined }) {
  const isSoon = isDeliveredSoon(order.lines, today);
  const phone = useQuery({ ...eventDayPhoneQuery({ id: order.id, token }), enabled: isSoon }).data?.phone;
  if (!isSoon || !phone) return null;
  return (
    <p className="rounded-2xl bg-sun/25 px-5 py-3 text-lg">
      It's almost party time! Need us on the day? Call{' '}
      <a href={telLink(phone)} className="font-bold whitespace-nowrap underline underline-offset-4">
        {phone}
      </a>
      .
    </p>
  );
}

function PrintButton() {
  return (
    <Button variant="outline" onClick={() => window.print()} className="print:hidden">
      <Printer aria-hidden />
      Print
    </Button>
  );
}
