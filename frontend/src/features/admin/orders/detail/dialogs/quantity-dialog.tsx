import type { Order, OrderLine } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeQuantity } from '../../../../../api/admin/orders';
import { itemsQuery } from '../../../../../api/items';
import { longDay } from '../../../../../lib/format-day';
import { useDebounced } from '../../../../../shared/form/use-debounced';
import { QuantityInput } from '../../../../../shared/item/quantity-input';
import { PreviewedDialog } from './previewed-dialog';

interface QuantityDialogProps {
  order: Order;
  line: OrderLine;
  onClose: () => void;
}

/** Changes the quantity of a line. */
export function QuantityDialog({ order, line, onClose }: QuantityDialogProps) {
  const { bookingId, itemId, itemName, eventDate } = line;
  // As it was when the dialog opened; the prop changes when another user edits it.
  const [before] = useState(line.quantity);
  const [quantity, setQuantity] = useState(before);
  const settled = useDebounced(quantity);
  const stock = useQuery(itemsQuery).data?.find(({ id }) => id === itemId)?.stock ?? 0;
  const change = { bookingId, quantity: settled };
  return (
    <PreviewedDialog
      order={order}
      title="Change Quantity"
      description={`${itemName}, ${longDay(eventDate)}. Fewer units never raise a fee.`}
      change={settled === before ? undefined : change}
      previewed={{ quantities: [change] }}
      isCurrent={settled === quantity}
      send={changeQuantity}
      success="Quantity changed"
      failure="We couldn't change the quantity"
      onClose={onClose}
    >
      <QuantityInput label={itemName} quantity={quantity} most={Math.max(stock, before)} onChange={setQuantity} />
    </PreviewedDialog>
  );
}
