import type { ItemFact } from '@party-rental/contracts';
import type { CatalogItem } from '../write/items/fill-catalog.js';

type Optional = ItemFact | 'contents' | 'stock';

/** What the catalog says about an item. A package has contents in place of a stock. */
export type CatalogEntry = Omit<CatalogItem, Optional | 'images' | 'bufferDays'> & Partial<Pick<CatalogItem, Optional>>;
