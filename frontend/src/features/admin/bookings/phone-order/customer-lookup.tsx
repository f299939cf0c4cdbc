import type { Customer } from '@party-rental/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customersQuery } from '../../../../api/admin/customers';
import { ordersOfCustomerQuery } from '../../../../api/admin/orders';
import { LoadFailure } from '../../../../shared/page/load-failure';
import { Button } from '../../../../ui/button';
import { SearchField } from '../../list/search-field';

const MAX_SHOWN = 5;

/** Finds a customer by an earlier order, the newest first, or by an import. */
export function CustomerLookup({ onChoose }: { onChoose: (customer: Customer) => void }) {
  const [search, setSearch] = useState('');
  const orders = useQuery(ordersOfCustomerQuery(search));
  const customers = useInfiniteQuery({ ...customersQuery(search), enabled: search !== '' });
  const listed = (search && customers.data?.pages.flatMap(({ entries }) => entries)) || [];
  const imported = listed.flatMap((one) => (one.orders === 0 && one.imported ? [one.imported] : []));
  const found = onePerCustomer([...(orders.data ?? []), ...imported]).slice(0, MAX_SHOWN);
  return (
    <section aria-label="Customer look-up" className="space-y-3">
      <SearchField
        label="Has the customer ordered before?"
        placeholder="Name, phone or email"
        value={search}
        onSearch={setSearch}
        className="max-w-xl"
      />
      {orders.isError && <LoadFailure title="We couldn't look up the customer" query={orders} />}
      <p role="status" className="text-base text-soft">
        {orders.data && (found.length > 0 ? 'Choose one to fill in the details.' : 'No customer found.')}
      </p>
      {found.length > 0 && (
        <ul aria-label="Customers found" className="space-y-2">
          {found.map((order) => (
            <li key={toKey(order)}>
              <Button
                variant="outline"
                className="w-full max-w-xl justify-start text-left wrap-anywhere whitespace-normal"
                onClick={() => {
                  onChoose(order);
                  setSearch('');
                }}
              >
                {order.customerName}, {order.customerPhone}, {order.address}, {order.city}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The first order of each person and address. */
function onePerCustomer(orders: readonly Customer[]): Customer[] {
  return [...new Map(orders.toReversed().map((order) => [toKey(order), order])).values()].toReversed();
}

function toKey({ customerName, customerPhone, customerEmail, address, zipCode }: Customer): string {
  return [customerName, customerPhone, customerEmail, address, zipCode].join('\n').toLowerCase();
}
