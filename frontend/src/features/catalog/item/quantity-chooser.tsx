import { formatCents, MAX_QUANTITY_PER_BOOKING, type Item } from '@party-rental/contracts';
import { count } from '../../../lib/format';
import { QuantityInput } from '../../../shared/item/quantity-input';

interface QuantityChooserProps {
  item: Item;
  /** Cents per unit, for the chosen days. */
  price: number;
  quantity: number;
  /** Units that are free on the chosen day. */
  max: number;
  onChange: (quantity: number) => void;
  /** Id of the reason why these units can't be booked at once. */
  missingId: string;
}

/** How many units to book, and their price. */
export function QuantityChooser({ item, price, quantity, max, onChange, missingId }: QuantityChooserProps) {
  return (
    <div className="space-y-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <QuantityInput label={item.name} quantity={quantity} max={max} onChange={onChange} />
        <p role="status">
          <strong className="font-display text-xl tabular-nums">{formatCents(price * quantity)}</strong>
          <span className="text-soft"> for {count(quantity, 'unit')}</span>
        </p>
      </div>
      {quantity > MAX_QUANTITY_PER_BOOKING && (
        <p id={missingId} className="text-base text-soft">
          For more than {MAX_QUANTITY_PER_BOOKING} units, add them to your cart and check out there.
        </p>
      )}
    </div>
  );
}
