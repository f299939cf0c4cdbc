import type { CalendarDate, Order, OrderLine } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemsQuery } from '../../../api/items';
import { addOrderLine } from '../../../api/orders';
import type { Actor } from '../../availability-calendar/actor';
import { useDebounced } from '../../form/use-search-text';
import { LoadFailure } from '../../page/load-failure';
import { linesByDay } from '../order-lines';
import { EMPTY_LINE, LinePicker } from './line-picker';
import { PreviewedDialog } from './previewed-dialog';

interface AddLineDialogProps {
  order: Order;
  token?: string | undefined;
  /** The lines that can still change: the first of their days is chosen at first. */
  lines: readonly OrderLine[];
  today: CalendarDate;
  actor?: Actor;
  onClose: () => void;
}

/** Adds an item to an order. */
export function AddLineDialog({ order, token, lines, today, actor = 'customer', onClose }: AddLineDialogProps) {
  const [draft, setDraft] = useState(() => ({ ...EMPTY_LINE, day: linesByDay(lines)[0]?.[0] ?? null }));
  const items = useQuery(itemsQuery);
  const quantity = useDebounced(draft.quantity);
  const { item, day } = draft;
  const line = item && day ? { itemId: item.id, eventDate: day, quantity } : undefined;
  return (
    <PreviewedDialog
      {...{ order, token, onClose }}
      title="Add Item"
      description="We'll price delivery and setup for the larger order."
      change={line}
      previewed={line ? { add: [line] } : {}}
      missing={item ? 'Choose a day.' : 'Choose an item.'}
      isCurrent={quantity === draft.quantity}
      send={addOrderLine}
      success="Item added"
      failure="We couldn't add the item"
    >
      {items.isError && !items.data && <LoadFailure title="We couldn't load the items" query={items} />}
      {items.data && <LinePicker items={items.data} onChange={setDraft} {...{ today, draft, actor }} />}
    </PreviewedDialog>
  );
}
