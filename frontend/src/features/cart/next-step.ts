import { MAX_QUANTITY_PER_BOOKING } from '@party-rental/contracts';
import type { CartLines } from '../../shared/cart/cart-lines';

/** The next page for a cart: the booking page for a single line within its limit, else the checkout. */
export function nextStep(lines: CartLines): string {
  const [line] = lines;
  const isSingle = lines.length === 1 && line && line.quantity <= MAX_QUANTITY_PER_BOOKING;
  return isSingle ? `/booking/${line.item.id}?date=${line.selectedDate}&quantity=${line.quantity}` : '/checkout';
}
