import { X } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { browserStorage, parsedJson } from '../../../../lib/browser-storage';
import { cn } from '../../../../lib/cn';
import { Button } from '../../../../ui/button';
import { FieldFrame } from '../../../../ui/fields/field-frame';

const MAX_NAME = 30;
const savedFilters = z.array(z.object({ name: z.string(), query: z.string() }));
type SavedFilter = z.infer<typeof savedFilters>[number];

/** What most owners look for. */
const USUAL: readonly SavedFilter[] = [
  { name: 'All', query: '' },
  { name: 'To confirm', query: 'status=RECEIVED' },
  { name: 'Deposit due', query: 'money=deposit_due' },
  { name: 'Balance due', query: 'money=balance_due' },
];

const storage = browserStorage('localStorage', 'party-rental:order-filters');

/** The usual filters and the owner's own, kept in this browser, as tabs. */
export function SavedFilters() {
  const [own, setOwn] = useState(() => savedFilters.safeParse(parsedJson(storage.read())).data ?? []);
  const [name, setName] = useState<string>();
  const { pathname, search } = useLocation();
  const current = toQuery(search);
  const isSaved = [...USUAL, ...own].some(({ query }) => query === current);
  const save = (filters: SavedFilter[]) => {
    setOwn(filters);
    storage.write(JSON.stringify(filters));
    setName(undefined);
  };
  return (
    <nav aria-label="Saved filters" className="flex flex-wrap items-end gap-2 print:hidden">
      {[...USUAL, ...own].map((filter) => (
        <span
          key={filter.name}
          className={cn(
            'inline-flex items-center rounded-full border-2',
            filter.query === current ? 'border-primary bg-card' : 'border-line',
          )}
        >
          <Link
            to={`${pathname}${filter.query && '?'}${filter.query}`}
            replace
            aria-current={filter.query === current ? 'true' : undefined}
            className="flex min-h-10 items-center px-4 text-base font-bold"
          >
            {filter.name}
          </Link>
          {own.includes(filter) && (
            <button
              type="button"
              aria-label={`Remove the filter ${filter.name}`}
              onClick={() => save(own.filter((other) => other !== filter))}
              className="-ml-3 inline-flex size-10 items-center justify-center hover:text-primary"
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
        </span>
      ))}
      {!isSaved && name === undefined && (
        <Button variant="outline" size="small" onClick={() => setName('')}>
          Save Filter
        </Button>
      )}
      {!isSaved && name !== undefined && (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = name.trim();
            if (typed) save([...own.filter((other) => other.name !== typed), { name: typed, query: current }]);
          }}
        >
          <FieldFrame label="Name of this filter">
            {(control) => (
              <input
                {...control}
                ref={focusField}
                value={name}
                maxLength={MAX_NAME}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </FieldFrame>
          <Button type="submit" variant="outline">
            Save
          </Button>
        </form>
      )}
    </nav>
  );
}

/** In place of the button that has opened it. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Without the position in the list. */
function toQuery(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('pages');
  params.sort();
  return params.toString();
}
