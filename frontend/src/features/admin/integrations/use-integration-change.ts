import { useQueryClient } from '@tanstack/react-query';
import { integrationsKey } from '../../../api/integrations';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { notify } from '../../../ui/overlays/notify';
import { notifyFailure } from '../../../shared/form/notify-failure';

interface IntegrationChange<Data, Variables> {
  change: (variables: Variables) => Promise<Data>;
  /** Left out where the response itself is shown. */
  done?: string;
  failed: string;
}

/** A change of the integrations that reloads their lists. */
export function useIntegrationChange<Data, Variables>({ change, done, failed }: IntegrationChange<Data, Variables>) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: change,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: integrationsKey });
      if (done) notify('success', done);
    },
    onError: (error) => notifyFailure(failed, error),
  });
}
