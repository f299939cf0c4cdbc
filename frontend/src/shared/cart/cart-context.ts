import type { CalendarDate, Item } from '@party-rental/contracts';
import { createContext, use } from 'react';
import type { CartLines, LineKey } from './cart-lines';

export interface Cart {
  lines: CartLines;
  totalItems: number;
  /** Cents, by the prices at which the items were put in. */
  totalPrice: number;
  isInCart: (key: LineKey) => boolean;
  /** Tells the visitor, and answers whether there was room for it. */
  add: (item: Item, selectedDate: CalendarDate, quantity?: number) => boolean;
  changeQuantity: (key: LineKey, quantity: number) => void;
  remove: (key: LineKey) => void;
  move: (key: LineKey, to: CalendarDate) => void;
  /** Takes an item as it is now, with its new price. */
  update: (item: Item) => void;
  clear: () => void;
}

export const CartContext = createContext<Cart | null>(null);

export function useCart(): Cart {
  const cart = use(CartContext);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return cart;
}
