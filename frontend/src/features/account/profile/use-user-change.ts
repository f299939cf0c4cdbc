import type { User } from '@party-rental/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../../../api/accounts';

/** Changes the signed-in user, who is shown as the server answers from then on. */
export function useUserChange<Change>(change: (body: Change) => Promise<User>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (user) => queryClient.setQueryData(currentUserQuery.queryKey, user),
  });
}
