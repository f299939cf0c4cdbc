import { ITEM_TYPE_LABELS, type RatedItem } from '@party-rental/contracts';
import type { Category } from './use-catalog-filter';

/** The items of a category whose name, description or type holds the text, whatever its case. */
export function filterItems(items: readonly RatedItem[], category: Category, search: string): RatedItem[] {
  const wanted = search.toLowerCase();
  return items.filter(
    (item) =>
      (category === 'ALL' || item.type === category) &&
      [item.name, item.description, item.type, ITEM_TYPE_LABELS[item.type]].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
}
