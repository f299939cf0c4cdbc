import type { Flood } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { cancelFlood } from '../../api/admin/bookings';
import { dashboardQuery } from '../../api/admin/dashboard';
import { bookingsKey } from '../../api/bookings';
import { count } from '../../lib/format-text';
import { notifyFailure } from '../../shared/form/save-failure';
import { useMutationOnce } from '../../shared/form/use-mutation-once';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/overlays/dialog';
import { notify } from '../../ui/overlays/notify';

/** Warns of unusually many unconfirmed bookings from one source, with a button to cancel them. */
export function FloodNotice({ flood }: { flood: Flood }) {
  const queryClient = useQueryClient();
  const cancel = useMutationOnce({
    mutationFn: () => cancelFlood(flood),
    onSuccess: ({ cancelled }) => {
      for (const queryKey of [dashboardQuery.queryKey, bookingsKey]) void queryClient.invalidateQueries({ queryKey });
      notify('success', 'Bookings Cancelled', `${count(cancelled, 'booking')} cancelled. No emails were sent.`);
    },
    onError: (error) => notifyFailure('Cancel Failed', error),
  });
  const origin = flood.source === 'network' ? 'from one network' : 'with one email';
  const bookings = count(flood.bookings, 'unconfirmed booking');
  return (
    <Alert title={`${bookings} ${origin} in the last 24 hours`}>
      <p>
        They hold {count(flood.bookings, 'item-day')} and {count(flood.units, 'unit')}. If you don't know these
        customers, someone may be filling up your calendar.
      </p>
      <ConfirmDialog
        trigger={
          <Button look="outline" size="small" disabled={cancel.isPending}>
            {cancel.isPending ? 'Cancelling...' : `Cancel all ${origin}`}
          </Button>
        }
        title={`Cancel ${bookings} ${origin}?`}
        description="Every unconfirmed booking of the last 24 hours from there is cancelled, and its units are available again. No emails are sent. You can't undo this."
        confirmLabel="Cancel all of them"
        dismissLabel="Keep them"
        onConfirm={() => cancel.mutate()}
      />
    </Alert>
  );
}
