import {
  EXPORTED_ROWS,
  MAX_MATCHES,
  MONEY_STATES,
  ORDER_SORTS,
  ORDER_STATUSES,
  type ExportedRows,
} from '@party-rental/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminOrdersQuery, exportOrdersUrl, type OrderFilter } from '../../../../api/admin/orders';
import { DUE_LABELS } from '../amount-due';
import { ORDER_STATUS_LABELS } from '../../../../shared/order/status-badge';
import { PageTitle } from '../../../../shared/page/page-title';
import { DownloadLinks } from '../../../../ui/download-links';
import { ListFilters, SelectFilter } from '../../parts/list-filters';
import { RecordList } from '../../parts/record-list';
import { findValue, isFiltered, useListFilter } from '../../parts/use-list-filter';
import { ConfirmOrders } from './confirm-orders';
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
        <nav aria-label="Exports" className="flex flex-wrap gap-3">
          {EXPORTED_ROWS.map((rows) => (
            <DownloadLinks key={rows} label={EXPORTS[rows]} csv={exportOrdersUrl(rows, filter)} size="small" />
          ))}
        </nav>
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
