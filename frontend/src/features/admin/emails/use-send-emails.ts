import { useMutation } from '@tanstack/react-query';
import { useRefresh } from '../../../api/query';
import { notifyFailure } from '../../../shared/form/form';
import { notify } from '../../../ui/overlays/notify';

/** A mutation that sends emails, notifies of the result, and refreshes the queries about emails. */
export function useSendEmails<What>(send: (what: What) => Promise<unknown>) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: send,
    onSuccess: () => notify('success', 'Email on its way'),
    onError: (error) => notifyFailure('Email not sent', error),
    onSettled: () => refresh('emails'),
  });
}
