import type { CalendarDate, Order } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addLine } from '../../../../../api/admin/orders';
import { itemsQuery } from '../../../../../api/items';
import { useDebounced } from '../../../../../shared/form/use-debounced';
import { LoadFailure } from '../../../../../shared/page/load-failure';
import { EMPTY_LINE, LinePicker } from '../../../parts/line-picker';
import { PreviewedDialog } from './previewed-dialog';

interface AddLineDialogProps {
  order: Order;
  today: CalendarDate;
  onClose: () => void;
}

/** Adds an item to an order, at first on the order's first coming day. */
export function AddLineDialog({ order, today, onClose }: AddLineDialogProps) {
  const [draft, setDraft] = useState(() => ({ ...EMPTY_LINE, day: firstComingDay(order, today) }));
  const items = useQuery(itemsQuery);
  const quantity = useDebounced(draft.quantity);
  const { item, day } = draft;
  const line = item && day ? { itemId: item.id, eventDate: day, quantity } : undefined;
  return (
    <PreviewedDialog
      order={order}
      title="Add Item"
      description="The fees are then those of the larger order."
      change={line}
      previewed={line ? { add: [line] } : {}}
      isCurrent={quantity === draft.quantity}
      send={addLine}
      success="Item added"
      failure="We couldn't add the item"
      onClose={onClose}
    >
      {items.isError && !items.data && (
        <LoadFailure title="We couldn't load the items" error={items.error} onRetry={() => void items.refetch()} />
      )}
      {items.data && <LinePicker items={items.data} today={today} draft={draft} onChange={setDraft} />}
    </PreviewedDialog>
  );
}

function firstComingDay({ lines }: Order, today: CalendarDate): CalendarDate | null {
  const coming = lines.filter(({ status, eventDate }) => status !== 'CANCELLED' && eventDate >= today);
  return coming.map(({ eventDate }) => eventDate).sort()[0] ?? null;
}
