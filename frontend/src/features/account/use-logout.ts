import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentUserQuery, logout } from '../../api/accounts';
import { reading, removePrivateQueries } from '../../api/query';
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
    removePrivateQueries(queryClient);
    // Refetch a visible booking as a guest.
    void queryClient.resetQueries(reading('bookings'));
    nextVisitor();
  };
}
