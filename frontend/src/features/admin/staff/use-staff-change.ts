import { useQueryClient } from '@tanstack/react-query';
import { staffKey } from '../../../api/admin/owner-keys';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { notify } from '../../../ui/overlays/notify';
import { notifyFailure } from '../../../shared/form/notify-failure';

interface StaffChange<Data, Variables> {
  change: (variables: Variables) => Promise<Data>;
  done: string;
  failed: string;
}

/** A change of the staff that reloads its lists. */
export function useStaffChange<Data, Variables>({ change, done, failed }: StaffChange<Data, Variables>) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: change,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: staffKey });
      notify('success', done);
    },
    onError: (error) => notifyFailure(failed, error),
  });
}
