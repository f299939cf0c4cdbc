import type { Season } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inventoryQuery } from '../../../api/admin/inventory';
import { whatIfQuery } from '../../../api/admin/missed-demand';
import { LoadFailure } from '../../../shared/page/load-failure';
import { Button } from '../../../ui/button';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { ItemSelect } from '../parts/item-select';
import { ListPlaceholder } from '../parts/list-placeholder';
import { PriceChange } from './price-change';
import { WhatIfResult } from './what-if-result';

const UNIT_CHOICES = [1, 2, 3, 4, 5, 10];

/** The season decided again with more units of an item, or valued at another price. */
export function WhatIfSection({ season, suggested }: { season: Season; suggested: number | undefined }) {
  const items = (useQuery(inventoryQuery).data ?? []).filter(({ components }) => components.length === 0);
  const [picked, setPicked] = useState(suggested);
  const chosen = items.find(({ id }) => id === picked)?.id ?? null;
  const [extraUnits, setExtraUnits] = useState(1);
  const [requested, setRequested] = useState<{ itemId: number; extraUnits: number; season: Season } | null>(null);
  const result = useQuery({
    ...whatIfQuery(requested ?? { itemId: 0, extraUnits, season }),
    enabled: requested !== null,
  });

  return (
    <section aria-labelledby="what-if" className="space-y-5 rounded-card bg-card p-5 shadow-card">
      <div className="space-y-1">
        <h2 id="what-if" className="text-2xl">
          What If
        </h2>
        <p className="max-w-3xl text-soft">
          We replay these days with more units: every booking and every refused request is decided again in its order,
          with packages, buffer days, downtime and holds as they were.
        </p>
      </div>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (chosen !== null) setRequested({ itemId: chosen, extraUnits, season });
        }}
      >
        <ItemSelect items={items} chosen={chosen} onChoose={setPicked} />
        <FieldFrame label="More units">
          {(control) => (
            <select {...control} value={extraUnits} onChange={({ target }) => setExtraUnits(Number(target.value))}>
              {UNIT_CHOICES.map((units) => (
                <option key={units} value={units}>
                  +{units}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <Button type="submit" disabled={chosen === null || result.isFetching} className="min-h-12">
          Replay
        </Button>
      </form>
      {result.isError && (
        <LoadFailure title="We couldn't replay the season" error={result.error} onRetry={() => result.refetch()} />
      )}
      {requested && result.isFetching && !result.data && <ListPlaceholder />}
      {requested && result.data && !result.isError && (
        <div aria-live="polite" className="grid gap-8 lg:grid-cols-2">
          <WhatIfResult result={result.data} extraUnits={requested.extraUnits} />
          <PriceChange key={result.data.item.itemId} item={result.data.item} />
        </div>
      )}
    </section>
  );
}
