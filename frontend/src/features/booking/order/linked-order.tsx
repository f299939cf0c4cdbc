import type { BookingDetails, Order } from '@party-rental/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiProblem } from '../../../api/api-problem';
import { settingsQuery } from '../../../api/settings';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Loading, Skeleton } from '../../../ui/loading';
import { LinkProblem } from './link-problem';
import { OrderView } from './order-view';

interface LinkedOrderProps {
  order: UseQueryResult<Order>;
  /** The line at which the page opens. */
  booking?: UseQueryResult<BookingDetails>;
  /** The guest's token from the link in the email. */
  token: string | undefined;
}

/** An order, which opens for its customer and by the link in an email. */
export function LinkedOrder({ order, booking, token }: LinkedOrderProps) {
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
