import type { RatedItem } from '@party-rental/contracts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { itemQuery, itemsQuery } from '../../api/items';

/** One item, shown from the cached list while it loads. */
export function useItem(id: number): UseQueryResult<RatedItem> {
  const queryClient = useQueryClient();
  return useQuery({
    ...itemQuery(id),
    placeholderData: () => queryClient.getQueryData(itemsQuery.queryKey)?.find((item) => item.id === id),
  });
}

/** The item id in a URL, or 0 if it is invalid. */
export function routeId(text: string | undefined): number {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
}
