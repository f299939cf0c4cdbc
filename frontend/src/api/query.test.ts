import { expect, test } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { adminOrdersQuery } from './admin/orders';
import { dashboardQuery, monthAsOfQuery } from './admin/insight';
import { itemsQuery, monthAvailabilityQuery } from './items';
import { orderQuery, userBookingsQuery } from './orders';
import { reading, removePrivateQueries } from './query';

const QUERIES = {
  order: orderQuery({ id: 'o', token: 't' }),
  orders: adminOrdersQuery({} as Parameters<typeof adminOrdersQuery>[0]),
  own: userBookingsQuery,
  dashboard: dashboardQuery,
  items: itemsQuery,
  month: monthAvailabilityQuery(1, 2026, 12),
  past: monthAsOfQuery(1, { year: 2026, month: 12 }, '2026-12-01T00:00:00Z'),
};

/** A client with data of each query, and its options, as a mounted page leaves them. */
function createClient(): QueryClient {
  const client = new QueryClient();
  for (const { queryKey, meta } of Object.values(QUERIES)) {
    client
      .getQueryCache()
      .build(client, { queryKey, ...(meta && { meta }) })
      .setData([]);
  }
  return client;
}

function named(matches: (key: readonly unknown[]) => boolean): string[] {
  return Object.entries(QUERIES)
    .filter(([, { queryKey }]) => matches(queryKey))
    .map(([name]) => name);
}

test.each([
  [['bookings'], ['order', 'orders', 'own', 'dashboard']],
  [['availability'], ['dashboard', 'month']],
  [
    ['items', 'availability'],
    ['dashboard', 'items', 'month'],
  ],
  [['waitlist'], []],
] as const)('a change of %j makes outdated what reads it: %j', async (changes, expected) => {
  const client = createClient();
  await client.invalidateQueries(reading(...changes));
  expect(named((queryKey) => client.getQueryState(queryKey)?.isInvalidated === true)).toEqual(expected);
});

test('what only the signed-in user may read is removed, and what everyone may read stays', () => {
  const client = createClient();
  removePrivateQueries(client);
  expect(named((queryKey) => client.getQueryState(queryKey) !== undefined)).toEqual([
    'order',
    'items',
    'month',
    'past',
  ]);
});
