import type { RatedItem } from '@party-rental/contracts';
import type { Category } from './use-catalog-filter';

export function itemsIn(category: Category, items: readonly RatedItem[]): RatedItem[] {
  return items.filter(({ type }) => category === 'ALL' || type === category);
}
