import { ITEM_TYPES } from '@party-rental/contracts';
import { useSearchParams } from 'react-router-dom';
import type { InventoryFilter } from './inventory-filter';

/** The inventory's filter, stored in the URL. */
export function useInventoryFilter(): [InventoryFilter, (change: Partial<InventoryFilter>) => void] {
  const [params, setParams] = useSearchParams();
  const filter = {
    search: params.get('search') ?? '',
    type: ITEM_TYPES.find((type) => type === params.get('type')) ?? null,
  };
  function change(by: Partial<InventoryFilter>) {
    const { search, type } = { ...filter, ...by };
    setParams({ ...(search && { search }), ...(type && { type }) }, { replace: true });
  }
  return [filter, change];
}
