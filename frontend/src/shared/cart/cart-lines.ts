import { ofDays, type CalendarDate, type Item, type Rental } from '@party-rental/contracts';

/** Units of one item for one rental: a cart has at most one line for each item, first day and number of days. */
export interface CartLine {
  /** The item when it was added. */
  item: Item;
  quantity: number;
  /** The first day. */
  selectedDate: CalendarDate;
  /** Of the rental; 1 if absent. */
  days?: number | undefined;
}

export interface LineKey {
  itemId: number;
  selectedDate: CalendarDate;
  days?: number | undefined;
}

export type CartLines = readonly CartLine[];

/** One constant, so that an empty cart doesn't render again. */
export const NO_LINES: CartLines = [];

export const getKey = ({ item, selectedDate, days }: CartLine): LineKey => ({ itemId: item.id, selectedDate, days });

export const toRental = ({ selectedDate, days }: Pick<CartLine, 'selectedDate' | 'days'>): Rental => ({
  eventDate: selectedDate,
  days,
});

export function lineIn(lines: CartLines, key: LineKey): CartLine | undefined {
  return lines.find((line) => isAt(line, key));
}

/** Adds to an existing line of the same item and rental, up to the stock. */
export function withLine(lines: CartLines, added: CartLine): CartLines {
  const before = lineIn(lines, getKey(added));
  const quantity = Math.min((before?.quantity ?? 0) + added.quantity, added.item.stock);
  if (!before) return [...lines, { ...added, quantity }];
  return lines.map((line) => (line === before ? { ...added, quantity } : line));
}

/** Values below 1 are ignored. */
export function withQuantity(lines: CartLines, key: LineKey, quantity: number): CartLines {
  if (!Number.isInteger(quantity) || quantity < 1) return lines;
  return lines.map((line) => (isAt(line, key) ? { ...line, quantity } : line));
}

export function withoutLine(lines: CartLines, key: LineKey): CartLines {
  return lines.filter((line) => !isAt(line, key));
}

/** Moves a line to another first day, and changes its number of days. */
export function movedTo(lines: CartLines, key: LineKey, selectedDate: CalendarDate, days = key.days): CartLines {
  return replaced(lines, key, { selectedDate, days: ofDays(days).days });
}

/** Replaces a line's item, on the same day and with the same quantity. */
export function swappedFor(lines: CartLines, key: LineKey, item: Item): CartLines {
  return replaced(lines, key, { item });
}

/** Changes a line in place, or merges it with an existing line of the same item and rental. */
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

function isAt(line: CartLine, { itemId, selectedDate, days = 1 }: LineKey): boolean {
  return line.item.id === itemId && line.selectedDate === selectedDate && (line.days ?? 1) === days;
}
