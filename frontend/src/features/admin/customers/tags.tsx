import { MAX_TAG } from '@party-rental/contracts';
import { X } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { tagCustomer } from '../../../api/admin/customers';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { useAdminChange } from '../parts/row-action';

/** The tags of a customer, with a button to remove each and a field to add one. */
export function TagEditor({ customerId, tags }: { customerId: string; tags: readonly string[] }) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const saving = useAdminChange({
    change: (next: string[]) => tagCustomer(customerId, next),
    changes: ['bookings'],
    onDone: () => {
      setTyped('');
      // The button of a removed tag had the focus.
      field.current?.focus();
    },
    done: 'Tags saved',
    failed: "We couldn't save the tags",
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const tag = typed.trim();
    if (tag && !tags.includes(tag)) saving.mutate([...tags, tag]);
  };
  return (
    <section aria-labelledby="tags" className="space-y-4 rounded-card bg-card p-6 shadow-card">
      <h2 id="tags" className="text-2xl">
        Tags
      </h2>
      {tags.length === 0 && <p className="text-soft">None yet. Use tags such as “Church” or “Pays by invoice”.</p>}
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            <Badge className="py-0 pr-0 wrap-anywhere">
              {tag}
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                disabled={saving.isPending}
                onClick={() => saving.mutate(tags.filter((other) => other !== tag))}
                className="inline-flex size-11 items-center justify-center hover:text-primary"
              >
                <X aria-hidden />
              </button>
            </Badge>
          </li>
        ))}
      </ul>
      <form onSubmit={add} className="flex flex-wrap items-end gap-3">
        <FieldFrame label="New tag" className="grow">
          {(control) => (
            <input
              {...control}
              ref={field}
              value={typed}
              maxLength={MAX_TAG}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </FieldFrame>
        <Button type="submit" variant="outline" disabled={saving.isPending}>
          Add Tag
        </Button>
      </form>
    </section>
  );
}
