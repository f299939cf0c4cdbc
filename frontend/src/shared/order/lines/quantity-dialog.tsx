import type { Order, OrderLine } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayAvailabilityQuery } from '../../../api/availability';
import { itemsQuery } from '../../../api/items';
import { changeLineQuantity } from '../../../api/orders';
import { longDay } from '../../../lib/format-day';
import { Choice } from '../../../ui/fields/choice';
import type { Booker } from '../../availability-calendar/booker';
import { useDebounced } from '../../form/use-debounced';
import { QuantityInput } from '../../item/quantity-input';
import { PreviewedDialog } from './previewed-dialog';

interface QuantityDialogProps {
  order: Order;
  token?: string | undefined;
  /** The lines that can still change. */
  lines: readonly OrderLine[];
  booker?: Booker;
  onClose: () => void;
}

/** Changes the quantity of a line. */
export function QuantityDialog({ order, token, lines, booker = 'visitor', onClose }: QuantityDialogProps) {
  // As it was when it was chosen; the props change when another user edits it.
  const [line, setLine] = useState(lines.length === 1 ? lines[0] : undefined);
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const settled = useDebounced(quantity);
  const most = useMost(line, booker);

  function choose(chosen: OrderLine) {
    setLine(chosen);
    setQuantity(chosen.quantity);
  }

  const change = line && { bookingId: line.bookingId, quantity: settled };
  return (
    <PreviewedDialog
      {...{ order, token, onClose }}
      title="Change Quantity"
      description={`${line ? `${line.itemName}, ${longDay(line.eventDate)}. ` : ''}Fewer units never cost you a higher fee.`}
      change={settled === line?.quantity ? undefined : change}
      previewed={change ? { quantities: [change] } : {}}
      missing={line ? 'Choose another number.' : 'Choose an item.'}
      isCurrent={settled === quantity}
      send={changeLineQuantity}
      success="Quantity changed"
      failure="We couldn't change the quantity"
    >
      {lines.length > 1 && (
        <fieldset>
          <legend className="font-bold">Which item?</legend>
          {lines.map((one) => (
            <Choice
              key={one.bookingId}
              type="radio"
              name="line"
              checked={one.bookingId === line?.bookingId}
              onChange={() => choose(one)}
            >
              {one.itemName}, {longDay(one.eventDate)}
            </Choice>
          ))}
        </fieldset>
      )}
      {line && most !== undefined && (
        <QuantityInput label={line.itemName} quantity={quantity} most={most} onChange={setQuantity} />
      )}
    </PreviewedDialog>
  );
}

/** Undefined while it loads. The owner can go up to the stock, and the preview says what is missing. */
function useMost(line: OrderLine | undefined, booker: Booker): number | undefined {
  const stock = useQuery({ ...itemsQuery, enabled: booker === 'owner' });
  const day = useQuery({
    ...dayAvailabilityQuery(line?.itemId ?? 0, line?.eventDate ?? null),
    enabled: line !== undefined && booker === 'visitor',
  });
  if (!line) return undefined;
  if (booker === 'visitor') return day.data && line.quantity + day.data.remaining;
  return Math.max(stock.data?.find(({ id }) => id === line.itemId)?.stock ?? 0, line.quantity);
}
