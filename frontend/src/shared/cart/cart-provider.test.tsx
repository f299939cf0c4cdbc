import { expect, test, vi } from 'vitest';
import { MAX_CART_LINES } from '@party-rental/contracts';
import { act, render, renderHook, screen } from '@testing-library/react';
import { line, saturday, storeCart, storedCart, sunday, table } from '../../testing/cart';
import { castle, palace } from '../../testing/catalog';
import { Toaster } from '../../ui/overlays/toaster';
import { useCart } from './cart-context';
import { CartProvider } from './cart-provider';

const KEY = 'party-rental:cart';
function openTab() {
  const { result } = renderHook(useCart, { wrapper: CartProvider });
  return { cart: () => result.current, lines: () => result.current.lines };
}

test('cannot be used without its provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => renderHook(useCart)).toThrow('useCart must be used within a CartProvider');
});

test('an item on another day is another line, and is counted and priced', () => {
  const { cart, lines } = openTab();
  act(() => void cart().add(castle, saturday));
  act(() => void cart().add(castle, sunday));
  act(() => void cart().add(table, saturday, { quantity: 8 }));

  expect(lines()).toEqual([line(castle, saturday), line(castle, sunday), line(table, saturday, 8)]);
  expect(cart().totalItems).toBe(10);
  expect(cart().isInCart({ itemId: castle.id, selectedDate: sunday })).toBe(true);
  expect(cart().isInCart({ itemId: table.id, selectedDate: sunday })).toBe(false);
});

test('an item on the same day adds up, to its stock at most', async () => {
  render(<Toaster />);
  const { cart, lines } = openTab();
  act(() => void cart().add(castle, saturday));
  expect(await screen.findByText('Item added to cart')).toBeInTheDocument();
  expect(screen.getByText('Castle Bounce House, Saturday, December 12, 2026')).toBeInTheDocument();
  act(() => void cart().add(castle, saturday));
  expect(await screen.findByText('Cart updated')).toBeInTheDocument();
  act(() => void cart().add(castle, saturday));
  expect(lines()).toEqual([line(castle, saturday, castle.stock)]);
});

test('quantities below 1 are ignored, and removing takes the line of that day alone', () => {
  storeCart([line(castle, saturday), line(castle, sunday)]);
  const { cart, lines } = openTab();
  const key = { itemId: castle.id, selectedDate: saturday };
  act(() => cart().changeQuantity(key, 0));
  expect(lines()[0]?.quantity).toBe(1);
  act(() => cart().changeQuantity(key, 2));
  expect(lines()[0]?.quantity).toBe(2);
  act(() => cart().remove(key));
  expect(lines()).toEqual([line(castle, sunday)]);
  act(() => cart().clear());
  expect(storedCart()).toEqual([]);
});

test('a line that is moved joins the one of that day', () => {
  storeCart([line(table, saturday, 3), line(castle, saturday), line(table, sunday, 4)]);
  const { cart, lines } = openTab();
  act(() => cart().move({ itemId: table.id, selectedDate: saturday }, sunday));
  expect(lines()).toEqual([line(castle, saturday), line(table, sunday, 7)]);
  act(() => cart().move({ itemId: castle.id, selectedDate: saturday }, sunday));
  expect(lines()).toEqual([line(castle, sunday), line(table, sunday, 7)]);
});

test('a line that is swapped keeps its place, day and quantity, and joins one of that item', () => {
  storeCart([line(castle, saturday, 2), line(table, saturday, 3)]);
  const { cart, lines } = openTab();
  act(() => cart().swap({ itemId: castle.id, selectedDate: saturday }, palace.item));
  expect(lines()).toEqual([line(palace.item, saturday, 2), line(table, saturday, 3)]);
  act(() => cart().swap({ itemId: palace.item.id, selectedDate: saturday }, table));
  expect(lines()).toEqual([line(table, saturday, 5)]);
  act(() => cart().swap({ itemId: castle.id, selectedDate: saturday }, palace.item));
  expect(lines()).toEqual([line(table, saturday, 5)]);
});

test('an updated item replaces the item on all of its days', () => {
  storeCart([line(castle, saturday), line(castle, sunday), line(table, sunday)]);
  const { cart } = openTab();
  act(() => cart().update({ ...castle, price: 20_000 }));
  expect(cart().lines.map(({ item }) => item.price)).toEqual([20_000, 20_000, table.price]);
});

test('a reload brings the cart back', () => {
  const before = openTab();
  act(() => void before.cart().add(castle, saturday));
  expect(openTab().lines()).toEqual([line(castle, saturday)]);
});

test.each([
  ['no JSON', '{"item'],
  ['no list', '{"0":1}'],
  ['nothing', 'null'],
])('%s in the storage is discarded', (_, text) => {
  localStorage.setItem(KEY, text);
  expect(openTab().lines()).toEqual([]);
});

test('invalid lines are discarded and valid ones stay', () => {
  const good = line(castle, saturday);
  localStorage.setItem(
    KEY,
    JSON.stringify([
      null,
      'castle',
      { ...good, quantity: 0 },
      { ...good, quantity: '2' },
      { ...good, quantity: 1.5 },
      { ...good, selectedDate: '2026-02-30' },
      { ...good, selectedDate: 20_261_212 },
      { ...good, item: { ...castle, price: -1 } },
      { ...good, item: { ...castle, type: 'SUBMARINE' } },
      { ...good, item: { id: 1, name: 'Half an item' } },
      good,
      { ...good, quantity: 2 },
    ]),
  );
  expect(openTab().lines()).toEqual([good]);
});

test('two tabs stay in step, and neither undoes what the other did', () => {
  const [one, two] = [openTab(), openTab()];
  act(() => void one.cart().add(castle, saturday));
  // Before the other tab gets its storage event.
  act(() => void two.cart().add(table, sunday));
  expect(storedCart()).toEqual([line(castle, saturday), line(table, sunday)]);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
  expect(one.lines()).toEqual(two.lines());

  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(one.lines()).toEqual([]);
});

test('a full storage does not lose the cart of this page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const { cart, lines } = openTab();
  act(() => void cart().add(castle, saturday));
  act(() => void cart().add(table, saturday));
  expect(lines()).toHaveLength(2);
});

test('a full cart rejects further lines', () => {
  storeCart(Array.from({ length: MAX_CART_LINES }, (_, index) => line({ ...castle, id: index + 10 }, saturday)));
  const { cart, lines } = openTab();
  let added = true;
  act(() => void (added = cart().add(table, saturday)));
  expect(added).toBe(false);
  expect(lines()).toHaveLength(MAX_CART_LINES);
});

test('rentals of different lengths are lines of their own, also after a reload; other stored days are one', () => {
  const { cart, lines } = openTab();
  act(() => void cart().add(castle, saturday, { days: 3 }));
  act(() => void cart().add(castle, saturday));
  act(() => void cart().add(castle, saturday, { days: 3 }));
  const [long, short] = [{ ...line(castle, saturday, 2), days: 3 }, line(castle, saturday)];
  expect(lines()).toEqual([long, short]);
  expect(openTab().lines()).toEqual([long, short]);
  act(() => cart().move({ itemId: castle.id, selectedDate: saturday }, sunday, 2));
  act(() => cart().remove({ itemId: castle.id, selectedDate: saturday, days: 3 }));
  expect(storedCart()).toEqual([{ ...short, selectedDate: sunday, days: 2 }]);
  localStorage.setItem(
    KEY,
    JSON.stringify([
      { ...short, days: 'many' },
      { ...short, selectedDate: sunday, days: 0 },
    ]),
  );
  expect(openTab().lines()).toEqual([short, line(castle, sunday)]);
});
