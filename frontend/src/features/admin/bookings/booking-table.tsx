import { dayIn, type Booking } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { shortDate } from '../../../lib/format-day';
import { EVENT_TYPE_LABELS } from '../../../shared/booking-form/booking-details-form';
import { BookingStatusBadge } from '../../../shared/booking-status-badge';
import { RecordTable, type Column } from '../record-table';
import { ContactLinks } from '../contact-links';

const COLUMNS: Column<Booking>[] = [
  { label: 'Event Date', cell: ({ eventDate }) => <strong>{shortDate(eventDate)}</strong> },
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
  { label: 'Item', cell: ({ itemName }) => itemName },
  { label: 'Quantity', cell: ({ quantity }) => <span className="tabular-nums">{quantity}</span> },
  { label: 'Event Type', cell: ({ eventType }) => (eventType ? EVENT_TYPE_LABELS[eventType] : '—') },
  { label: 'Status', cell: ({ status }) => <BookingStatusBadge status={status} /> },
];

export function BookingTable({ bookings, timeZone }: { bookings: readonly Booking[]; timeZone: string }) {
  const created: Column<Booking> = {
    label: 'Created',
    cell: ({ createdAt }) => shortDate(dayIn(timeZone, new Date(createdAt))),
  };
  return <RecordTable caption="Bookings" columns={[...COLUMNS, created]} rows={bookings} keyOf={({ id }) => id} />;
}
