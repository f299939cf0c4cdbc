import { Link } from 'react-router-dom';
import { longDay } from '../../lib/format-day';
import { useCart } from '../../shared/cart/cart-context';
import { getKey } from '../../shared/cart/cart-lines';
import { useDayLink } from '../../shared/event-day/use-day-link';
import { Button, buttonStyle } from '../../ui/button';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { CartLineRow } from './cart-line-row';
import type { CheckedLine } from './line-check';
import { useLineActions } from './use-line-actions';

interface CartLinesProps {
  checked: readonly CheckedLine[];
  /** Called when a line and its focus may be gone. */
  afterChange: () => void;
}

/** The cart's lines, day by day. */
export function CartLines({ checked, afterChange }: CartLinesProps) {
  const cart = useCart();
  const dayLink = useDayLink();
  const actionsOn = useLineActions(afterChange);
  const days = [...new Set(checked.map(({ line }) => line.selectedDate))].sort();
  return (
    <>
      {days.map((day) => (
        <section key={day} aria-labelledby={`day-${day}`} className="rounded-[2rem] bg-card p-4 shadow-card sm:p-6">
          <h2 id={`day-${day}`} className="mb-4 text-2xl">
            {longDay(day)}
          </h2>
          <ul className="divide-y-2 divide-dashed divide-line">
            {checked
              .filter(({ line }) => line.selectedDate === day)
              .map((one) => (
                <CartLineRow
                  key={one.line.item.id}
                  checked={one}
                  actions={actionsOn(one)}
                  onQuantity={(quantity) => cart.changeQuantity(getKey(one.line), quantity)}
                />
              ))}
          </ul>
        </section>
      ))}
      <div className="flex flex-wrap justify-between gap-3">
        <Link to={dayLink('/#products')} className={buttonStyle({ look: 'outline' })}>
          Continue Shopping
        </Link>
        <ConfirmDialog
          trigger={<Button look="quiet">Clear Cart</Button>}
          title="Clear your cart?"
          description="This empties your cart. Anything you've already booked stays booked."
          confirmLabel="Clear Cart"
          dismissLabel="Keep Cart"
          onConfirm={cart.clear}
        />
      </div>
    </>
  );
}
