import { MAX_COMPONENTS, type Component } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { inventoryQuery } from '../../../../api/admin/inventory';
import { QuantityInput } from '../../../../shared/item/quantity-input';
import { Button } from '../../../../ui/button';
import { FieldError } from '../../../../ui/fields/field-error';
import { ComponentSearch } from './component-search';

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
                most={1_000}
                onChange={(units) => change(itemId, units)}
              />
              <Button
                look="outline"
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
