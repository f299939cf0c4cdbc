import { NO_FACTS } from '@party-rental/contracts';
import type { CatalogItem } from '../write/items/fill-catalog.js';
import { INFLATABLES } from './inflatables.js';
import { PACKAGES_AND_ADD_ONS } from './packages-and-add-ons.js';
import { TABLES_AND_CHAIRS } from './tables-and-chairs.js';

const entries = [...INFLATABLES, ...TABLES_AND_CHAIRS, ...PACKAGES_AND_ADD_ONS];
const imageOf = new Map(entries.map(({ name, imageUrl }) => [name, imageUrl]));

/** The items of a new shop, in the order of their ids. A package also shows what is in it. */
export const catalog: readonly CatalogItem[] = entries.map(({ contents = [], ...item }) => ({
  ...NO_FACTS,
  contents,
  images: contents.flatMap(([name]) => imageOf.get(name) ?? []),
  stock: 1,
  bufferDays: 0,
  ...item,
}));
