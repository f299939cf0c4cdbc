import type { CatalogItem } from '../write/items/items.commands.js';
import { toCatalogItem } from './catalog-entry.js';
import { INFLATABLES } from './inflatables.js';
import { PACKAGES_AND_ADD_ONS } from './packages-and-add-ons.js';
import { TABLES_AND_CHAIRS } from './tables-and-chairs.js';

const entries = [...INFLATABLES, ...TABLES_AND_CHAIRS, ...PACKAGES_AND_ADD_ONS];

/** The items of a new shop, in the order of their ids. */
export const catalog: readonly CatalogItem[] = entries.map((entry) => toCatalogItem(entry, entries));
