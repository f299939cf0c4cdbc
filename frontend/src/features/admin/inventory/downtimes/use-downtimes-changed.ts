import { useQueryClient } from '@tanstack/react-query';
import { availabilityKey } from '../../../../api/availability';
import { dashboardQuery } from '../../../../api/admin/dashboard';
import { bookedDaysQuery, downtimesQuery, itemHistoryQuery } from '../../../../api/admin/inventory';

/** Returns a function to call when the downtime of an item has changed. The item itself stays the same. */
export function useDowntimesChanged(itemId: number): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [
      downtimesQuery(itemId).queryKey,
      bookedDaysQuery(itemId).queryKey,
      itemHistoryQuery(itemId).queryKey,
      availabilityKey,
      dashboardQuery.queryKey,
    ] as const) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}
