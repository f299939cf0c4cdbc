import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';

interface EmptyCatalogProps {
  title: string;
  children: ReactNode;
}

/** Why no item is shown, and what to do next. */
export function EmptyCatalog({ title, children }: EmptyCatalogProps) {
  return (
    <div className="confetti grid justify-items-center gap-3 rounded-card border-2 border-dashed border-line bg-card px-6 py-14 text-center">
      <h3 className="text-2xl">{title}</h3>
      {children}
    </div>
  );
}

export function NothingFound({ search, onClearSearch }: { search: string; onClearSearch: () => void }) {
  if (!search) {
    return (
      <EmptyCatalog title="No items found">
        <p className="text-soft">Try selecting a different category</p>
      </EmptyCatalog>
    );
  }
  return (
    <EmptyCatalog title="No items match your search">
      <Button look="outline" onClick={onClearSearch}>
        clear your search
      </Button>
    </EmptyCatalog>
  );
}
