import { ITEM_TYPE_LABELS, type RatedItem } from '@party-rental/contracts';
import type { Category } from './use-catalog-filter';

/** The items of a category whose name, description or type contain every word of the search, ignoring case. */
export function filterItems(items: readonly RatedItem[], category: Category, search: string): RatedItem[] {
  const words = search.toLowerCase().split(/\s+/);
  return items.filter((item) => {
    const text = [item.name, item.description, item.type, ITEM_TYPE_LABELS[item.type]].join('\n').toLowerCase();
    return (category === 'ALL' || item.type === category) && words.every((word) => text.includes(word));
  });
}
