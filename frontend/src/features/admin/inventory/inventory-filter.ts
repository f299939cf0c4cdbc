import { ITEM_TYPES, type Item, type ItemType } from '@party-rental/contracts';

export interface InventoryFilter {
  search: string;
  /** Null for all. */
  type: ItemType | null;
}

/** The items of a type whose name or description contain the text, ignoring case. */
export function filterInventory<Listed extends Item>(items: readonly Listed[], filter: InventoryFilter): Listed[] {
  const text = filter.search.trim().toLowerCase();
  return items.filter(
    ({ name, description, type }) =>
      (!filter.type || type === filter.type) && [name, description].some((field) => field.toLowerCase().includes(text)),
  );
}

/** In the order of the shop's pages. */
export function getTypes(items: readonly Item[]): ItemType[] {
  return ITEM_TYPES.filter((type) => items.some((item) => item.type === type));
}
