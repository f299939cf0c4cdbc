import type { Item } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { bookedDaysQuery, removeItem } from '../../../api/admin/inventory';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { notify } from '../../../ui/overlays/notify';
import { BookedDayList } from '../dashboard/booked-day-list';
import { useItemsChanged } from './use-items-changed';
import { notifyFailure } from '../../../shared/form/notify-failure';

export function DeleteItem({ item }: { item: Item }) {
  const itemsChanged = useItemsChanged();
  const remove = useMutationOnce({
    mutationFn: () => removeItem(item.id),
    onSuccess: () => {
      itemsChanged();
      notify('success', 'Item Deleted', 'The item has been successfully deleted.');
    },
    onError: (error) => notifyFailure('Delete Failed', error),
  });
  return (
    <ConfirmDialog
      trigger={
        <Button
          look="quiet"
          size="small"
          className="px-3"
          disabled={remove.isPending}
          aria-label={`Delete ${item.name}`}
        >
          <Trash2 aria-hidden />
          {remove.isPending ? 'Deleting...' : 'Delete'}
        </Button>
      }
      title={`Delete ${item.name}?`}
      description={`This will permanently delete ${item.name} from your inventory. This action cannot be undone.`}
      confirmLabel="Delete"
      dismissLabel="Cancel"
      onConfirm={() => remove.mutate()}
    >
      <BookingsAhead itemId={item.id} />
    </ConfirmDialog>
  );
}

function BookingsAhead({ itemId }: { itemId: number }) {
  const days = useQuery(bookedDaysQuery(itemId)).data ?? [];
  if (days.length === 0) return null;
  return (
    <Alert tone="info" urgent title="Units are booked or out of service on these days">
      <BookedDayList days={days} />
      <p>
        It can be deleted when those bookings are cancelled or moved, and all its units are back in service. Until then
        you can make it inactive.
      </p>
    </Alert>
  );
}
