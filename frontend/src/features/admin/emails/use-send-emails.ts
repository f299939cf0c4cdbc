import { useMutation, useQueryClient } from '@tanstack/react-query';
import { emailDependentKeys } from '../../../api/admin/emails';
import { notifyFailure } from '../../../shared/form/save-failure';
import { notify } from '../../../ui/overlays/notify';

/** A mutation that sends emails, notifies of the result, and refreshes the queries about emails. */
export function useSendEmails<What>(send: (what: What) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => notify('success', 'Email on its way'),
    onError: (error) => notifyFailure('Email not sent', error),
    onSettled: () => Promise.all(emailDependentKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
