import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { ApiProblem } from '../../../../api/api-problem';
import { orderHistoryQuery } from '../../../../api/admin/orders';
import { bookingQuery } from '../../../../api/bookings';
import { orderQuery } from '../../../../api/orders';
import { settingsQuery } from '../../../../api/settings';
import { LoadFailure } from '../../../../shared/page/load-failure';
import { PageTitle } from '../../../../shared/page/page-title';
import { buttonStyle } from '../../../../ui/button';
import { ListPlaceholder } from '../../parts/list-placeholder';
import { NothingFound } from '../../parts/nothing-found';
import { BackToList } from '../../parts/record-link';
import { PastOrder } from '../../time-travel/past-order';
import { TimeSlider } from '../../time-travel/time-slider';
import { usePast } from '../../time-travel/use-past';
import { OrderView } from './order-view';

/** An order, by its id or by that of one of its bookings, which is then marked and shown with its review. */
export function OrderDetailPage() {
  const { id: orderId, bookingId } = useParams();
  const booking = useQuery({
    ...bookingQuery(bookingId ?? '', undefined),
    enabled: bookingId !== undefined,
    // From one line to the next, the page stays.
    placeholderData: (before) => (before?.orderLines.some((line) => line.id === bookingId) ? before : undefined),
  });
  const id = orderId ?? booking.data?.orderId ?? '';
  const order = useQuery({ ...orderQuery({ id }), enabled: id !== '' });
  const [first, second] = order.data?.lines ?? [];
  const shownId = bookingId ?? (second ? undefined : first?.bookingId);
  const shown = useQuery({ ...bookingQuery(shownId ?? '', undefined), enabled: shownId !== undefined });
  const history = useQuery({ ...orderHistoryQuery(id), enabled: order.isSuccess });
  const past = usePast(history.data);
  const settings = useQuery(settingsQuery);
  const failed = [booking, order, settings, shown].find((query) => query.isError && !query.data);
  // Treat a malformed id like an unknown one.
  const error = booking.error ?? order.error;
  const isUnknown = error instanceof ApiProblem && [400, 404].includes(error.problem.status);
  const [noun, list] = bookingId ? (['Booking', '/admin/bookings'] as const) : (['Order', '/admin/orders'] as const);

  return (
    <div className="space-y-6">
      <PageTitle title={order.data ? `Order ${order.data.number}` : noun} />
      <div className="print:hidden">
        <BackToList otherwise={list} />
      </div>
      {order.data && settings.data && (
        <>
          <TimeSlider noun="order" past={past} timeZone={settings.data.timeZone} />
          {past.asOf === undefined ? (
            <OrderView order={order.data} booking={shown.data} settings={settings.data} />
          ) : (
            <PastOrder id={id} asOf={past.asOf} history={history} settings={settings.data} />
          )}
        </>
      )}
      {!order.data && isUnknown && (
        <>
          <h1 className="sr-only">{noun}</h1>
          <NothingFound title={`${noun} Not Found`} text={`There's no ${noun.toLowerCase()} at this address.`}>
            <Link to={list} className={buttonStyle({ look: 'outline' })}>
              All {noun}s
            </Link>
          </NothingFound>
        </>
      )}
      {failed && !isUnknown && (
        <LoadFailure title={`We couldn't load the ${order.data ? 'review' : noun.toLowerCase()}`} query={failed} />
      )}
      {!failed && !(order.data && settings.data) && <ListPlaceholder />}
    </div>
  );
}
