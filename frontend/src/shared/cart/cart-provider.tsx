import {
  formatRentalDays,
  isCalendarDate,
  ITEM_TYPES,
  mapFacts,
  MAX_CART_LINES,
  NO_LATER_FIELDS,
  ofDays,
  type CalendarDate,
  type Item,
} from '@party-rental/contracts';
import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { browserStorage, parsedJson, type BrowserStorage } from '../../lib/browser-storage';
import { notify } from '../../ui/overlays/notify';
import { rentalQuery } from '../event-day/use-event-day';
import { CartContext, type AddOptions, type Cart } from './cart-context';
import * as cart from './cart-lines';
import { NO_LINES, type CartLines, getKey, lineIn, type CartLine } from './cart-lines';

const KEY = 'party-rental:cart';

export function CartProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createCartStore(browserStorage('localStorage', KEY)));
  const lines = useSyncExternalStore(store.subscribe, store.lines, store.lines);
  const value = useMemo<Cart>(
    () => ({
      ...actionsOn(store),
      lines,
      totalItems: cart.totalItems(lines),
      isInCart: (key) => cart.lineIn(lines, key) !== undefined,
    }),
    [store, lines],
  );
  return <CartContext value={value}>{children}</CartContext>;
}

function actionsOn(store: CartStore) {
  return {
    add(item: Item, selectedDate: CalendarDate, { quantity = 1, days, staysOnPage = false }: AddOptions = {}) {
      const line = { item, selectedDate, ...ofDays(days), quantity };
      const rental = cart.toRental(line);
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
        `${item.name}, ${formatRentalDays(rental)}`,
        staysOnPage ? { to: `/cart?${rentalQuery(rental)}`, label: 'View cart' } : undefined,
      );
      return true;
    },
    changeQuantity: (key: cart.LineKey, quantity: number) =>
      store.change((lines) => cart.withQuantity(lines, key, quantity)),
    remove: (key: cart.LineKey) => store.change((lines) => cart.withoutLine(lines, key)),
    move: (key: cart.LineKey, to: CalendarDate, days?: number) =>
      store.change((lines) => cart.movedTo(lines, key, to, days)),
    swap: (key: cart.LineKey, item: Item) => store.change((lines) => cart.swappedFor(lines, key, item)),
    update: (item: Item) => store.change((lines) => cart.withItem(lines, item)),
    clear: () => store.change(() => []),
  };
}

/** The cart, in localStorage for all tabs. Without storage it lives as long as the page. */
interface CartStore {
  lines: () => CartLines;
  change: (update: (lines: CartLines) => CartLines) => void;
  subscribe: (onChange: () => void) => () => void;
}

function createCartStore(storage: BrowserStorage): CartStore {
  let lines = storedLines();
  let isStored = true;
  const listeners = new Set<() => void>();

  function storedLines(): CartLines {
    const stored = parseCart(storage.read());
    return stored.length > 0 ? stored : NO_LINES;
  }

  function become(next: CartLines) {
    lines = next;
    listeners.forEach((onChange) => onChange());
  }

  function onStorage({ key }: StorageEvent) {
    // A null key means that the storage was cleared.
    if (key === storage.key || key === null) become(storedLines());
  }

  return {
    lines: () => lines,
    change(update) {
      // Another tab's change may be stored before its event arrives.
      const next = update(isStored ? storedLines() : lines);
      isStored = storage.write(JSON.stringify(next));
      become(next);
    },
    subscribe(onChange) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** The lines of a stored cart, without invalid and duplicate lines. */
function parseCart(text: string | null): CartLine[] {
  const stored = parsedJson(text);
  const lines = Array.isArray(stored) ? stored.filter(isLine).map(completeLine) : [];
  return lines.filter((line) => lineIn(lines, getKey(line)) === line);
}

// Without the contract's schema: every page's header counts the cart, and zod would double
// the first download. A field that the contract gains does not compile until it is checked here.
const ITEM_FIELDS: { [Field in keyof Item]: (value: unknown) => boolean } = {
  id: isCount,
  name: isText,
  description: isText,
  type: (value) => ITEM_TYPES.some((type) => type === value),
  price: (value) => value === 0 || isCount(value),
  imageUrl: isText,
  images: (value) => value === undefined || Array.isArray(value),
  imageAlts: (value) => value === undefined || Array.isArray(value),
  dimensions: (value) => value === null || isText(value),
  capacity: (value) => value === null || isText(value),
  ...mapFacts(() => (value: unknown) => value === undefined || value === null || isText(value)),
  isActive: (value) => typeof value === 'boolean',
  stock: (value) => value === 0 || isCount(value),
  components: (value) => value === undefined || Array.isArray(value),
  bufferDays: (value) => value === undefined || value === 0 || isCount(value),
  deposit: (value) => isAbsent(value) || Object.values(toFields(value)).some((amount) => typeof amount === 'number'),
  damageDeposit: (value) => isAbsent(value) || value === 0 || isCount(value),
};

/** Fields that items did not have when earlier carts were stored. */
const LATER_FIELDS: Partial<Item> = { ...NO_LATER_FIELDS, components: [], bufferDays: 0 };

function completeLine({ days, ...line }: CartLine): CartLine {
  return { ...line, ...(isCount(days) && ofDays(days)), item: { ...LATER_FIELDS, ...line.item } };
}

function isLine(value: unknown): value is CartLine {
  const { item, quantity, selectedDate } = toFields(value);
  return isItem(item) && isCount(quantity) && isCalendarDate(selectedDate);
}

function isItem(value: unknown): value is Item {
  const fields = toFields(value);
  return Object.entries(ITEM_FIELDS).every(([name, isRight]) => isRight(fields[name]));
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function toFields(value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value ?? {}));
}
