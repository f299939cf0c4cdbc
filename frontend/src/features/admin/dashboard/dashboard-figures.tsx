import { formatCents, type Dashboard } from '@party-rental/contracts';
import {
  CalendarClock,
  ClipboardList,
  HandCoins,
  Hourglass,
  Package,
  PhoneCall,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { longDay, count } from '../../../lib/format';
import { Alert } from '../../../ui/alert';
import { Skeleton } from '../../../ui/loading';
import { FloodNotice, MissedDemand, RecentBookings } from './dashboard-lists';
import { UndeliveredEmails } from './undelivered-emails';

// The chart library is larger than the rest of the page.
const DashboardCharts = lazy(async () => ({ default: (await import('./dashboard-charts')).DashboardCharts }));

/** The figures of now or of a moment in the past. Missed demand is not part of the log. */
export function DashboardFigures({ figures, isPast }: { figures: Dashboard; isPast: boolean }) {
  return (
    <>
      {figures.floods.map((flood) => (
        <FloodNotice key={`${flood.source} ${flood.key}`} flood={flood} />
      ))}
      {figures.overbookedDays.length > 0 && <OverbookedDays days={figures.overbookedDays} />}
      {figures.undeliveredEmails > 0 && (
        <UndeliveredEmails count={figures.undeliveredEmails}>
          <Link to="/admin/emails" className="font-bold underline underline-offset-4">
            See the mail server's response and retry
          </Link>
        </UndeliveredEmails>
      )}
      {figures.orders.paymentProblems && (
        <Alert title={`${count(figures.orders.paymentProblems.orders, 'order')} with a payment problem`}>
          <p>
            A customer disputes a payment, or a refund didn't go through.{' '}
            <Link to="/admin/orders?money=payment_problem" className="font-bold underline underline-offset-4">
              See what to do
            </Link>
          </p>
        </Alert>
      )}
      <StaleDataNotice lag={figures.lag} />
      <div className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
        <StatCard
          label="Total Inventory"
          value={figures.totalItems}
          hint="Items in the shop"
          Icon={Package}
          to="/admin/inventory"
        />
        <StatCard
          label="Total Bookings"
          value={figures.totalBookings}
          hint="All time"
          Icon={ClipboardList}
          to="/admin/bookings"
        />
        <StatCard
          label="Upcoming Events"
          value={figures.upcomingEvents}
          hint="Today or later"
          Icon={CalendarClock}
          to="/admin/bookings"
        />
        <StatCard
          label="Pending Bookings"
          value={figures.pendingBookings}
          hint="Awaiting confirmation"
          Icon={Hourglass}
          to="/admin/bookings?status=PENDING"
        />
      </div>
      <Worklists orders={figures.orders} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <RecentBookings bookings={figures.recentBookings} />
        <PopularItems items={figures.popularItems} />
      </div>
      {!isPast && <MissedDemand />}
      <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
        <DashboardCharts {...figures} />
      </Suspense>
    </>
  );
}

/** What the owner has to collect and return; each card links to its orders. */
function Worklists({ orders: { today, deposits, refunds, balances } }: { orders: Dashboard['orders'] }) {
  const overdue = deposits.overdue > 0 ? `, ${deposits.overdue} overdue` : '';
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5 lg:grid-cols-3">
      <StatCard
        label="Deposits to collect"
        value={formatCents(deposits.amount)}
        hint={`${count(deposits.orders, 'order')}${overdue}`}
        Icon={PhoneCall}
        to={`/admin/orders?money=deposit_due&from=${today}&sort=created&direction=asc`}
      />
      <StatCard
        label="Refunds due"
        value={formatCents(refunds.amount)}
        hint={count(refunds.orders, 'order')}
        Icon={Undo2}
        to="/admin/orders?money=refund_due"
      />
      <StatCard
        label="Balances for upcoming days"
        value={formatCents(balances.amount)}
        hint={count(balances.orders, 'order')}
        Icon={HandCoins}
        to={`/admin/orders?money=balance_due&from=${today}&to=${balances.to}`}
      />
    </div>
  );
}

function PopularItems({ items }: { items: Dashboard['popularItems'] }) {
  const max = Math.max(1, ...items.map(({ bookings }) => bookings));
  return (
    <section aria-labelledby="popular" className="rounded-card bg-card p-6 shadow-card">
      <h2 id="popular" className="text-2xl">
        Most Popular Items
      </h2>
      {items.length === 0 ? (
        <p className="py-8 text-center text-soft">Nothing has been booked yet.</p>
      ) : (
        <ol className="mt-4 space-y-4">
          {items.map(({ itemId, name, bookings }) => (
            <li key={itemId} className="space-y-1.5">
              <div className="flex items-baseline justify-between gap-4">
                <span className="font-semibold">{name}</span>
                <span className="shrink-0 text-base text-soft">{count(bookings, 'booking')}</span>
              </div>
              <div aria-hidden className="h-2.5 rounded-full bg-sunken">
                <div className="h-full rounded-full bg-sun" style={{ width: `${(bookings / max) * 100}%` }} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Days on which more units are booked or out of service than there are. */
function OverbookedDays({ days }: { days: Dashboard['overbookedDays'] }) {
  return (
    <Alert title="Overbooked days">
      <ul className="list-disc space-y-1 pl-5">
        {days.map(({ itemId, name, date, stock, booked }) => (
          <li key={`${itemId} ${date}`}>
            <Link to={`/admin/items/${itemId}`} className="font-bold underline underline-offset-4">
              {name}
            </Link>
            , {longDay(date)}: {booked} booked or out of service, {stock} in stock.{' '}
            <Link to={`/admin/bookings?from=${date}&to=${date}`} className="underline underline-offset-4">
              Bookings of that day
            </Link>
            ,{' '}
            <Link to={`/admin/day-desk?date=${date}&items=${itemId}`} className="underline underline-offset-4">
              repair them
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const WORTH_TELLING_SECONDS = 5;

/** Warns when projections lag behind the event log. */
function StaleDataNotice({ lag }: { lag: Dashboard['lag'] }) {
  const behind = lag.filter(({ seconds }) => seconds > WORTH_TELLING_SECONDS);
  if (behind.length === 0) return null;
  return (
    <Alert tone="info" title="Not everything is up to date">
      <ul className="list-disc space-y-1 pl-5">
        {behind.map(({ reader, events, seconds }) => (
          <li key={reader}>
            {reader}: {events} {events === 1 ? 'event' : 'events'} and {Math.round(seconds)} s behind
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface StatCardProps {
  label: string;
  value: number | string;
  hint: string;
  Icon: LucideIcon;
  /** Link to the list of the counted things. */
  to: string;
}

function StatCard({ label, value, hint, Icon, to }: StatCardProps) {
  return (
    <section
      aria-label={label}
      className="relative row-span-3 grid grid-rows-subgrid gap-y-1 rounded-card bg-card p-4 shadow-card sm:p-6"
    >
      <h2 className="font-sans text-base font-bold tracking-normal text-soft">
        <Link to={to} className="after:absolute after:inset-0 after:rounded-card hover:text-primary">
          {label}
        </Link>
      </h2>
      <div className="flex items-center justify-between gap-3">
        <p className="font-display text-3xl font-bold whitespace-nowrap tabular-nums lg:max-xl:text-2xl 2xl:text-4xl">
          {value.toLocaleString('en-US')}
        </p>
        <span className="hidden size-12 shrink-0 place-items-center rounded-full bg-sun text-on-sun sm:grid lg:max-xl:hidden">
          <Icon aria-hidden className="size-6" />
        </span>
      </div>
      <p className="text-base text-soft">{hint}</p>
    </section>
  );
}
