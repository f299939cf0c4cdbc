import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentUserQuery, logout } from '../../api/accounts';
import { bookingsKey } from '../../api/bookings';
import { dashboardQuery } from '../../api/dashboard';
import { notify } from '../../ui/notify';

export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: logout,
    onSuccess: () => {
      queryClient.setQueryData(currentUserQuery.queryKey, null);
      // A booking that is on the screen is asked for again, now as a guest.
      void queryClient.resetQueries({ queryKey: bookingsKey });
      queryClient.removeQueries({ queryKey: dashboardQuery.queryKey });
      notify('success', 'Logged out', 'You have been successfully logged out.');
    },
    onError: () => notify('error', 'Logout failed'),
  });
}
