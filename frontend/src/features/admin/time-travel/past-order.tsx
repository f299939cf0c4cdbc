import { describeSetup, type HistoryEntry, type PublicSettings } from '@party-rental/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { orderAsOfQuery } from '../../../api/admin/time-travel';
import { formatInstant } from '../../../lib/format-instant';
import { OrderLines } from '../../../shared/order/order-lines';
import { OrderMoney } from '../../../shared/order/order-money';
import { OrderPrice } from '../../../shared/order/order-price';
import { StatusBadge } from '../../../shared/order/status-badge';
import { LoadFailure } from '../../../shared/page/load-failure';
import { Fact } from '../../../ui/fact';
import { PaymentList } from '../orders/detail/payment-list';
import { CustomerFacts } from '../parts/customer-facts';
import { ListPlaceholder } from '../parts/list-placeholder';
import { Timeline } from '../parts/timeline';

interface PastOrderProps {
  id: string;
  asOf: string;
  /** With later entries, which are not shown. */
  history: UseQueryResult<HistoryEntry[]>;
  settings: Pick<PublicSettings, 'timeZone' | 'setupWindows'>;
}

/** An order as its page showed it at a moment, without anything to change. */
export function PastOrder({ id, asOf, history, settings: { timeZone, setupWindows } }: PastOrderProps) {
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
              <CustomerFacts of={order} />
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
