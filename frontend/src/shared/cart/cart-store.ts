import type { BrowserStorage } from '../../lib/browser-storage';
import { NO_LINES, type CartLines } from './cart-lines';
import { parseCart } from './stored-cart';

/** The cart, in localStorage for all tabs. Without storage it lives as long as the page. */
export interface CartStore {
  lines: () => CartLines;
  change: (update: (lines: CartLines) => CartLines) => void;
  subscribe: (onChange: () => void) => () => void;
}

export function createCartStore(kept: BrowserStorage): CartStore {
  let lines = keptLines();
  let isKept = true;
  const listeners = new Set<() => void>();

  function keptLines(): CartLines {
    const stored = parseCart(kept.read());
    return stored.length > 0 ? stored : NO_LINES;
  }

  function become(next: CartLines) {
    lines = next;
    listeners.forEach((onChange) => onChange());
  }

  function onStorage({ key }: StorageEvent) {
    // A null key means that the storage was cleared.
    if (key === kept.key || key === null) become(keptLines());
  }

  return {
    lines: () => lines,
    change(update) {
      // Another tab's change may be stored before its event arrives.
      const next = update(isKept ? keptLines() : lines);
      isKept = kept.write(JSON.stringify(next));
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
