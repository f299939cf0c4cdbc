import type { RatedItem } from '@party-rental/contracts';
import { queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';

type Search = (items: readonly RatedItem[], search: string) => RatedItem[];

const searchQuery = queryOptions<Search>({
  queryKey: ['search'],
  queryFn: async () => (await import('../../../shared/item-search/search-items')).searchItems,
});

/** The search, which is downloaded when it is first needed. */
export function useSearch(isNeeded: boolean): UseQueryResult<Search> & { prepare: () => void } {
  const queryClient = useQueryClient();
  const search = useQuery({ ...searchQuery, enabled: isNeeded });
  return { ...search, prepare: () => void queryClient.prefetchQuery(searchQuery) };
}
