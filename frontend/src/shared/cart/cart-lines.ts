import type { CalendarDate, Item } from '@party-rental/contracts';

/** Units of one item on one day: a cart has at most one line for each (item, day). */
export interface CartLine {
  /** The item when it was added. */
  item: Item;
  quantity: number;
  selectedDate: CalendarDate;
}

export interface LineKey {
  itemId: number;
  selectedDate: CalendarDate;
}

export type CartLines = readonly CartLine[];

/** One constant, so that an empty cart doesn't render again. */
export const NO_LINES: CartLines = [];

export const getKey = ({ item, selectedDate }: CartLine): LineKey => ({ itemId: item.id, selectedDate });

export function lineIn(lines: CartLines, key: LineKey): CartLine | undefined {
  return lines.find((line) => isAt(line, key));
}

/** Adds to an existing line of the same item and day, up to the stock. */
export function withLine(lines: CartLines, added: CartLine): CartLines {
  const { item, quantity, selectedDate } = added;
  const before = lineIn(lines, getKey(added));
  if (!before) return [...lines, { item, selectedDate, quantity: Math.min(quantity, item.stock) }];
  const sum = Math.min(before.quantity + quantity, item.stock);
  return lines.map((line) => (line === before ? { item, selectedDate, quantity: sum } : line));
}

/** Values below 1 are ignored. */
export function withQuantity(lines: CartLines, key: LineKey, quantity: number): CartLines {
  if (!Number.isInteger(quantity) || quantity < 1) return lines;
  return lines.map((line) => (isAt(line, key) ? { ...line, quantity } : line));
}

export function withoutLine(lines: CartLines, key: LineKey): CartLines {
  return lines.filter((line) => !isAt(line, key));
}

/** Moves a line to another day. */
export function movedTo(lines: CartLines, key: LineKey, selectedDate: CalendarDate): CartLines {
  return replaced(lines, key, { selectedDate });
}

/** Replaces a line's item, on the same day and with the same quantity. */
export function swappedFor(lines: CartLines, key: LineKey, item: Item): CartLines {
  return replaced(lines, key, { item });
}

/** Changes a line in place, or merges it with an existing line of the same item and day. */
function replaced(lines: CartLines, key: LineKey, change: Partial<CartLine>): CartLines {
  const line = lineIn(lines, key);
  if (!line) return lines;
  const changed = { ...line, ...change };
  if (lineIn(lines, getKey(changed)) === line) return lines;
  if (lineIn(lines, getKey(changed))) return withLine(withoutLine(lines, key), changed);
  return lines.map((other) => (other === line ? changed : other));
}

/** Replaces items with their current data, including prices. */
export function withItem(lines: CartLines, item: Item): CartLines {
  return lines.map((line) => (line.item.id === item.id ? { ...line, item } : line));
}

export function totalItems(lines: CartLines): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Cents. */
export function totalPrice(lines: CartLines): number {
  return lines.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0);
}

function isAt(line: CartLine, { itemId, selectedDate }: LineKey): boolean {
  return line.item.id === itemId && line.selectedDate === selectedDate;
}
