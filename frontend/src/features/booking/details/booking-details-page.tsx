import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { ApiProblem } from '../../../api/api-problem';
import { bookingQuery } from '../../../api/bookings';
import { settingsQuery } from '../../../api/settings';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Loading } from '../../../ui/loading';
import { Skeleton } from '../../../ui/skeleton';
import { BookingDetailsView } from './booking-details-view';
import { BookingLinkEnded } from '../booking-link-ended';
import { BookingNotFound } from './booking-not-found';

/** The page that the confirmation email links to. */
export function BookingDetailsPage() {
  const id = useParams()['id'] ?? '';
  const token = useSearchParams()[0].get('token') ?? undefined;
  const booking = useQuery(bookingQuery(id, token));
  const settings = useQuery(settingsQuery);

  if (booking.data && settings.data) {
    return (
      <div className="container-page pt-20 pb-4 print:pt-0">
        <PageTitle title={`Booking ${booking.data.number}`} />
        <BookingDetailsView booking={booking.data} settings={settings.data} token={token} />
      </div>
    );
  }
  if (booking.error instanceof ApiProblem && booking.error.problem.code === 'link_ended') return <BookingLinkEnded />;
  // Treat a malformed id like an unknown one.
  if (booking.error instanceof ApiProblem && [400, 401, 403, 404].includes(booking.error.problem.status)) {
    return <BookingNotFound />;
  }
  const failed = [booking, settings].find((query) => query.isError);
  return (
    <div className="container-page pt-20 pb-4">
      <PageTitle title="Your booking" />
      <h1 className="sr-only">Your booking</h1>
      {failed ? (
        <LoadFailure title="We couldn't load your booking" error={failed.error} onRetry={() => failed.refetch()} />
      ) : (
        <Placeholder />
      )}
    </div>
  );
}

function Placeholder() {
  return (
    <Loading className="space-y-6">
      <Skeleton className="h-12 max-w-md" />
      <div className="grid gap-8 lg:grid-cols-[1fr_24rem]">
        <Skeleton className="h-96 rounded-[2rem]" />
        <Skeleton className="h-96 rounded-[2rem]" />
      </div>
    </Loading>
  );
}
