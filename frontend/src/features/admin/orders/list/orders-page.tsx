import { EXPORTED_ROWS, MAX_MATCHES, MONEY_STATES, ORDER_SORTS, ORDER_STATUSES } from '@party-rental/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminOrdersQuery, exportOrdersUrl, type OrderFilter } from '../../../../api/admin/orders';
import { capitalize } from '../../../../lib/format';
import { ORDER_STATUS_LABELS } from '../../../../shared/order/status-badge';
import { PageTitle } from '../../../../shared/page/page-title';
import { DownloadMenu } from '../../../../ui/overlays/download-menu';
import { ListFilters, SelectFilter } from '../../list/list-filters';
import { RecordList } from '../../list/record-list';
import { useColumns } from '../../list/use-columns';
import { findValue, isFiltered, useListFilter } from '../../list/use-list-filter';
import { DUE_LABELS } from '../amount-due';
import { BulkActions } from './bulk-actions';
import { ORDER_COLUMNS, OrderTable } from './order-table';
import { SavedFilters } from './saved-filters';

const SORTINGS = { 'total desc': 'Highest total first', 'total asc': 'Lowest total first' };

export function OrdersPage() {
  const choice = useOrderFilter();
  const { filter, sorting } = choice;
  const orders = useInfiniteQuery(adminOrdersQuery({ ...filter, ...sorting }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const columns = useColumns('orders', ORDER_COLUMNS);
  const entries = orders.data?.pages.flatMap((page) => page.entries);
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => new Set([...before].filter((id) => !ids.includes(id)).concat(isChosen ? ids : [])));

  return (
    <div className="space-y-8">
      <PageTitle title="Orders" />
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl">Orders</h1>
        <div className="flex flex-wrap gap-3 print:hidden">
          {columns.menu}
          <DownloadMenu
            tables={Object.fromEntries(EXPORTED_ROWS.map((rows) => [capitalize(rows), exportOrdersUrl(rows, filter)]))}
          />
        </div>
      </header>
      <SavedFilters />
      <ListFilters noun="order" choice={choice} statuses={ORDER_STATUS_LABELS} sortings={SORTINGS}>
        <SelectFilter
          label="Money"
          labels={{ '': 'All', ...DUE_LABELS }}
          value={filter.money}
          onChoose={(money) => choice.choose({ money })}
        />
      </ListFilters>
      {entries && (
        <BulkActions orders={entries.filter(({ id }) => chosen.has(id))} onUnchoose={(ids) => choose(ids, false)} />
      )}
      <RecordList
        noun="order"
        list={orders}
        countedTo={MAX_MATCHES}
        position={choice}
        yet="Your first order will show up here."
        filter={{ isOn: isFiltered(filter), other: 'Try another name, status or day.', allAt: '/admin/orders' }}
      >
        {(shown) => <OrderTable orders={shown} columns={columns.shown} chosen={chosen} onChoose={choose} />}
      </RecordList>
    </div>
  );
}

function useOrderFilter() {
  const choice = useListFilter({ statuses: ORDER_STATUSES, sorts: ORDER_SORTS });
  const filter: OrderFilter = { ...choice.filter, money: findValue(MONEY_STATES, choice.params.get('money')) };
  return { ...choice, filter };
}
