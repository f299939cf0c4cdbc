import type { Item } from '@party-rental/contracts';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { count } from '../../../../lib/format-text';
import { searchItems } from '../../../../shared/item-search/search-items';
import { Button } from '../../../../ui/button';
import { FieldFrame } from '../../../../ui/fields/field-frame';

const SHOWN = 6;

interface ComponentSearchProps {
  /** Items that can be added. */
  items: readonly Item[];
  onAdd: (itemId: number) => void;
}

/** Finds items of the inventory, and adds them one by one. The Enter key adds the best match. */
export function ComponentSearch({ items, onAdd }: ComponentSearchProps) {
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const found = searchItems(items, search);
  const [best] = found;
  function add({ id }: Item) {
    onAdd(id);
    setSearch('');
    // The pressed button is gone then.
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
            <Button look="outline" size="small" aria-label={`Add ${item.name}`} onClick={() => add(item)}>
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
