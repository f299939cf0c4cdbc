import { NO_LATER_FIELDS, type ItemFact } from '@party-rental/contracts';
import type { CatalogItem } from '../write/items/items.commands.js';

type Optional = ItemFact | 'deposit' | 'damageDeposit' | 'contents' | 'stock';

/** What the catalog says about an item. A package has contents in place of a stock. */
export type CatalogEntry = Omit<CatalogItem, Optional | 'images' | 'imageAlts' | 'bufferDays'> &
  Partial<Pick<CatalogItem, Optional>>;

/** A package also shows what is in it. */
export function toCatalogItem({ contents = [], ...item }: CatalogEntry, entries: readonly CatalogEntry[]): CatalogItem {
  const imagesByName = new Map(entries.map(({ name, imageUrl }) => [name, imageUrl]));
  const images = contents.flatMap(([name]) => imagesByName.get(name) ?? []);
  return { ...NO_LATER_FIELDS, contents, images, stock: 1, bufferDays: 0, ...item };
}
