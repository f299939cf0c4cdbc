import { MAX_MATCHES } from '@party-rental/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ClipboardCheck, Download, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { adminBookingsQuery, exportUrl } from '../../../../api/admin-bookings';
import { settingsQuery } from '../../../../api/settings';
import { LoadFailure } from '../../../../shared/page/load-failure';
import { PageTitle } from '../../../../shared/page/page-title';
import { buttonStyle } from '../../../../ui/button';
import { ListPlaceholder } from '../../parts/list-placeholder';
import { LoadMore } from '../../parts/load-more';
import { NoRecords } from '../../parts/no-records';
import { BookingCounts } from './booking-counts';
import { BookingFilters } from './booking-filters';
import { BookingTable } from './booking-table';
import { useBookingFilter } from './use-booking-filter';

export function BookingsPage() {
  const { filter, isFiltered, ...setters } = useBookingFilter();
  const bookings = useInfiniteQuery(adminBookingsQuery(filter));
  const settings = useQuery(settingsQuery);
  const entries = bookings.data?.pages.flatMap((page) => page.entries);
  const failed = [bookings, settings].find((query) => query.isError);

  return (
    <div className="space-y-8">
      <PageTitle title="Bookings" />
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl">Bookings</h1>
        <nav aria-label="Bookings" className="flex flex-wrap gap-3">
          <Link to="/admin/bookings/new" className={buttonStyle({ size: 'small' })}>
            <Phone aria-hidden />
            Phone Booking
          </Link>
          <Link to="/admin/day-sheet" className={buttonStyle({ look: 'outline', size: 'small' })}>
            <ClipboardCheck aria-hidden />
            Day Sheet
          </Link>
          <a href={exportUrl(filter)} download className={buttonStyle({ look: 'outline', size: 'small' })}>
            <Download aria-hidden />
            Export CSV
          </a>
        </nav>
      </header>
      <BookingCounts />
      <BookingFilters filter={filter} {...setters} />
      {failed && (
        <LoadFailure title="We couldn't load the bookings" error={failed.error} onRetry={() => failed.refetch()} />
      )}
      {!failed && (!entries || !settings.data) && <ListPlaceholder />}
      {entries?.length === 0 && (
        <NoRecords
          noun="bookings"
          isFiltered={isFiltered}
          yet="Your first booking will show up here."
          other="Try another name, status or day."
          allAt="/admin/bookings"
        />
      )}
      {entries && entries.length > 0 && settings.data && (
        <>
          <BookingTable bookings={entries} timeZone={settings.data.timeZone} />
          <LoadMore list={bookings} noun="bookings" countedTo={filter.search ? MAX_MATCHES : undefined} />
        </>
      )}
    </div>
  );
}
