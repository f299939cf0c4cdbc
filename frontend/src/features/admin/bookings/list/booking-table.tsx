import { formatCents, PARTY_TYPE_LABELS, type ListedBooking } from '@party-rental/contracts';
import { shortDate } from '../../../../lib/format-day';
import { amountDue } from '../../orders/amount-due';
import { StatusBadge } from '../../../../shared/order/status-badge';
import { RecordLink } from '../../parts/record-link';
import { RecordTable, type Column } from '../../parts/record-table';
import { ContactLinks } from '../../parts/contact-links';

const COLUMNS: Column<ListedBooking>[] = [
  {
    label: 'Event Date',
    once: true,
    width: 'xl:w-33 2xl:w-44',
    cell: ({ eventDate }) => <strong>{shortDate(eventDate)}</strong>,
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

/** Bookings, with the lines of one order on the same day as a group. */
export function BookingTable({ bookings, timeZone }: { bookings: readonly ListedBooking[]; timeZone: string }) {
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
      getGroup={({ orderId, eventDate, order }) => ({ key: `${orderId} ${eventDate}`, label: `Order ${order.number}` })}
    />
  );
}
