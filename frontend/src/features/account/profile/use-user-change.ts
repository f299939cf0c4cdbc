import type { User } from '@party-rental/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../../../api/accounts';

/** A mutation that changes the signed-in user and caches the response. */
export function useUserChange<Change>(change: (body: Change) => Promise<User>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (user) => queryClient.setQueryData(currentUserQuery.queryKey, user),
  });
}
