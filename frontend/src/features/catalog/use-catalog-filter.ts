import { ITEM_TYPES, type ItemType } from '@party-rental/contracts';
import { useAddressParam } from '../../shared/use-address-param';

export type Category = ItemType | 'ALL';

interface CatalogFilter {
  category: Category;
  onlyAvailable: boolean;
  chooseCategory: (category: Category) => void;
  showOnlyAvailable: (only: boolean) => void;
}

/** The part of the filter that lives in the address: `?category=` and `?available=only`. */
export function useCatalogFilter(): CatalogFilter {
  const [category, setCategory] = useAddressParam('category');
  const [available, setAvailable] = useAddressParam('available');
  return {
    category: ITEM_TYPES.find((type) => type === category) ?? 'ALL',
    onlyAvailable: available === 'only',
    chooseCategory: (chosen) => setCategory(chosen === 'ALL' ? '' : chosen),
    showOnlyAvailable: (only) => setAvailable(only ? 'only' : ''),
  };
}
