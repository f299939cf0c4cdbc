import type { Item } from '@party-rental/contracts';
import { ChevronDown } from 'lucide-react';
import { Button } from '../../../ui/button';
import { Choice } from '../../../ui/fields/choice';

interface ItemChoiceProps {
  items: readonly Item[];
  /** Ids; none for all items. */
  chosen: readonly number[];
  onChoose: (ids: number[]) => void;
}

/** Chooses the items that are affected, or all of them. */
export function ItemChoice({ items, chosen, onChoose }: ItemChoiceProps) {
  const names = items.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  return (
    <details className="group rounded-card bg-card shadow-card">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-5 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 wrap-anywhere">
          <span className="text-soft">Affected: </span>
          <strong>{chosen.length === 0 ? 'all items' : names.join(', ')}</strong>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="space-y-3 border-t border-line p-5">
        <fieldset>
          <legend className="sr-only">Affected items</legend>
          <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
            {items.map(({ id, name }) => (
              <Choice
                key={id}
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(checked) => onChoose(checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
              >
                {name}
              </Choice>
            ))}
          </div>
        </fieldset>
        {chosen.length > 0 && (
          <Button look="outline" size="small" onClick={() => onChoose([])}>
            All items
          </Button>
        )}
      </div>
    </details>
  );
}
