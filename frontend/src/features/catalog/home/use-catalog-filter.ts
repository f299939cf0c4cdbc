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

export function itemsIn(category: Category, items: readonly RatedItem[]): RatedItem[] {
  return items.filter(({ type }) => category === 'ALL' || type === category);
}
