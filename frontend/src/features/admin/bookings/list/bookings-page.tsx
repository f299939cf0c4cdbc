import { BOOKING_SORTS, BOOKING_STATUSES, MAX_MATCHES, type BookingStatus } from '@party-rental/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardCheck, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { adminBookingsQuery, exportUrl } from '../../../../api/admin/bookings';
import { PageTitle } from '../../../../shared/page/page-title';
import { buttonStyle } from '../../../../ui/button';
import { DownloadLinks } from '../../../../ui/download-links';
import { ListFilters } from '../../parts/list-filters';
import { RecordList } from '../../parts/record-list';
import { isFiltered, useListFilter } from '../../parts/use-list-filter';
import { BookingCounts } from './booking-counts';
import { BookingTable } from './booking-table';

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
          <Link to="/admin/day-plan" className={buttonStyle({ look: 'outline', size: 'small' })}>
            <ClipboardCheck aria-hidden />
            Day Plan
          </Link>
          <DownloadLinks label="Export" csv={exportUrl(filter)} size="small" />
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
