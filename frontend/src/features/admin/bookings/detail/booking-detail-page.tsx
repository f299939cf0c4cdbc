import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { ApiProblem } from '../../../../api/api-problem';
import { bookingQuery } from '../../../../api/bookings';
import { settingsQuery } from '../../../../api/settings';
import { LoadFailure } from '../../../../shared/page/load-failure';
import { PageTitle } from '../../../../shared/page/page-title';
import { buttonStyle } from '../../../../ui/button';
import { ListPlaceholder } from '../../parts/list-placeholder';
import { NothingFound } from '../../parts/nothing-found';
import { BackToList } from '../../parts/record-link';
import { BookingView } from './booking-view';

export function BookingDetailPage() {
  const id = useParams()['id'] ?? '';
  const booking = useQuery(bookingQuery(id, undefined));
  const settings = useQuery(settingsQuery);
  const failed = [booking, settings].find((query) => query.isError && !query.data);
  // Treat a malformed id like an unknown one.
  const isUnknown = booking.error instanceof ApiProblem && [400, 404].includes(booking.error.problem.status);

  return (
    <div className="space-y-6">
      <PageTitle title={booking.data ? `Booking ${booking.data.number}` : 'Booking'} />
      <BackToList otherwise="/admin/bookings" />
      {booking.data && settings.data && <BookingView booking={booking.data} settings={settings.data} />}
      {!booking.data && isUnknown && <NoSuchBooking />}
      {failed && !isUnknown && <LoadFailure title="We couldn't load the booking" query={failed} />}
      {!failed && !(booking.data && settings.data) && <ListPlaceholder />}
    </div>
  );
}

function NoSuchBooking() {
  return (
    <>
      <h1 className="sr-only">Booking</h1>
      <NothingFound title="Booking Not Found" text="There's no booking at this address.">
        <Link to="/admin/bookings" className={buttonStyle({ look: 'outline' })}>
          All Bookings
        </Link>
      </NothingFound>
    </>
  );
}
