import type { Order, OrderLine } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemsQuery } from '../../../api/items';
import { changeLineQuantity } from '../../../api/orders';
import { longDay } from '../../../lib/format-day';
import { Choice } from '../../../ui/fields/checkbox-field';
import { useDebounced } from '../../form/use-search-text';
import { QuantityInput } from '../../item/quantity-input';
import { PreviewedDialog } from './previewed-dialog';

interface QuantityDialogProps {
  order: Order;
  token?: string | undefined;
  /** The lines that can still change. */
  lines: readonly OrderLine[];
  onClose: () => void;
}

/** Changes the quantity of a line, up to the stock; the preview says what is missing on its day. */
export function QuantityDialog({ order, token, lines, onClose }: QuantityDialogProps) {
  // As it was when it was chosen; the props change when another user edits it.
  const [line, setLine] = useState(lines.length === 1 ? lines[0] : undefined);
  const [change, setChange] = useState(line && toChange(line));
  const settled = useDebounced(change);
  const items = useQuery(itemsQuery).data;
  const stock = items?.find(({ id }) => id === line?.itemId)?.stock ?? 0;

  function choose(chosen: OrderLine) {
    setLine(chosen);
    setChange(toChange(chosen));
  }

  return (
    <PreviewedDialog
      {...{ order, token, onClose }}
      title="Change Quantity"
      description={`${line ? `${line.itemName}, ${longDay(line.eventDate)}. ` : ''}Fewer units never cost you a higher fee.`}
      change={settled?.quantity === line?.quantity ? undefined : settled}
      previewed={settled ? { quantities: [settled] } : {}}
      missing={line ? 'Choose another number.' : 'Choose an item.'}
      isCurrent={settled === change}
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
      {line && change && (
        <QuantityInput
          label={line.itemName}
          quantity={change.quantity}
          max={Math.max(stock, line.quantity)}
          onChange={(quantity) => setChange({ ...change, quantity })}
        />
      )}
    </PreviewedDialog>
  );
}

function toChange({ bookingId, quantity }: OrderLine) {
  return { bookingId, quantity };
}
