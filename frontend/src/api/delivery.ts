import { ZIP_CODE } from '@party-rental/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client';

export const deliveryKey = ['delivery'];

/** Delivery to a ZIP code; not requested before it is complete. */
export function deliveryQuery(zip: string) {
  return queryOptions({
    queryKey: [...deliveryKey, zip],
    queryFn: ({ signal }) => call('GET /api/delivery', { query: { zip }, signal }),
    enabled: ZIP_CODE.test(zip),
    staleTime: 5 * 60_000,
  });
}
