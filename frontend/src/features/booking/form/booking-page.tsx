import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router-dom';
import { currentUserQuery } from '../../../api/accounts';
import { settingsQuery } from '../../../api/settings';
import { useDayLink } from '../../../shared/event-day/use-event-day';
import { LoadFailure } from '../../../shared/page/load-failure';
import { OrderPlaced } from '../../../shared/order/placed/order-placed';
import { readPlaced } from '../../../shared/order/placed/placed-order';
import { PageTitle } from '../../../shared/page/page-title';
import { routeId, useItem } from '../../../shared/item/use-item';
import { Alert } from '../../../ui/alert';
import { buttonStyle } from '../../../ui/button';
import { Loading, Skeleton } from '../../../ui/loading';
import { BookingForm } from './booking-form';
import { BookingProgress } from './booking-progress';

export function BookingPage() {
  const placed = readPlaced(useLocation().state);
  return (
    <div className="container-page pt-16 pb-4 sm:pt-20">
      {placed ? (
        <div className="space-y-4 sm:space-y-8">
          <BookingProgress stage={2} />
          <OrderPlaced placed={placed} />
        </div>
      ) : (
        <ItemBooking />
      )}
    </div>
  );
}

function ItemBooking() {
  const id = routeId(useParams()['id']);
  const item = useItem(id);
  const settings = useQuery(settingsQuery);
  const user = useQuery(currentUserQuery);

  return (
    <>
      <PageTitle title={item.data ? `Book ${item.data.name}` : 'Complete Your Reservation'} />
      {item.data && settings.data && !user.isPending ? (
        <BookingForm key={id} item={item.data} settings={settings.data} user={user.data ?? null} />
      ) : id === 0 || item.isError ? (
        <ItemMissing />
      ) : settings.isError ? (
        <LoadFailure title="We couldn't load the booking page" query={settings} />
      ) : (
        <Placeholder />
      )}
    </>
  );
}

function ItemMissing() {
  const dayLink = useDayLink();
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <h1 className="sr-only">Complete Your Reservation</h1>
      <Alert title="Error">
        <p>We couldn't find the rental item you're looking for. Please try again.</p>
      </Alert>
      <Link to={dayLink('/')} className={buttonStyle()}>
        Return to Home
      </Link>
    </div>
  );
}

function Placeholder() {
  return (
    <Loading className="space-y-8">
      <Skeleton className="h-12 w-full max-w-xl" />
      <Skeleton className="h-10 max-w-2xl" />
      <div className="grid gap-8 lg:grid-cols-[1fr_24rem]">
        <Skeleton className="h-[36rem] rounded-[2rem]" />
        <Skeleton className="h-[30rem] rounded-[2rem]" />
      </div>
    </Loading>
  );
}
