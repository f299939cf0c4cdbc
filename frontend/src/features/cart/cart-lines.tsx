import { formatCents, formatRentalDays, ITEM_TYPE_LABELS } from '@party-rental/contracts';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn';
import { shortDay } from '../../lib/format';
import { useCart } from '../../shared/cart/cart-context';
import { getKey, toRental } from '../../shared/cart/cart-lines';
import { groupByRental } from '../../shared/event-day/group-by-rental';
import { rentalQuery, useDayLink } from '../../shared/event-day/use-event-day';
import { ContentsLine } from '../../shared/item/contents-line';
import { ItemImage } from '../../shared/item/item-image';
import { QuantityInput } from '../../shared/item/quantity-input';
import { describePrice, formatPrice, useDayRates } from '../../shared/price/rental-price';
import { Alert } from '../../ui/alert';
import { Badge } from '../../ui/badge';
import { Button, buttonStyle } from '../../ui/button';
import { ConfirmDialog } from '../../ui/overlays/dialog';
import { type CheckedLine, isLost } from './use-cart-check';
import { LineShortage, useLineActions, type LineActions } from './line-shortage';

interface CartLinesProps {
  checked: readonly CheckedLine[];
  /** Called when a line and its focus may be gone. */
  afterChange: () => void;
}

/** The cart's lines, rental by rental. */
export function CartLines({ checked, afterChange }: CartLinesProps) {
  const cart = useCart();
  const dayLink = useDayLink();
  const actionsOn = useLineActions(afterChange);
  return (
    <>
      {groupByRental(checked, ({ line }) => toRental(line)).map(({ key, rental, lines }) => (
        <section key={key} aria-labelledby={`day-${key}`} className="rounded-[2rem] bg-card p-4 shadow-card sm:p-6">
          <h2 id={`day-${key}`} className="mb-4 text-2xl">
            {formatRentalDays(rental)}
          </h2>
          <ul className="divide-y-2 divide-dashed divide-line">
            {lines.map((one) => (
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
        <Link to={dayLink('/#products')} className={buttonStyle({ variant: 'outline' })}>
          Continue Shopping
        </Link>
        <ConfirmDialog
          trigger={<Button variant="quiet">Clear Cart</Button>}
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

function CartLineRow({
  checked,
  actions,
  onQuantity,
}: {
  checked: CheckedLine;
  actions: LineActions;
  onQuantity: (quantity: number) => void;
}) {
  const { line, item, contents, formerPrice } = checked;
  const lost = isLost(checked);
  const rental = toRental(line);
  const rates = useDayRates();
  const price = describePrice(item, rental, rates);
  const former = formerPrice === null ? null : describePrice({ ...item, price: formerPrice }, rental, rates).price;
  return (
    <li className="space-y-4 py-5 first:pt-0 last:pb-0">
      <div className="grid grid-cols-[--spacing(22)_1fr] gap-x-4 gap-y-3 sm:grid-cols-[9rem_1fr]">
        <ItemImage
          src={item.imageUrl}
          alt=""
          className={cn('rounded-2xl sm:row-span-2', lost && 'opacity-70 grayscale-[40%]')}
        />
        <div className="min-w-0 space-y-1.5">
          <Badge>{ITEM_TYPE_LABELS[item.type]}</Badge>
          <h3 className="text-xl">
            <Link to={`/item/${item.id}?${rentalQuery(rental)}`} className="underline-offset-4 hover:underline">
              {item.name}
            </Link>
          </h3>
          <p className="line-clamp-2 text-base text-soft">{item.description}</p>
          <ContentsLine contents={contents} packages={line.quantity} />
          <p className="text-base">
            {former !== null && <s className="mr-2 text-soft">{formatCents(former)}</s>}
            <span className="font-bold tabular-nums">{formatCents(price.price)}</span>
            <span className="text-soft"> {price.unit}</span>
          </p>
        </div>
        <div className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-1 sm:col-start-2">
          <QuantityInput label={item.name} quantity={line.quantity} max={item.stock} onChange={onQuantity} />
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove ${item.name}, ${formatRentalDays(rental, shortDay)}`}
            onClick={actions.remove}
          >
            <Trash2 aria-hidden />
            Remove
          </Button>
          <p className={cn('ml-auto font-display text-xl font-bold tabular-nums', lost && 'text-soft line-through')}>
            {formatCents(price.price * line.quantity)}
          </p>
        </div>
      </div>
      <LineShortage checked={checked} actions={actions} />
      {former !== null && !lost && (
        <Alert tone="info" title={`The price is now ${formatPrice(price)}.`}>
          <p>It was {formatCents(former)} when you put it in. The summary counts the new price.</p>
          <Button size="small" variant="outline" onClick={actions.acceptPrice}>
            Accept new price
          </Button>
        </Alert>
      )}
    </li>
  );
}
