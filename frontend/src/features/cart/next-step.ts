import { MAX_QUANTITY_PER_BOOKING } from '@party-rental/contracts';
import type { CartLines } from '../../shared/cart/cart-lines';

/** Where a cart is booked: a single line on its item's booking page, if that takes so many, and others at the checkout. */
export function nextStep(lines: CartLines): string {
  const [line] = lines;
  const isSingle = lines.length === 1 && line && line.quantity <= MAX_QUANTITY_PER_BOOKING;
  return isSingle ? `/booking/${line.item.id}?date=${line.selectedDate}&quantity=${line.quantity}` : '/checkout';
}
