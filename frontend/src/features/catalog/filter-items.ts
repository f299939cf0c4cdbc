import { ITEM_TYPE_LABELS, type Item } from '@party-rental/contracts';
import type { Category } from './use-catalog-filter';

/** The items of a category whose name, description or type holds the text, whatever its case. */
export function filterItems(items: readonly Item[], category: Category, search: string): Item[] {
  const wanted = search.toLowerCase();
  return items.filter(
    (item) =>
      (category === 'ALL' || item.type === category) &&
      [item.name, item.description, item.type, ITEM_TYPE_LABELS[item.type]].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
}
