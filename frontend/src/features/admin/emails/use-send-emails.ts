import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellingOfEmails } from '../../../api/admin-emails';
import { errorSentence } from '../../../api/error-sentence';
import { notify } from '../../../ui/overlays/notify';

/** Has emails sent; says so, or why not, and has all that tells of emails asked for again. */
export function useSendEmails<What>(send: (what: What) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => notify('success', 'Email on its way'),
    onError: (error) => notify('error', 'Email not sent', errorSentence(error)),
    onSettled: () => Promise.all(tellingOfEmails.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
