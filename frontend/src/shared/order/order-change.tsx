import type { ChangedOrder } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { cacheOrder, type OrderKey } from '../../api/orders';
import { useMutationOnce, isOutcomeUnknown } from '../form/use-mutation-once';
import { hasCode } from '../../api/api-problem';
import { Alert } from '../../ui/alert';
import { SaveFailure } from '../form/form';

/** A mutation that changes an order once, however often it is sent, caches the response, and refreshes the queries about it. */
export function useOrderChange<Change>(
  { id, token }: OrderKey,
  send: (order: OrderKey, change: Change, idempotencyKey: string) => Promise<ChangedOrder>,
  onChanged: (order: ChangedOrder) => void,
) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: (change: Change, idempotencyKey) => send({ id, token }, change, idempotencyKey),
    changes: ['availability', 'bookings'],
    onSuccess: (order) => {
      cacheOrder(queryClient, { id, token: order.token ?? token }, order);
      onChanged(order);
    },
  });
}

interface ChangeFailureProps {
  /** Title of an error that changed nothing. */
  title: string;
  /** Null if there is no error. */
  error: unknown;
}

/** Why an order was not changed, or that it may have been. */
export function ChangeFailure({ title, error }: ChangeFailureProps) {
  if (hasCode(error, 'idempotency_key_reused')) {
    return (
      <Alert title="Your first try went through">
        Please close this and check your order, which is up to date now, before you try again.
      </Alert>
    );
  }
  if (error && isOutcomeUnknown(error)) {
    return (
      <Alert title="We don't know whether this was saved">
        You can safely try again with the same details. To change them, close this and check the order first.
      </Alert>
    );
  }
  return <SaveFailure title={title} error={error} />;
}
