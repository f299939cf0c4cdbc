import { MAX_CART_LINES, type CalendarDate, type Item } from '@party-rental/contracts';
import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { longDay } from '../../lib/format-day';
import { browserStorage } from '../../lib/browser-storage';
import { notify } from '../../ui/overlays/notify';
import { CartContext, type AddOptions, type Cart } from './cart-context';
import * as cart from './cart-lines';
import { createCartStore, type CartStore } from './cart-store';

const KEY = 'party-rental:cart';

export function CartProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createCartStore(browserStorage('localStorage', KEY)));
  const lines = useSyncExternalStore(store.subscribe, store.lines, store.lines);
  const value = useMemo<Cart>(
    () => ({
      ...actionsOn(store),
      lines,
      totalItems: cart.totalItems(lines),
      totalPrice: cart.totalPrice(lines),
      isInCart: (key) => cart.lineIn(lines, key) !== undefined,
    }),
    [store, lines],
  );
  return <CartContext value={value}>{children}</CartContext>;
}

function actionsOn(store: CartStore) {
  return {
    add(item: Item, selectedDate: CalendarDate, { quantity = 1, staysOnPage = false }: AddOptions = {}) {
      const line = { item, selectedDate, quantity };
      const isThere = cart.lineIn(store.lines(), cart.getKey(line)) !== undefined;
      if (!isThere && store.lines().length >= MAX_CART_LINES) {
        notify(
          'error',
          'The cart is full',
          `An order can have at most ${MAX_CART_LINES} entries. Please check out first.`,
        );
        return false;
      }
      store.change((lines) => cart.withLine(lines, line));
      notify(
        'success',
        isThere ? 'Cart updated' : 'Item added to cart',
        `${item.name}, ${longDay(selectedDate)}`,
        staysOnPage ? { to: `/cart?date=${selectedDate}`, label: 'View cart' } : undefined,
      );
      return true;
    },
    changeQuantity: (key: cart.LineKey, quantity: number) =>
      store.change((lines) => cart.withQuantity(lines, key, quantity)),
    remove: (key: cart.LineKey) => store.change((lines) => cart.withoutLine(lines, key)),
    move: (key: cart.LineKey, to: CalendarDate) => store.change((lines) => cart.movedTo(lines, key, to)),
    swap: (key: cart.LineKey, item: Item) => store.change((lines) => cart.swappedFor(lines, key, item)),
    update: (item: Item) => store.change((lines) => cart.withItem(lines, item)),
    clear: () => store.change(() => []),
  };
}
