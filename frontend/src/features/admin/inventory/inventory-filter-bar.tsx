import { ITEM_TYPES, type ItemType } from '@party-rental/contracts';
import { ItemTypeOptions } from '../../../shared/item/item-type-options';
import { FieldFrame } from '../../../ui/fields/field-frame';
import type { InventoryFilter } from './inventory-filter';
import { SearchField } from '../parts/search-field';

interface InventoryFilterBarProps {
  filter: InventoryFilter;
  /** Available types. */
  types: readonly ItemType[];
  onChange: (change: Partial<InventoryFilter>) => void;
}

export function InventoryFilterBar({ filter, types, onChange }: InventoryFilterBarProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <SearchField
        label="Search"
        placeholder="Name or description"
        value={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      <FieldFrame label="Type">
        {(control) => (
          <select
            {...control}
            value={filter.type ?? 'ALL'}
            onChange={({ target }) => onChange({ type: ITEM_TYPES.find((type) => type === target.value) ?? null })}
          >
            <option value="ALL">All Items</option>
            <ItemTypeOptions types={types} />
          </select>
        )}
      </FieldFrame>
    </div>
  );
}
