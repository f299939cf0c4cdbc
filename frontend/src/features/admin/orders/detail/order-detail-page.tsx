import { describeSetup, type HistoryEntry, type PublicSettings } from '@party-rental/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { orderAsOfQuery } from '../../../../api/admin/insight';
import { ApiProblem } from '../../../../api/api-problem';
import { orderHistoryQuery } from '../../../../api/admin/orders';
import { bookingQuery, orderQuery } from '../../../../api/orders';
import { settingsQuery } from '../../../../api/settings';
import { formatInstant } from '../../../../lib/format-instant';
import { OrderLines } from '../../../../shared/order/order-lines';
import { OrderMoney } from '../../../../shared/order/order-money';
import { OrderPrice } from '../../../../shared/order/order-price';
import { StatusBadge } from '../../../../shared/order/status-badge';
import { LoadFailure } from '../../../../shared/page/load-failure';
import { PageTitle } from '../../../../shared/page/page-title';
import { buttonStyle } from '../../../../ui/button';
import { Fact } from '../../../../ui/fact';
import { CustomerFacts } from '../../parts/customer-facts';
import { BackToList } from '../../list/record-link';
import { ListPlaceholder, NothingFound } from '../../list/record-list';
import { Timeline } from '../../parts/timeline';
import { TimeSlider, usePast } from '../../time-travel/time-slider';
import { OrderView } from './order-view';
import { PaymentList } from './money-section';

/** An order, by its id or by the id of one of its bookings. That booking is marked and shown with its review. */
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
            <Link to={list} className={buttonStyle({ variant: 'outline' })}>
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

interface PastOrderProps {
  id: string;
  asOf: string;
  /** With later entries, which are not shown. */
  history: UseQueryResult<HistoryEntry[]>;
  settings: Pick<PublicSettings, 'timeZone' | 'setupWindows'>;
}

/** An order as its page showed it at a moment, without anything to change. */
function PastOrder({ id, asOf, history, settings: { timeZone, setupWindows } }: PastOrderProps) {
  const past = useQuery(orderAsOfQuery(id, asOf));
  const order = past.data;
  if (past.isError) return <LoadFailure title="We couldn't load the order's past" query={past} />;
  if (!order) return <ListPlaceholder />;
  const setup = describeSetup(order.partyStart, setupWindows);
  const untilThen = { ...history, data: history.data?.filter(({ at }) => at <= asOf) } as typeof history; // fewer entries
  return (
    <article aria-busy={past.isPlaceholderData} className="space-y-6">
      <header className="space-y-2">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <h1 className="text-3xl whitespace-nowrap tabular-nums sm:text-4xl">{order.number}</h1>
          <StatusBadge status={order.status} />
        </div>
        <p className="text-base text-soft">
          Ordered on <time dateTime={order.createdAt}>{formatInstant(order.createdAt, timeZone)}</time>
        </p>
        <p className="text-base text-soft">
          As it was on <time dateTime={asOf}>{formatInstant(asOf, timeZone)}</time>
        </p>
      </header>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="space-y-6">
          <section aria-labelledby="lines" className="space-y-5 rounded-card bg-card p-6 shadow-card">
            <h2 id="lines" className="text-2xl">
              What and When
            </h2>
            <OrderLines lines={order.lines} />
          </section>
          <section aria-label="Customer and address" className="rounded-card bg-card shadow-card">
            <dl className="grid gap-x-8 gap-y-5 p-6 sm:grid-cols-2">
              {setup && <Fact label="Setup">{setup}</Fact>}
              <CustomerFacts order={order} />
            </dl>
          </section>
        </div>
        <div className="space-y-6">
          <section aria-labelledby="money" className="space-y-5 rounded-card bg-card p-6 shadow-card">
            <h2 id="money" className="text-2xl">
              Price and Payments
            </h2>
            <OrderPrice order={order} />
            <OrderMoney order={order} />
            <PaymentList payments={order.money.payments} history={history.data} timeZone={timeZone} />
          </section>
          <Timeline title="Timeline" history={untilThen} />
        </div>
      </div>
    </article>
  );
}
