import type { Order } from '@party-rental/contracts';
import { describePending, describeStatus } from '../describe-status';
import { StatusBadge } from '../status-badge';

interface PlacedStateProps {
  /** Undefined while it loads. */
  order: Order | undefined;
  /** Cents. */
  deposit: number;
}

/** The order's true state: it is received until the deposit confirms it. */
export function PlacedState({ order, deposit }: PlacedStateProps) {
  const status = order?.status ?? 'RECEIVED';
  return (
    <p className="mx-auto flex max-w-xl flex-wrap items-center justify-center gap-x-3 gap-y-1">
      <StatusBadge status={status} />
      {order ? describeStatus(order, false) : describePending({ depositDue: deposit, paid: 0 })}
    </p>
  );
}
