import { ITEM_TYPE_LABELS, ITEM_TYPES } from '@party-rental/contracts';
import { useEffect, useRef } from 'react';
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
  const row = useRef<HTMLDivElement>(null);
  // On a phone the row scrolls, and the pressed button can be out of its view.
  useEffect(() => {
    const pressed = row.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (row.current && pressed) row.current.scrollLeft = pressed.offsetLeft - 16;
  }, [category]);

  return (
    <div
      ref={row}
      role="group"
      aria-label="Categories"
      className="flex gap-2 max-sm:sticky max-sm:top-[var(--message-height,0px)] max-sm:z-10 max-sm:-mx-4 max-sm:[scrollbar-width:none] max-sm:overflow-x-auto max-sm:bg-paper max-sm:px-4 max-sm:py-2 sm:flex-wrap"
    >
      {CATEGORIES.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === category}
          onClick={() => onChoose(value)}
          className="min-h-11 shrink-0 rounded-full border-2 border-line bg-card px-4 font-bold hover:border-primary aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
