import { useMutation, useQueryClient } from '@tanstack/react-query';
import { logout } from '../../api/accounts';
import { focusAgain } from '../../lib/focus-heading';
import { notify } from '../../ui/overlays/notify';
import { useForgetUser } from './profile/use-forget-user';

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
