import { ITEM_FACT_NAMES, ITEM_FACTS, ITEM_TYPE_LABELS, type Item } from '@party-rental/contracts';
import type { LucideIcon } from 'lucide-react';
import { FACT_ICONS } from '../parts/fact-icons';

export function ItemSpecifications({ item }: { item: Item }) {
  const all: { label: string; value: string | number | null; Icon?: LucideIcon }[] = [
    { label: 'Category', value: ITEM_TYPE_LABELS[item.type] },
    { label: 'Dimensions', value: item.dimensions },
    { label: 'Capacity', value: item.capacity },
    { label: 'Available Units', value: item.stock > 1 ? item.stock : null },
    ...ITEM_FACT_NAMES.map((fact) => ({ label: ITEM_FACTS[fact], value: item[fact], Icon: FACT_ICONS[fact] })),
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(6.5rem,40%),1fr))] gap-x-6 gap-y-3 rounded-2xl bg-sunken/70 p-5">
      {all
        .filter(({ value }) => value)
        .map(({ label, value, Icon }) => (
          <div key={label}>
            <dt className="flex items-center gap-1.5 text-base text-soft">
              {Icon && <Icon aria-hidden className="size-4 shrink-0 text-primary" />}
              {label}
            </dt>
            <dd className="leading-snug font-bold">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
