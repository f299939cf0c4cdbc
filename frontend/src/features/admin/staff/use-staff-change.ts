import { useQueryClient } from '@tanstack/react-query';
import { staffKey } from '../../../api/admin/owner-keys';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { notify } from '../../../ui/overlays/notify';
import { notifyFailure } from '../../../shared/form/notify-failure';

interface StaffChange<Data, Variables> {
  change: (variables: Variables) => Promise<Data>;
  done: string;
  /** More about it. */
  details?: (data: Data) => string | undefined;
  failed: string;
}

/** A change of the staff that reloads its lists. */
export function useStaffChange<Data, Variables>({ change, done, details, failed }: StaffChange<Data, Variables>) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: change,
    onSuccess: async (data: Data) => {
      await queryClient.invalidateQueries({ queryKey: staffKey });
      notify('success', done, details?.(data));
    },
    onError: (error) => notifyFailure(failed, error),
  });
}
