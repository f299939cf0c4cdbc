import {
  formatCents,
  formatRentalDays,
  ofDays,
  type Order,
  type PreviewOrder,
  type CalendarDate,
  type OrderLine,
} from '@party-rental/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, type ReactNode, useState } from 'react';
import { orderPreviewQuery, type OrderKey, addOrderLine, changeLineQuantity } from '../../../api/orders';
import { ChangeFailure, useOrderChange } from '../order-change';
import { isPossible, OrderPreview } from '../order-money';
import { hasFixedDiscount, KEEP_DISCOUNTS } from '../keep-discounts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlays/dialog';
import { notify } from '../../../ui/overlays/notify';
import { itemsQuery } from '../../../api/items';
import type { Actor } from '../../availability-calendar/day-state';
import { useDebounced } from '../../form/use-search-text';
import { LoadFailure } from '../../page/load-failure';
import { byDay } from '../order-lines';
import { EMPTY_LINE, LinePicker, useMaxDays } from './line-picker';
import { Choice } from '../../../ui/fields/checkbox-field';
import { QuantityInput } from '../../item/quantity-input';

interface PreviewedDialogProps<Change> {
  order: Order;
  /** The guest's token from the link in the email. */
  token?: string | undefined;
  /** Title of the dialog, and label of the button that sends the change. */
  title: string;
  description: string;
  /** Undefined until enough is chosen. */
  change: Change | undefined;
  /** What to choose until then. */
  missing: string;
  /** The same change as its preview needs it. */
  previewed: PreviewOrder;
  /** Whether `change` is what is chosen now. */
  isCurrent: boolean;
  send: (order: OrderKey, change: Change, idempotencyKey: string) => Promise<Order>;
  /** Title of the message after the change. */
  success: string;
  /** Title of an error. */
  failure: string;
  onClose: () => void;
  /** Chooses the change. */
  children: ReactNode;
}

/** A change of an order that can be made once its preview shows that it is possible. */
function PreviewedDialog<Change>({ order, token, change, onClose, ...props }: PreviewedDialogProps<Change>) {
  const key = { id: order.id, token };
  const { title, description, missing, previewed, isCurrent, send, success, failure, children } = props;
  const mutation = useOrderChange(key, send, ({ price }) => {
    notify('success', success, `The total is ${formatCents(price.total)} now.`);
    onClose();
  });
  const preview = useQuery({
    ...orderPreviewQuery(key, previewed),
    enabled: change !== undefined,
    placeholderData: keepPreviousData,
  });
  const missingId = useId();
  const canSubmit = change && isCurrent && isPossible(preview) && !preview.isPlaceholderData && !mutation.isPending;
  return (
    <Dialog onClose={onClose} title={title} description={description}>
      {children}
      {change && !mutation.isPending && <OrderPreview preview={preview} order={order} />}
      <ChangeFailure title={failure} error={mutation.error} />
      <p id={missingId} className="text-right text-soft empty:hidden">
        {!change && missing}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Back
        </Button>
        <Button disabled={!canSubmit} aria-describedby={missingId} onClick={() => change && mutation.mutate(change)}>
          {mutation.isPending ? 'Processing...' : title}
        </Button>
      </div>
    </Dialog>
  );
}

interface AddLineDialogProps {
  order: Order;
  token?: string | undefined;
  /** The lines that can still change: the days of the first of them are chosen at first. */
  lines: readonly OrderLine[];
  today: CalendarDate;
  actor?: Actor;
  onClose: () => void;
}

/** Adds an item to an order. */
export function AddLineDialog({ order, token, lines, today, actor = 'customer', onClose }: AddLineDialogProps) {
  const maxDays = useMaxDays(actor);
  const [draft, setDraft] = useState(() => {
    const [first] = lines.toSorted(byDay);
    const days = first?.days ?? 1;
    // Only the owner can exceed what the shop offers now.
    return { ...EMPTY_LINE, day: first?.eventDate ?? null, days: actor === 'admin' ? days : Math.min(days, maxDays) };
  });
  const items = useQuery(itemsQuery);
  const quantity = useDebounced(draft.quantity);
  const { item, day, days } = draft;
  const line = item && day ? { itemId: item.id, eventDate: day, ...ofDays(days), quantity } : undefined;
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

interface QuantityDialogProps {
  order: Order;
  token?: string | undefined;
  /** The lines that can still change. */
  lines: readonly OrderLine[];
  actor?: Actor;
  onClose: () => void;
}

/** Changes the quantity of a line, up to the stock; the preview says what is missing on its day. */
export function QuantityDialog({ order, token, lines, actor = 'customer', onClose }: QuantityDialogProps) {
  // As it was when it was chosen; the props change when another user edits it.
  const [line, setLine] = useState(lines.length === 1 ? lines[0] : undefined);
  const [change, setChange] = useState<LineQuantity | undefined>(line && toChange(line));
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
      description={`${line ? `${line.itemName}, ${formatRentalDays(line)}. ` : ''}Fewer units never cost you a higher fee.`}
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
              {one.itemName}, {formatRentalDays(one)}
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
      {line && change && actor === 'admin' && hasFixedDiscount(order) && change.quantity < line.quantity && (
        <Choice
          type="checkbox"
          checked={change.keepDiscounts ?? false}
          onChange={(keepDiscounts) => setChange({ ...change, keepDiscounts })}
        >
          {KEEP_DISCOUNTS}
        </Choice>
      )}
    </PreviewedDialog>
  );
}

type LineQuantity = Parameters<typeof changeLineQuantity>[1];

function toChange({ bookingId, quantity }: OrderLine): LineQuantity {
  return { bookingId, quantity };
}
