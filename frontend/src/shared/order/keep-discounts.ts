import type { Order } from '@party-rental/contracts';

/** Whether an order has a discount that shrinks with its rental. */
export function hasFixedDiscount({ price }: Order): boolean {
  return price.adjustments.some(({ amount, percent }) => amount < 0 && percent === undefined);
}

export const KEEP_DISCOUNTS = 'Keep the whole discount, although the order gets smaller';
