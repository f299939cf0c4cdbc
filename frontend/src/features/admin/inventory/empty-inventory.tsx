import { PackageOpen } from 'lucide-react';
import { Button } from '../../../ui/button';
import { NothingFound } from '../parts/nothing-found';

interface EmptyInventoryProps {
  /** Whether there are items, but none match the filter. */
  filtered: boolean;
  onClear: () => void;
  onAdd: () => void;
}

export function EmptyInventory({ filtered, onClear, onAdd }: EmptyInventoryProps) {
  if (filtered) {
    return (
      <NothingFound Icon={PackageOpen} title="No items match your filters" text="Try another word or type.">
        <Button look="outline" onClick={onClear}>
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
