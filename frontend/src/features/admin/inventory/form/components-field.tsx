import { MAX_COMPONENTS, type Component, type Item } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { inventoryQuery } from '../../../../api/admin/inventory';
import { count } from '../../../../lib/format';
import { searchItems } from '../../../../shared/item-search/search-items';
import { QuantityInput } from '../../../../shared/item/quantity-input';
import { Button } from '../../../../ui/button';
import { FieldError, FieldFrame } from '../../../../ui/fields/field-frame';

interface ComponentsFieldProps {
  name: string;
  /** The package itself; null for a new one. */
  packageId: number | null;
}

/** The items in a package, and how many of each. */
export function ComponentsField({ name, packageId }: ComponentsFieldProps) {
  const { field, fieldState } = useController({ name });
  const errorId = useId();
  const inventory = useQuery(inventoryQuery);
  const components = field.value as Component[];
  const items = inventory.data ?? [];
  const getName = (itemId: number) => items.find(({ id }) => id === itemId)?.name ?? `Item ${itemId}`;
  const others = items.filter(
    (item) =>
      item.id !== packageId &&
      item.components.length === 0 &&
      !components.some((component) => component.itemId === item.id),
  );
  const change = (itemId: number, quantity: number) =>
    field.onChange(components.map((component) => (component.itemId === itemId ? { itemId, quantity } : component)));

  return (
    <fieldset className="space-y-3">
      <legend className="font-bold">What's inside</legend>
      <p className="text-soft">
        A package uses these items' stock. The scarcest one decides how many packages you can rent that day.
      </p>
      <ul className="divide-y divide-line">
        {components.map(({ itemId, quantity }) => (
          <li key={itemId} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="font-semibold">{getName(itemId)}</span>
            <span className="flex items-center gap-2">
              <QuantityInput
                label={getName(itemId)}
                quantity={quantity}
                max={1_000}
                onChange={(units) => change(itemId, units)}
              />
              <Button
                variant="outline"
                size="small"
                aria-label={`Remove ${getName(itemId)}`}
                onClick={() => field.onChange(components.filter((component) => component.itemId !== itemId))}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {components.length < MAX_COMPONENTS && (
        <ComponentSearch items={others} onAdd={(itemId) => field.onChange([...components, { itemId, quantity: 1 }])} />
      )}
      <FieldError id={errorId} message={fieldState.error?.message} />
    </fieldset>
  );
}

const SHOWN = 6;

interface ComponentSearchProps {
  /** Items that can be added. */
  items: readonly Item[];
  onAdd: (itemId: number) => void;
}

/** Finds items of the inventory, and adds them one by one. The Enter key adds the best match. */
function ComponentSearch({ items, onAdd }: ComponentSearchProps) {
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const found = searchItems(items, search);
  const [best] = found;
  function add({ id }: Item) {
    onAdd(id);
    setSearch('');
    // The button that was pressed no longer exists.
    input.current?.focus();
  }
  return (
    <div className="space-y-3">
      <FieldFrame label="Find an item to add" className="max-w-xl">
        {(control) => (
          <input
            {...control}
            ref={input}
            type="search"
            placeholder="Name or kind"
            value={search}
            maxLength={200}
            onChange={({ target }) => setSearch(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (best && search.trim() !== '') add(best);
            }}
          />
        )}
      </FieldFrame>
      <ul className="flex flex-wrap gap-2">
        {found.slice(0, SHOWN).map((item) => (
          <li key={item.id} className="min-w-0">
            <Button variant="outline" size="small" aria-label={`Add ${item.name}`} onClick={() => add(item)}>
              <Plus aria-hidden />
              <span className="min-w-0 wrap-anywhere">{item.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-soft">
        {found.length === 0 && 'No other item matches.'}
        {found.length > SHOWN && `${count(found.length - SHOWN, 'more item')}. Type more of the name to find them.`}
      </p>
    </div>
  );
}
