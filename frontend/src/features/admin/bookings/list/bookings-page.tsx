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
import { settingsQuery } from '../../../../api/settings';
import { capitalize, shortDate } from '../../../../lib/format';
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
import { useColumns } from '../../list/use-columns';
import { isFiltered, useListFilter } from '../../list/use-list-filter';

const STATUSES = {
  CONFIRMED: 'CONFIRMED',
  PENDING: 'PENDING',
  CANCELLED: 'CANCELLED',
} as const satisfies Record<BookingStatus, string>;

export function BookingsPage() {
  const choice = useListFilter({ statuses: BOOKING_STATUSES, sorts: BOOKING_SORTS });
  const { filter, sorting } = choice;
  const columns = useColumns('bookings', toColumns(useQuery(settingsQuery).data?.timeZone ?? 'UTC'));
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
          {columns.menu}
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
        {(shown) => (
          <RecordTable caption="Bookings" columns={columns.shown} isCompact rows={shown} getKey={({ id }) => id} />
        )}
      </RecordList>
    </div>
  );
}

const CARDS = [
  { figure: 'total', Icon: ClipboardList, color: 'bg-sun text-on-sun' },
  { figure: 'confirmed', Icon: CircleCheck, color: 'bg-good-tint text-good' },
  { figure: 'pending', Icon: Clock, color: 'bg-warn-tint text-ink' },
  { figure: 'cancelled', Icon: CircleX, color: 'bg-bad-tint text-bad' },
] as const;

/** Number of bookings by status, regardless of the filter; each links to their list. */
function BookingCounts() {
  const counts = useQuery(bookingCountsQuery);
  if (counts.isError && !counts.data) {
    return <LoadFailure title="We couldn't count the bookings" query={counts} />;
  }
  return (
    <dl aria-busy={counts.isPending} className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      {CARDS.map(({ figure, Icon, color }) => (
        <div
          key={figure}
          className="relative flex flex-wrap items-center justify-between gap-x-2 rounded-card bg-card px-4 py-2.5 shadow-card"
        >
          <dt className="flex items-center gap-2 text-base font-bold text-soft">
            <span aria-hidden className={`hidden size-9 shrink-0 place-items-center rounded-full lg:grid ${color}`}>
              <Icon className="size-5" />
            </span>
            <Link
              to={`/admin/bookings${figure === 'total' ? '' : `?status=${figure.toUpperCase()}`}`}
              className="after:absolute after:inset-0 after:rounded-card hover:text-primary"
            >
              {capitalize(figure)}
            </Link>
          </dt>
          <dd className="min-h-8 font-display text-2xl font-bold tabular-nums">
            {counts.data?.[figure].toLocaleString('en-US')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const toColumns = (timeZone: string): readonly Column<ListedBooking>[] => [
  {
    label: 'Event Date',
    width: 'xl:w-42',
    cell: (booking) => <strong>{formatRentalDays(booking, shortDate)}</strong>,
  },
  { label: 'Customer', names: true, width: 'xl:w-36', cell: ({ customerName }) => <strong>{customerName}</strong> },
  {
    label: 'Order',
    width: 'xl:w-37',
    cell: ({ orderId, order }) => <RecordLink to={`/admin/orders/${orderId}`}>{order.number}</RecordLink>,
  },
  {
    label: 'Contact',
    width: 'xl:w-33',
    optional: 'shown',
    cell: ({ customerPhone }) => <ContactLinks email="" phone={customerPhone} />,
  },
  {
    label: 'Email',
    width: 'xl:w-56',
    optional: 'hidden',
    cell: ({ customerEmail }) => customerEmail && <a href={`mailto:${customerEmail}`}>{customerEmail}</a>,
  },
  {
    label: 'Item',
    width: 'xl:w-42',
    cell: ({ id, itemName }) => <RecordLink to={`/admin/bookings/${id}`}>{itemName}</RecordLink>,
  },
  { label: 'Quantity', width: 'xl:w-22', cell: ({ quantity }) => <span className="tabular-nums">{quantity}</span> },
  { label: 'Status', width: 'xl:w-33', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    label: 'Event Type',
    width: 'xl:w-27',
    optional: 'shown',
    cell: ({ eventType }) => (eventType ? PARTY_TYPE_LABELS[eventType] : '—'),
  },
  {
    label: 'Order Total',
    width: 'xl:w-26',
    optional: 'hidden',
    cell: ({ order }) => <span className="tabular-nums">{formatCents(order.total)}</span>,
  },
  { label: 'Money', width: 'xl:w-44', optional: 'hidden', cell: ({ order }) => amountDue(order.money) ?? null },
  {
    label: 'Created',
    width: 'xl:w-30',
    optional: 'shown',
    cell: ({ createdAt }) => new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone }),
  },
];
