import type { CalendarDate } from '@party-rental/contracts';
import { ShoppingBag } from 'lucide-react';
import { useCart } from '../../../shared/cart/cart-context';
import { totalItems } from '../../../shared/cart/cart-lines';
import { Badge } from '../../../ui/badge';

interface InCartMarkProps {
  itemId: number;
  /** The chosen day; null for any day. */
  day: CalendarDate | null;
}

/** How many units of a card's item are in the cart. Covers the image, so that nothing moves. */
export function InCartMark({ itemId, day }: InCartMarkProps) {
  const { lines } = useCart();
  const units = totalItems(
    lines.filter(({ item, selectedDate }) => item.id === itemId && selectedDate === (day ?? selectedDate)),
  );
  if (units === 0) return null;
  return (
    <Badge className="absolute top-2 right-2">
      <ShoppingBag aria-hidden />
      {units} in cart
    </Badge>
  );
}
