import { ITEM_TYPE_LABELS, ITEM_TYPES } from '@party-rental/contracts';
import type { Category } from './use-catalog-filter';

interface CategoryBarProps {
  category: Category;
  onChoose: (category: Category) => void;
}

const CATEGORIES: { value: Category; label: string }[] = [
  { value: 'ALL', label: 'All Items' },
  ...ITEM_TYPES.map((type) => ({ value: type, label: ITEM_TYPE_LABELS[type] })),
];

export function CategoryBar({ category, onChoose }: CategoryBarProps) {
  return (
    <div role="group" aria-label="Categories" className="flex flex-wrap gap-2">
      {CATEGORIES.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === category}
          onClick={() => onChoose(value)}
          className="min-h-11 rounded-full border-2 border-line bg-card px-4 font-bold hover:border-primary aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
