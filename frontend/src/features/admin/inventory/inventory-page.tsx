import { foldText, ITEM_TYPES, type Item, type ItemType } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { PackageOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { inventoryQuery } from '../../../api/admin/inventory';
import { ItemTypeOptions } from '../../../shared/item/item-type-options';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Button } from '../../../ui/button';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { Dialog } from '../../../ui/overlays/dialog';
import { ListPlaceholder, NothingFound } from '../list/record-list';
import { SearchField } from '../list/search-field';
import { ItemForm } from './form/item-form';
import { InventoryRow } from './inventory-row';

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

const HEADINGS = ['Image', 'Name', 'Type', 'Price', 'Stock', 'Status', 'Actions'];

/** A table whose rows are cards on narrow screens. Roles are explicit, because a `<table>` loses its own with that layout. */
function InventoryTable({ items, onEdit }: { items: readonly Item[]; onEdit: (item: Item) => void }) {
  return (
    <div
      role="table"
      aria-label="Your items"
      className="xl:grid xl:grid-cols-[auto_minmax(10rem,1fr)_repeat(5,auto)] xl:rounded-card xl:bg-card xl:shadow-card"
    >
      <div role="rowgroup" className="contents">
        <div
          role="row"
          className="col-span-full grid-cols-subgrid gap-x-5 px-6 py-4 text-base font-bold text-soft max-xl:sr-only xl:grid"
        >
          {HEADINGS.map((heading) => (
            <span key={heading} role="columnheader">
              {heading}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="grid gap-4 sm:grid-cols-2 xl:contents">
        {items.map((item) => (
          <InventoryRow key={item.id} item={item} onEdit={() => onEdit(item)} />
        ))}
      </div>
    </div>
  );
}

interface InventoryFilterBarProps {
  filter: InventoryFilter;
  /** Available types. */
  types: readonly ItemType[];
  onChange: (change: Partial<InventoryFilter>) => void;
}

function InventoryFilterBar({ filter, types, onChange }: InventoryFilterBarProps) {
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

/** The inventory's filter, stored in the URL. */
function useInventoryFilter(): [InventoryFilter, (change: Partial<InventoryFilter>) => void] {
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

interface EmptyInventoryProps {
  /** Whether there are items, but none match the filter. */
  filtered: boolean;
  onClear: () => void;
  onAdd: () => void;
}

function EmptyInventory({ filtered, onClear, onAdd }: EmptyInventoryProps) {
  if (filtered) {
    return (
      <NothingFound Icon={PackageOpen} title="No items match your filters" text="Try another word or type.">
        <Button variant="outline" onClick={onClear}>
          Clear Filters
        </Button>
      </NothingFound>
    );
  }
  return (
    <NothingFound
      Icon={PackageOpen}
      title="Your inventory is empty"
      text="Add your first item, and it shows in the shop right away."
    >
      <Button onClick={onAdd}>Add New Item</Button>
    </NothingFound>
  );
}

interface ItemDialogProps {
  /** Null for a new item. */
  item: Item | null;
  onClose: () => void;
}

function ItemDialog({ item, onClose }: ItemDialogProps) {
  return (
    <Dialog onClose={onClose} title={item ? 'Edit Item' : 'New Item'}>
      <ItemForm item={item} onSaved={onClose} onCancel={onClose} />
    </Dialog>
  );
}

interface InventoryFilter {
  search: string;
  /** Null for all. */
  type: ItemType | null;
}

/** The items of a type whose name or description contain the text, ignoring case. */
function filterInventory<Listed extends Item>(items: readonly Listed[], filter: InventoryFilter): Listed[] {
  const text = foldText(filter.search.trim());
  return items.filter(
    ({ name, description, type }) =>
      (!filter.type || type === filter.type) && [name, description].some((field) => foldText(field).includes(text)),
  );
}

/** In the order of the shop's pages. */
function getTypes(items: readonly Item[]): ItemType[] {
  return ITEM_TYPES.filter((type) => items.some((item) => item.type === type));
}
