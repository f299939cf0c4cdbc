import {
  EXPORTED_ROWS,
  MAX_MATCHES,
  MONEY_STATES,
  ORDER_SORTS,
  ORDER_STATUSES,
  type ExportedRows,
  type Order,
} from '@party-rental/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { adminOrdersQuery, changeOrder, exportOrdersUrl, type OrderFilter } from '../../../../api/admin/orders';
import { errorSentence } from '../../../../api/api-problem';
import { randomKey } from '../../../../api/client';
import { focusHeading } from '../../../../lib/focus-heading';
import { count } from '../../../../lib/format';
import { isRefusal, useMutationOnce } from '../../../../shared/form/use-mutation-once';
import { Alert } from '../../../../ui/alert';
import { Button } from '../../../../ui/button';
import { notify } from '../../../../ui/overlays/notify';
import { DUE_LABELS } from '../amount-due';
import { ORDER_STATUS_LABELS } from '../../../../shared/order/status-badge';
import { PageTitle } from '../../../../shared/page/page-title';
import { DownloadMenu } from '../../../../ui/overlays/download-menu';
import { ListFilters, SelectFilter } from '../../parts/list-filters';
import { RecordList } from '../../parts/record-list';
import { findValue, isFiltered, useListFilter } from '../../parts/use-list-filter';
import { isUnconfirmed, OrderTable } from './order-table';

const EXPORTS: Record<ExportedRows, string> = { orders: 'Orders', lines: 'Lines', payments: 'Payments' };

const SORTINGS = { 'total desc': 'Highest total first', 'total asc': 'Lowest total first' };

export function OrdersPage() {
  const choice = useOrderFilter();
  const { filter, sorting } = choice;
  const orders = useInfiniteQuery(adminOrdersQuery({ ...filter, ...sorting }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const entries = orders.data?.pages.flatMap((page) => page.entries);

  return (
    <div className="space-y-8">
      <PageTitle title="Orders" />
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl">Orders</h1>
        <DownloadMenu
          tables={Object.fromEntries(EXPORTED_ROWS.map((rows) => [EXPORTS[rows], exportOrdersUrl(rows, filter)]))}
        />
      </header>
      <ListFilters noun="order" choice={choice} statuses={ORDER_STATUS_LABELS} sortings={SORTINGS}>
        <SelectFilter
          label="Money"
          labels={{ '': 'All', ...DUE_LABELS }}
          value={filter.money}
          onChoose={(money) => choice.choose({ money })}
        />
      </ListFilters>
      {entries && (
        <ConfirmOrders
          orders={entries.filter(({ id, status }) => chosen.has(id) && isUnconfirmed(status))}
          onConfirmed={(ids) => setChosen((before) => new Set([...before].filter((id) => !ids.includes(id))))}
        />
      )}
      <RecordList
        noun="order"
        list={orders}
        countedTo={MAX_MATCHES}
        position={choice}
        yet="Your first order will show up here."
        filter={{ isOn: isFiltered(filter), other: 'Try another name, status or day.', allAt: '/admin/orders' }}
      >
        {(shown, timeZone) => (
          <OrderTable
            orders={shown}
            timeZone={timeZone}
            isChosen={(id) => chosen.has(id)}
            onChoose={(id, isChosen) =>
              setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)))
            }
          />
        )}
      </RecordList>
    </div>
  );
}

function useOrderFilter() {
  const choice = useListFilter({ statuses: ORDER_STATUSES, sorts: ORDER_SORTS });
  const filter: OrderFilter = { ...choice.filter, money: findValue(MONEY_STATES, choice.params.get('money')) };
  return { ...choice, filter };
}

interface Failure {
  order: Order;
  error: unknown;
}

/** Confirms the chosen orders, each with its own request and email, and says which ones failed. */
function ConfirmOrders({ orders, onConfirmed }: { orders: readonly Order[]; onConfirmed: (ids: string[]) => void }) {
  const keys = useRef(new Map<string, string>());
  const confirm = useMutationOnce({
    mutationFn: async () => {
      const failures: Failure[] = [];
      for (const order of orders) {
        // A repeated request after a lost response has the same key.
        const key = keys.current.get(order.id) ?? randomKey();
        keys.current.set(order.id, key);
        await changeOrder(order, { status: 'CONFIRMED' }, key).catch((error: unknown) => {
          if (isRefusal(error)) keys.current.delete(order.id);
          failures.push({ order, error });
        });
      }
      return failures;
    },
    changes: ['bookings'],
    onSuccess: (failures) => {
      const failed = new Set(failures.map(({ order }) => order.id));
      const confirmed = orders.map(({ id }) => id).filter((id) => !failed.has(id));
      if (confirmed.length > 0) notify('success', 'Orders Confirmed', `${count(confirmed.length, 'order')} confirmed.`);
      onConfirmed(confirmed);
      if (failures.length === 0) focusHeading(); // the button is gone
    },
  });
  const failures = confirm.data ?? [];
  if (orders.length === 0 && failures.length === 0) return null;
  return (
    <div className="space-y-3">
      {orders.length > 0 && (
        <Button disabled={confirm.isPending} onClick={() => confirm.mutate()}>
          <CircleCheck aria-hidden />
          {confirm.isPending ? 'Confirming...' : `Confirm ${count(orders.length, 'order')}`}
        </Button>
      )}
      {failures.length > 0 && (
        <Alert title={`We couldn't confirm ${count(failures.length, 'order')}`}>
          <ul className="list-disc pl-5">
            {failures.map(({ order, error }) => (
              <li key={order.id}>
                {order.number}: {errorSentence(error)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
