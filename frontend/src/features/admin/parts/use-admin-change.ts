import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { staffKey } from '../../../api/admin/owner-keys';
import { notifyFailure } from '../../../shared/form/save-failure';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { notify } from '../../../ui/overlays/notify';

interface AdminChange<Data, Variables> {
  change: (variables: Variables) => Promise<Data>;
  /** The lists that it changes; by default those of the staff and the integrations. */
  reload?: QueryKey;
  /** Left out where the page itself shows the result. */
  done?: string;
  /** More about it. */
  details?: (data: Data) => string | undefined;
  failed: string;
}

/** A change that reloads the lists which show it, and notifies of its outcome. */
export function useAdminChange<Data, Variables>(props: AdminChange<Data, Variables>) {
  const { change, reload = staffKey, done, details, failed } = props;
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: change,
    onSuccess: async (data: Data) => {
      await queryClient.invalidateQueries({ queryKey: reload });
      if (done) notify('success', done, details?.(data));
    },
    onError: (error) => notifyFailure(failed, error),
  });
}
