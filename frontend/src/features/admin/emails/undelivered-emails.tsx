import { RotateCw } from 'lucide-react';
import { retryEmails } from '../../../api/admin-emails';
import { count as amount } from '../../../lib/count';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { useSendEmails } from './use-send-emails';

/** Says how many emails have not reached anybody, with a way to have all of them tried again. */
export function UndeliveredEmails({ count }: { count: number }) {
  const retry = useSendEmails(retryEmails);
  return (
    <Alert title={amount(count, 'undelivered email')}>
      <p>They are tried again for about 30 hours, and then given up. Below is what the mail server said.</p>
      <Button look="outline" size="small" disabled={retry.isPending} onClick={() => retry.mutate()}>
        <RotateCw aria-hidden />
        {retry.isPending ? 'Processing...' : 'Try all again now'}
      </Button>
    </Alert>
  );
}
