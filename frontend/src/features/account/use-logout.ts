import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentUserQuery, logout } from '../../api/accounts';
import { dashboardQuery } from '../../api/admin/dashboard';
import { adminSettingsKey, dayPlansKey, inventoryKey, staffKey } from '../../api/admin/owner-keys';
import { bookingsKey, userBookingsQuery } from '../../api/bookings';
import { focusAgain } from '../../lib/focus-heading';
import { nextVisitor } from '../../shared/shop/visitor';
import { notify } from '../../ui/overlays/notify';

export function useLogout() {
  const forgetUser = useForgetUser();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await queryClient.cancelQueries(); // a request under way would fail for want of a session
      return logout();
    },
    onSuccess: () => {
      forgetUser();
      // The page starts over, without the pressed button.
      setTimeout(() => focusAgain(document.activeElement));
      notify('success', 'Logged out', 'You have been successfully logged out.');
    },
    onError: () => {
      void queryClient.invalidateQueries();
      notify('error', 'Logout failed');
    },
  });
}

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
