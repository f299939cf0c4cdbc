import type { Item } from '@party-rental/contracts';
import { InventoryRow } from './inventory-row';

interface InventoryTableProps {
  items: readonly Item[];
  onEdit: (item: Item) => void;
}

const HEADINGS = ['Image', 'Name', 'Type', 'Price', 'Stock', 'Status', 'Actions'];

/** A table whose rows are cards on narrow screens. Roles are explicit, because a `<table>` loses its own with that layout. */
export function InventoryTable({ items, onEdit }: InventoryTableProps) {
  return (
    <div
      role="table"
      aria-label="Your items"
      className="lg:grid lg:grid-cols-[auto_minmax(10rem,1fr)_repeat(5,auto)] lg:rounded-card lg:bg-card lg:shadow-card"
    >
      <div role="rowgroup" className="contents">
        <div
          role="row"
          className="col-span-full grid-cols-subgrid gap-x-5 px-6 py-4 text-base font-bold text-soft max-lg:sr-only lg:grid"
        >
          {HEADINGS.map((heading) => (
            <span key={heading} role="columnheader">
              {heading}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="grid gap-4 sm:grid-cols-2 lg:contents">
        {items.map((item) => (
          <InventoryRow key={item.id} item={item} onEdit={() => onEdit(item)} />
        ))}
      </div>
    </div>
  );
}
