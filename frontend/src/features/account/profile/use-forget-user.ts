import { useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../../../api/accounts';
import { bookingsKey, userBookingsQuery } from '../../../api/bookings';
import { dashboardQuery } from '../../../api/admin/dashboard';
import { adminSettingsKey, dayPlansKey, inventoryKey, staffKey } from '../../../api/admin/owner-keys';
import { nextVisitor } from '../../../shared/shop/visitor';

/** Clears the user's data after a session has ended. */
export function useForgetUser() {
  const queryClient = useQueryClient();
  return () => {
    queryClient.setQueryData(currentUserQuery.queryKey, null);
    for (const queryKey of [userBookingsQuery.queryKey, dayPlansKey]) queryClient.removeQueries({ queryKey });
    // Refetch a visible booking as a guest.
    void queryClient.resetQueries({ queryKey: bookingsKey });
    for (const queryKey of [dashboardQuery.queryKey, inventoryKey, adminSettingsKey, staffKey])
      queryClient.removeQueries({ queryKey });
    nextVisitor();
  };
}
