import {
  BOOKING_SORTS,
  BOOKING_STATUSES,
  MAX_MATCHES,
  type BookingStatus,
  formatCents,
  formatRentalDays,
  PARTY_TYPE_LABELS,
  type ListedBooking,
} from '@party-rental/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ClipboardCheck, Phone, CircleCheck, CircleX, ClipboardList, Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { adminBookingsQuery, exportUrl, bookingCountsQuery } from '../../../../api/admin/bookings';
import { shortDate } from '../../../../lib/format';
import { StatusBadge } from '../../../../shared/order/status-badge';
import { LoadFailure } from '../../../../shared/page/load-failure';
import { PageTitle } from '../../../../shared/page/page-title';
import { buttonStyle } from '../../../../ui/button';
import { DownloadMenu } from '../../../../ui/overlays/download-menu';
import { amountDue } from '../../orders/amount-due';
import { ContactLinks } from '../../parts/customer-facts';
import { ListFilters } from '../../list/list-filters';
import { RecordLink } from '../../list/record-link';
import { RecordList } from '../../list/record-list';
import { RecordTable, type Column } from '../../list/record-table';
import { isFiltered, useListFilter } from '../../list/use-list-filter';

const STATUSES = {
  CONFIRMED: 'CONFIRMED',
  PENDING: 'PENDING',
  CANCELLED: 'CANCELLED',
} as const satisfies Record<BookingStatus, string>;

export function BookingsPage() {
  const choice = useListFilter({ statuses: BOOKING_STATUSES, sorts: BOOKING_SORTS });
  const { filter, sorting } = choice;
  const bookings = useInfiniteQuery(adminBookingsQuery(filter, sorting));

  return (
    <div className="space-y-8">
      <PageTitle title="Bookings" />
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl">Bookings</h1>
        <nav aria-label="Bookings" className="flex flex-wrap gap-3">
          <Link to="/admin/bookings/new" className={buttonStyle({ size: 'small' })}>
            <Phone aria-hidden />
            Phone Order
          </Link>
          <Link to="/admin/day-plan" className={buttonStyle({ variant: 'outline', size: 'small' })}>
            <ClipboardCheck aria-hidden />
            Day Plan
          </Link>
          <DownloadMenu tables={{ Bookings: exportUrl(filter) }} />
        </nav>
      </header>
      <BookingCounts />
      <ListFilters noun="booking" choice={choice} statuses={STATUSES} />
      <RecordList
        noun="booking"
        list={bookings}
        countedTo={filter.search || filter.from || filter.to ? MAX_MATCHES : undefined}
        position={choice}
        yet="Your first booking will show up here."
        filter={{ isOn: isFiltered(filter), other: 'Try another name, status or day.', allAt: '/admin/bookings' }}
      >
        {(shown, timeZone) => <BookingTable bookings={shown} timeZone={timeZone} />}
      </RecordList>
    </div>
  );
}

const CARDS = [
  { figure: 'total', label: 'Total', to: '/admin/bookings', Icon: ClipboardList, color: 'bg-sun text-on-sun' },
  {
    figure: 'confirmed',
    label: 'Confirmed',
    to: '/admin/bookings?status=CONFIRMED',
    Icon: CircleCheck,
    color: 'bg-good-tint text-good',
  },
  {
    figure: 'pending',
    label: 'Pending',
    to: '/admin/bookings?status=PENDING',
    Icon: Clock,
    color: 'bg-warn-tint text-ink',
  },
  {
    figure: 'cancelled',
    label: 'Cancelled',
    to: '/admin/bookings?status=CANCELLED',
    Icon: CircleX,
    color: 'bg-bad-tint text-bad',
  },
] as const;

/** Number of bookings by status, regardless of the filter; each links to their list. */
function BookingCounts() {
  const counts = useQuery(bookingCountsQuery);
  if (counts.isError && !counts.data) {
    return <LoadFailure title="We couldn't count the bookings" query={counts} />;
  }
  return (
    <dl aria-busy={counts.isPending} className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      {CARDS.map(({ figure, label, to, Icon, color }) => (
        <div
          key={figure}
          className="relative rounded-card bg-card px-4 py-2.5 shadow-card max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between sm:p-5"
        >
          <dt className="flex items-center justify-between gap-2 text-base font-bold text-soft">
            <Link to={to} className="after:absolute after:inset-0 after:rounded-card hover:text-primary">
              {label}
            </Link>
            <span aria-hidden className={`hidden size-9 shrink-0 place-items-center rounded-full sm:grid ${color}`}>
              <Icon className="size-5" />
            </span>
          </dt>
          <dd className="min-h-8 font-display text-2xl font-bold tabular-nums sm:min-h-10 sm:text-3xl">
            {counts.data?.[figure].toLocaleString('en-US')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const COLUMNS: Column<ListedBooking>[] = [
  {
    label: 'Event Date',
    once: true,
    width: 'xl:w-33 2xl:w-44',
    cell: (booking) => <strong>{formatRentalDays(booking, shortDate)}</strong>,
  },
  {
    label: 'Customer',
    names: true,
    once: true,
    cell: ({ customerName, orderId, order }) => (
      <>
        <strong className="block wrap-anywhere">{customerName}</strong>
        <RecordLink to={`/admin/orders/${orderId}`}>
          <span className="whitespace-nowrap">{order.number}</span>
        </RecordLink>
        <span className="block text-base text-soft">
          Total <span className="tabular-nums">{formatCents(order.total)}</span>
        </span>
        <span className="block text-base text-soft">{amountDue(order.money)}</span>
      </>
    ),
  },
  {
    label: 'Contact',
    once: true,
    cell: ({ customerEmail, customerPhone }) => <ContactLinks email={customerEmail} phone={customerPhone} />,
  },
  {
    label: 'Item',
    width: 'xl:w-[15%]',
    cell: ({ id, itemName, number, order }) => (
      <>
        <RecordLink to={`/admin/bookings/${id}`}>{itemName}</RecordLink>
        {number !== order.number && <span className="block whitespace-nowrap text-soft">{number}</span>}
      </>
    ),
  },
  { label: 'Quantity', width: 'xl:w-21', cell: ({ quantity }) => <span className="tabular-nums">{quantity}</span> },
  {
    label: 'Event Type',
    once: true,
    width: 'xl:w-25',
    cell: ({ eventType }) => (eventType ? PARTY_TYPE_LABELS[eventType] : '—'),
  },
  { label: 'Status', width: 'xl:w-33', cell: ({ status }) => <StatusBadge status={status} /> },
];

/** Bookings, with the lines of one order on the same days as a group. */
function BookingTable({ bookings, timeZone }: { bookings: readonly ListedBooking[]; timeZone: string }) {
  const created: Column<ListedBooking> = {
    label: 'Created',
    width: 'xl:w-24 2xl:w-34',
    cell: ({ createdAt }) => new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone }),
  };
  return (
    <RecordTable
      caption="Bookings"
      columns={[...COLUMNS, created]}
      rows={bookings}
      getKey={({ id }) => id}
      getGroup={({ orderId, eventDate, days = 1, order }) => ({
        key: `${orderId} ${eventDate} ${days}`,
        label: `Order ${order.number}`,
      })}
    />
  );
}
