import { type BookingDetails, type Order, LINK_DAYS_AFTER_EVENT, type Problem } from '@party-rental/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useParams, useSearchParams, Link, useLocation } from 'react-router-dom';
import { ApiProblem } from '../../../api/api-problem';
import { bookingQuery, orderQuery } from '../../../api/orders';
import { settingsQuery } from '../../../api/settings';
import { LoadFailure } from '../../../shared/page/load-failure';
import { NothingHere } from '../../../shared/page/nothing-here';
import { PageTitle } from '../../../shared/page/page-title';
import { PhoneLink } from '../../../shared/shop/business';
import { buttonStyle } from '../../../ui/button';
import { Loading, Skeleton } from '../../../ui/loading';
import { OrderView } from './order-view';

/** The page of an order. */
export function OrderPage() {
  const { id, token } = useLink();
  return <LinkedOrder order={useQuery(orderQuery({ id, token }))} token={token} />;
}

/** The same page at one of its lines: emails and My Bookings link to it. */
export function BookingDetailsPage() {
  const { id, token } = useLink();
  // A change of the email renews the token; meanwhile the page stays.
  const booking = useQuery({
    ...bookingQuery(id, token),
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });
  const orderId = booking.data?.orderId ?? '';
  const order = useQuery({ ...orderQuery({ id: orderId, token }), enabled: orderId !== '' });
  return <LinkedOrder order={order} booking={booking} token={token} />;
}

function useLink() {
  const id = useParams()['id'] ?? '';
  const token = useSearchParams()[0].get('token') ?? undefined;
  return { id, token };
}

interface LinkedOrderProps {
  order: UseQueryResult<Order>;
  /** The line at which the page opens. */
  booking?: UseQueryResult<BookingDetails>;
  /** The guest's token from the link in the email. */
  token: string | undefined;
}

/** An order, which opens for its customer and by the link in an email. */
function LinkedOrder({ order, booking, token }: LinkedOrderProps) {
  const settings = useQuery(settingsQuery);
  if (order.data && settings.data && (!booking || booking.data)) {
    return (
      <div className="container-page pt-20 pb-4 print:pt-0">
        <PageTitle title={`Order ${order.data.number}`} />
        <OrderView order={order.data} booking={booking?.data} settings={settings.data} token={token} />
      </div>
    );
  }
  const failed = [booking, order, settings].find((query) => query?.isError);
  const { problem } = failed?.error instanceof ApiProblem ? failed.error : {};
  // Treat a malformed id like an unknown one.
  if (problem && [400, 401, 403, 404, 410].includes(problem.status)) return <LinkProblem code={problem.code} />;
  return (
    <div className="container-page pt-20 pb-4">
      <PageTitle title="Your order" />
      <h1 className="sr-only">Your order</h1>
      {failed ? <LoadFailure title="We couldn't load your order" query={failed} /> : <Placeholder />}
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

/** A link that opens no order, because it has expired or isn't one of the visitor's. */
function LinkProblem({ code }: Pick<Problem, 'code'>) {
  const phone = <PhoneLink className="font-bold whitespace-nowrap text-ink underline" />;
  const { pathname } = useLocation();
  const hasEnded = code === 'link_ended';
  return (
    <NothingHere
      title={hasEnded ? 'This Link Has Expired' : 'Booking Not Found'}
      text={
        hasEnded ? (
          <>
            To keep your booking private, links in our emails expire when the booking gets a new email address, and{' '}
            {LINK_DAYS_AFTER_EVENT} days after your event. Is your party still coming up? We'll email you a new link. Or
            sign in if you booked with an account. We're happy to help, too: {phone}
          </>
        ) : (
          <>
            Please open the full link from your confirmation email. If you can't find it, we'll email you a new one. Or
            sign in to the account you booked with. We also help by phone: {phone}
          </>
        )
      }
    >
      <Link to="/" className={buttonStyle({ variant: 'outline', size: 'large' })}>
        Return to Home
      </Link>
      <Link to="/auth" state={{ from: pathname }} className={buttonStyle({ variant: 'outline', size: 'large' })}>
        Sign In
      </Link>
      <Link to="/find-booking" className={buttonStyle({ size: 'large' })}>
        Find My Booking
      </Link>
    </NothingHere>
  );
}
