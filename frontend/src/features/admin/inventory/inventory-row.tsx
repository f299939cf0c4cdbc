import { formatCents, ITEM_TYPE_NAMES, type Item } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleOff, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { bookedDaysQuery, removeItem } from '../../../api/admin/inventory';
import { notifyFailure } from '../../../shared/form/form';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { ItemImage } from '../../../shared/item/item-image';
import { Alert } from '../../../ui/alert';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/overlays/dialog';
import { notify } from '../../../ui/overlays/notify';
import { BookedDayList } from '../dashboard/booked-day-list';

interface InventoryRowProps {
  item: Item;
  onEdit: () => void;
}

export function InventoryRow({ item, onEdit }: InventoryRowProps) {
  return (
    <div
      role="row"
      className="grid grid-cols-[6.5rem_minmax(0,1fr)] content-start items-center gap-x-4 rounded-card bg-card p-4 shadow-card xl:col-span-full xl:grid-cols-subgrid xl:gap-x-5 xl:rounded-none xl:border-t xl:border-line xl:px-6 xl:py-3 xl:shadow-none xl:last:rounded-b-card"
    >
      <div role="cell" className="max-xl:row-span-4 max-xl:self-start">
        <ItemImage src={item.imageUrl} alt="" className="w-26 rounded-xl xl:w-20" />
      </div>
      <div role="rowheader" className="font-bold">
        <Link
          to={`/admin/items/${item.id}`}
          className="inline-flex min-h-11 items-center leading-tight underline underline-offset-4 hover:text-primary max-xl:min-h-8"
        >
          {item.name}
        </Link>
      </div>
      <div role="cell">{ITEM_TYPE_NAMES[item.type]}</div>
      <div role="cell" className="tabular-nums">
        {formatCents(item.price)}
        <span className="text-soft xl:sr-only"> per day</span>
      </div>
      <div role="cell" className="tabular-nums">
        {item.stock}
        <span className="text-soft xl:sr-only"> in stock</span>
      </div>
      <div role="cell">
        <ActiveBadge isActive={item.isActive} />
      </div>
      <div role="cell" className="-mr-3 flex justify-self-end xl:-ml-3 xl:justify-self-start">
        <Button variant="quiet" size="small" onClick={onEdit} aria-label={`Edit ${item.name}`} className="px-3">
          <Pencil aria-hidden />
          Edit
        </Button>
        <DeleteItem item={item} />
      </div>
    </div>
  );
}

function ActiveBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="good">
      <CircleCheck aria-hidden />
      Active
    </Badge>
  ) : (
    <Badge>
      <CircleOff aria-hidden />
      Inactive
    </Badge>
  );
}

function DeleteItem({ item }: { item: Item }) {
  const remove = useMutationOnce({
    mutationFn: () => removeItem(item.id),
    changes: ['availability', 'items'],
    onSuccess: () => notify('success', 'Item Deleted', 'The item has been successfully deleted.'),
    onError: (error) => notifyFailure('Delete Failed', error),
  });
  return (
    <ConfirmDialog
      trigger={
        <Button
          variant="quiet"
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
