import { PARTY_TYPE_LABELS, type Booking } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { shortDate } from '../../../../lib/format-day';
import { BookingStatusBadge } from '../../../../shared/shop/booking-status-badge';
import { RecordTable, type Column } from '../../parts/record-table';
import { ContactLinks } from '../../parts/contact-links';

const COLUMNS: Column<Booking>[] = [
  { label: 'Event Date', width: 'xl:w-33 2xl:w-44', cell: ({ eventDate }) => <strong>{shortDate(eventDate)}</strong> },
  {
    label: 'Customer',
    names: true,
    cell: ({ id, customerName, number }) => (
      <>
        <Link to={`/admin/bookings/${id}`} className="font-bold underline underline-offset-4 hover:text-primary">
          {customerName}
        </Link>
        <span className="block text-base whitespace-nowrap text-soft">{number}</span>
      </>
    ),
  },
  {
    label: 'Contact',
    cell: ({ customerEmail, customerPhone }) => <ContactLinks email={customerEmail} phone={customerPhone} />,
  },
  { label: 'Item', width: 'xl:w-[13%]', cell: ({ itemName }) => itemName },
  { label: 'Quantity', width: 'xl:w-21', cell: ({ quantity }) => <span className="tabular-nums">{quantity}</span> },
  {
    label: 'Event Type',
    width: 'xl:w-25',
    cell: ({ eventType }) => (eventType ? PARTY_TYPE_LABELS[eventType] : '—'),
  },
  { label: 'Status', width: 'xl:w-33', cell: ({ status }) => <BookingStatusBadge status={status} /> },
];

export function BookingTable({ bookings, timeZone }: { bookings: readonly Booking[]; timeZone: string }) {
  const created: Column<Booking> = {
    label: 'Created',
    width: 'xl:w-24 2xl:w-34',
    cell: ({ createdAt }) => new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone }),
  };
  return <RecordTable caption="Bookings" columns={[...COLUMNS, created]} rows={bookings} keyOf={({ id }) => id} />;
}
