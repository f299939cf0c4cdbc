import { ITEM_TYPES, type ItemType, type RatedItem } from '@party-rental/contracts';
import { useAddressParam } from '../../../shared/form/use-address-param';

export type Category = ItemType | 'ALL';

interface CatalogFilter {
  category: Category;
  search: string;
  onlyAvailable: boolean;
  chooseCategory: (category: Category) => void;
  searchFor: (text: string) => void;
  showOnlyAvailable: (only: boolean) => void;
}

/** The filter, stored in the URL: `?category=`, `?search=` and `?available=only`. */
export function useCatalogFilter(): CatalogFilter {
  const [category, setCategory] = useAddressParam('category');
  const [search, searchFor] = useAddressParam('search');
  const [available, setAvailable] = useAddressParam('available');
  return {
    category: ITEM_TYPES.find((type) => type === category) ?? 'ALL',
    search,
    onlyAvailable: available === 'only',
    chooseCategory: (chosen) => setCategory(chosen === 'ALL' ? '' : chosen),
    searchFor,
    showOnlyAvailable: (only) => setAvailable(only ? 'only' : ''),
  };
}

/** The items of a category. Tables come with the chairs to put around them. */
export function itemsIn(category: Category, items: readonly RatedItem[]): RatedItem[] {
  if (category === 'ALL') return [...items];
  return typesIn(category).flatMap((shown) => items.filter(({ type }) => type === shown));
}

export function typesIn(category: ItemType): ItemType[] {
  return category === 'TABLE' ? ['TABLE', 'CHAIR'] : [category];
}
