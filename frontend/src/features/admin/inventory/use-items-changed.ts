import { useQueryClient } from '@tanstack/react-query';
import { availabilityKey } from '../../../api/availability';
import { dashboardQuery } from '../../../api/dashboard';
import { inventoryQuery } from '../../../api/inventory';
import { itemsQuery } from '../../../api/items';

/** To be called when an item is no longer what the page was told before. */
export function useItemsChanged(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [
      inventoryQuery.queryKey,
      itemsQuery.queryKey,
      availabilityKey,
      dashboardQuery.queryKey,
    ] as const) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}
