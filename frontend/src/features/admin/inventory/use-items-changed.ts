import { useQueryClient } from '@tanstack/react-query';
import { availabilityKey } from '../../../api/availability';
import { dashboardQuery } from '../../../api/admin/dashboard';
import { inventoryQuery } from '../../../api/admin/inventory';
import { itemsQuery } from '../../../api/items';

/** Returns a function to call when an item has changed. */
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
