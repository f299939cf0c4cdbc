import { ITEM_TYPES, type ItemType } from '@party-rental/contracts';
import { useSearchParams } from 'react-router-dom';

export type Category = ItemType | 'ALL';

interface CatalogFilter {
  category: Category;
  onlyAvailable: boolean;
  chooseCategory: (category: Category) => void;
  showOnlyAvailable: (only: boolean) => void;
}

/** The part of the filter that lives in the address: `?category=` and `?available=only`. */
export function useCatalogFilter(): CatalogFilter {
  const [params, setParams] = useSearchParams();
  const asked = params.get('category');

  const change = (name: string, value: string | null) =>
    setParams(
      (current) => {
        if (value) current.set(name, value);
        else current.delete(name);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );

  return {
    category: ITEM_TYPES.find((type) => type === asked) ?? 'ALL',
    onlyAvailable: params.get('available') === 'only',
    chooseCategory: (category) => change('category', category === 'ALL' ? null : category),
    showOnlyAvailable: (only) => change('available', only ? 'only' : null),
  };
}
