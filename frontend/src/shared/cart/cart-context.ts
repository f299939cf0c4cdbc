import type { CalendarDate, Item } from '@party-rental/contracts';
import { createContext, use } from 'react';
import type { CartLines, LineKey } from './cart-lines';

export interface AddOptions {
  quantity?: number;
  /** Of the rental; 1 if absent. */
  days?: number;
  /** Whether the visitor stays where they are; the notice then links to the cart. */
  staysOnPage?: boolean;
}

export interface Cart {
  lines: CartLines;
  totalItems: number;
  isInCart: (key: LineKey) => boolean;
  /** Notifies the visitor and returns whether the cart had room. */
  add: (item: Item, selectedDate: CalendarDate, options?: AddOptions) => boolean;
  changeQuantity: (key: LineKey, quantity: number) => void;
  remove: (key: LineKey) => void;
  move: (key: LineKey, to: CalendarDate, days?: number) => void;
  /** Replaces the item of a line. */
  swap: (key: LineKey, item: Item) => void;
  /** Updates an item, including its price. */
  update: (item: Item) => void;
  clear: () => void;
}

export const CartContext = createContext<Cart | null>(null);

export function useCart(): Cart {
  const cart = use(CartContext);
  if (!cart) throw new Error('useCart must be used within a CartProvider');
  return cart;
}
