import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiProblem } from '../../../../api/api-problem';
import { orderHistoryQuery } from '../../../../api/admin/orders';
import { orderQuery } from '../../../../api/orders';
import { settingsQuery } from '../../../../api/settings';
import { LoadFailure } from '../../../../shared/page/load-failure';
import { PageTitle } from '../../../../shared/page/page-title';
import { ListPlaceholder } from '../../parts/list-placeholder';
import { NothingFound } from '../../parts/nothing-found';
import { BackToList } from '../../parts/record-link';
import { PastOrder } from '../../time-travel/past-order';
import { TimeSlider } from '../../time-travel/time-slider';
import { usePast } from '../../time-travel/use-past';
import { OrderView } from './order-view';

export function OrderDetailPage() {
  const id = useParams()['id'] ?? '';
  const order = useQuery(orderQuery({ id }));
  const history = useQuery({ ...orderHistoryQuery(id), enabled: order.isSuccess });
  const past = usePast(history.data);
  const settings = useQuery(settingsQuery);
  const failed = [order, settings].find((query) => query.isError && !query.data);
  // Treat a malformed id like an unknown one.
  const isUnknown = order.error instanceof ApiProblem && [400, 404].includes(order.error.problem.status);

  return (
    <div className="space-y-6">
      <PageTitle title={order.data ? `Order ${order.data.number}` : 'Order'} />
      <div className="print:hidden">
        <BackToList otherwise="/admin/orders" />
      </div>
      {order.data && settings.data && (
        <>
          <TimeSlider noun="order" past={past} timeZone={settings.data.timeZone} />
          {past.asOf === undefined ? (
            <OrderView order={order.data} settings={settings.data} />
          ) : (
            <PastOrder id={id} asOf={past.asOf} history={history} settings={settings.data} />
          )}
        </>
      )}
      {!order.data && isUnknown && (
        <>
          <h1 className="sr-only">Order</h1>
          <NothingFound title="Order Not Found" text="There's no order at this address." />
        </>
      )}
      {failed && !isUnknown && <LoadFailure title="We couldn't load the order" query={failed} />}
      {!failed && !(order.data && settings.data) && <ListPlaceholder />}
    </div>
  );
}
