import type { RatedItem } from '@party-rental/contracts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { itemQuery, itemsQuery } from '../../api/items';

/** One item: at once as the list knows it, while it is being asked for itself. */
export function useItem(id: number): UseQueryResult<RatedItem> {
  const queryClient = useQueryClient();
  return useQuery({
    ...itemQuery(id),
    placeholderData: () => queryClient.getQueryData(itemsQuery.queryKey)?.find((item) => item.id === id),
  });
}
