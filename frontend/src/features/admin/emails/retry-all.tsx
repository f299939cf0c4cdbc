import { RotateCw } from 'lucide-react';
import { retryEmails } from '../../../api/admin/emails';
import { Button } from '../../../ui/button';
import { useSendEmails } from './use-send-emails';

/** Retries all undelivered emails. */
export function RetryAll() {
  const retry = useSendEmails(retryEmails);
  return (
    <Button look="outline" size="small" disabled={retry.isPending} onClick={() => retry.mutate()}>
      <RotateCw aria-hidden />
      {retry.isPending ? 'Processing...' : 'Retry all now'}
    </Button>
  );
}
