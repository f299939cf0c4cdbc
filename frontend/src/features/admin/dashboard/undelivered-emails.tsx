import type { ReactNode } from 'react';
import { count as amount } from '../../../lib/count';
import { Alert } from '../../../ui/alert';

interface UndeliveredEmailsProps {
  count: number;
  /** What can be done about them. */
  children: ReactNode;
}

/** Says how many emails have not reached anybody yet. */
export function UndeliveredEmails({ count, children }: UndeliveredEmailsProps) {
  return (
    <Alert title={amount(count, 'undelivered email')}>
      <p>They are tried again for about 30 hours, and then given up.</p>
      {children}
    </Alert>
  );
}
