import type { Item } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { inventoryQuery } from '../../../api/admin/inventory';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Button } from '../../../ui/button';
import { filterInventory, getTypes } from './inventory-filter';
import { EmptyInventory } from './empty-inventory';
import { InventoryFilterBar } from './inventory-filter-bar';
import { InventoryTable } from './inventory-table';
import { ItemDialog } from './form/item-dialog';
import { ListPlaceholder } from '../parts/list-placeholder';
import { useInventoryFilter } from './use-inventory-filter';

export function InventoryPage() {
  const inventory = useQuery(inventoryQuery);
  const [filter, setFilter] = useInventoryFilter();
  const [edited, setEdited] = useState<Item | 'new' | null>(null);
  const items = inventory.data ?? [];
  const shown = filterInventory(items, filter);
  const addItem = () => setEdited('new');
  const clear = () => setFilter({ search: '', type: null });

  return (
    <div className="space-y-6">
      <PageTitle title="Inventory" />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl">Inventory</h1>
        <Button onClick={addItem}>
          <Plus aria-hidden />
          Add New Item
        </Button>
      </div>
      {inventory.isPending && <ListPlaceholder />}
      {inventory.isError && !inventory.data && (
        <LoadFailure title="We couldn't load your inventory" query={inventory} />
      )}
      {inventory.data && (
        <>
          {items.length > 0 && <InventoryFilterBar filter={filter} types={getTypes(items)} onChange={setFilter} />}
          <p role="status" className="text-base text-soft">
            {items.length > 0 && `${shown.length} of ${items.length} items`}
          </p>
          {shown.length > 0 ? (
            <InventoryTable items={shown} onEdit={setEdited} />
          ) : (
            <EmptyInventory filtered={items.length > 0} onClear={clear} onAdd={addItem} />
          )}
        </>
      )}
      {edited && <ItemDialog item={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  );
}
