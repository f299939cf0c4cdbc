import type { ReactNode } from 'react';
import { count as amount } from '../../../lib/format';
import { Alert } from '../../../ui/alert';

interface UndeliveredEmailsProps {
  count: number;
  /** Actions. */
  children: ReactNode;
}

/** Warns about undelivered emails. */
export function UndeliveredEmails({ count, children }: UndeliveredEmailsProps) {
  return (
    <Alert title={amount(count, 'undelivered email')}>
      <p>
        The shop keeps retrying for about 30 hours. Undeliverable ones, to a wrong address for example, wait for you.
      </p>
      {children}
    </Alert>
  );
}
